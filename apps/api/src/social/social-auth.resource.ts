import { facebookAuthContract, twitterAuthContract } from '@lonja/contract/social/social-auth'
import { may } from '../access/guards.ts'
import { defineResource } from '../resource/define-resource.ts'
import { ofMyShops } from '../access/visibility.ts'
import { type Sql, sql } from '../sql/sql.ts'

/** A column that is shown only until the authorisation is finished. */
const whilePending = (column: Sql) => (row: Sql) => sql`case when ${row}.state = 'pending' then ${row}.${column} end`

export const twitterAuthResource = defineResource({
  contract: twitterAuthContract,
  table: 'twitter_auth',
  operations: { read: may('settings') },
  visible: ofMyShops('settings'),
  columns: { createdDate: 'created_at' },
  computed: {
    connected: (row) => sql`(${row}.state = 'connected')`,
    oauthToken: whilePending(sql`request_token`),
    authorizeUrl: whilePending(sql`authorize_url`),
    expires: (row) => sql`case when ${row}.state <> 'connected' then ${row}.expires_at end`,
  },
})

export const facebookAuthResource = defineResource({
  contract: facebookAuthContract,
  table: 'facebook_auth',
  operations: { list: may('settings'), read: may('settings') },
  visible: ofMyShops('settings'),
  columns: { createdDate: 'created_at' },
  computed: { connected: (row) => sql`(${row}.expires_at is null or ${row}.expires_at > now())` },
  order: (row) => sql`${row}.created_at desc`,
})

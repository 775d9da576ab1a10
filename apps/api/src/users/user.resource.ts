import { publicUserFields, userContract } from '@lonja/contract/users/user'
import { operator, signedIn } from '../access.ts'
import { type Condition, defineResource } from '../resource/define-resource.ts'
import { sql } from '../visibility.ts'

const isMe: Condition = (row, viewer, bind) =>
  operator(viewer) ? 'true' : viewer.id === null ? 'false' : `${row}.id = ${bind(viewer.id)}`

/** Lists are a hand-written operation: for others than operators they need an exact name. */
export const userResource = defineResource({
  contract: userContract,
  table: 'user',
  operations: { read: signedIn },
  visible: sql((row) => `${row}.enabled`),
  stamp: 'updated_at',
  relations: { savedAddresses: { by: 'user_id', order: (t) => `${t}.created_at` } },
  computed: {
    countNotification: (row) =>
      `(select count(*)::int from notification_user n where n.user_id = ${row}.id and n.channel = 'inapp' and n.read_at is null)`,
  },
  owned: ['billingAddress'],
  reduced: { fields: publicUserFields, unless: isMe },
})

import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { personMay } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { uuidv7 } from '../database/uuid.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId } from '../operation/fields.ts'
import { Problem } from '../http/problem.ts'
import { limit } from '../http/rate-limit.ts'
import { sendItem } from '../resource/routes.ts'
import { type Facebook, facebookGraph } from './facebook.ts'
import { sealerOf } from './sealed-secrets.ts'
import { ShopId, isMissing, mustSpeakFor, speaksFor } from './shop-of.ts'
import { facebookAuthResource } from './social-auth.resource.ts'
import { perPerson } from './start-twitter-auth.ts'

/** A value that the client got from Facebook. Only Facebook can check it. */
const given = z.unknown().meta({ type: 'string' })

/**
 * Connects a shop with a Facebook page, by the Facebook token of a person who manages the shop and the page. An
 * earlier connection of the shop is replaced.
 */
export const connectFacebook = defineOperation({
  method: 'POST',
  path: '/api/facebook-auths',
  summary: 'Connects a shop with its page on the social network, with an access token of that network',
  who: personMay('settings'),
  body: z.object({
    businessId: ShopId,
    accessToken: given.refine((token) => !isMissing(token), violationMessages.blank).meta({ writeOnly: true }),
    userID: given.optional(),
    pageId: given.optional(),
  }),
  answers: { item: 'FacebookAuth' },
  status: 201,
  errors: [
    'Access Denied.',
    'Not Found',
    'Invalid social credentials',
    'Facebook not configured',
    'Service unavailable',
  ],
  example: { businessId: exampleId, accessToken: 'EAAB' },
  run: async (context) => {
    const { services, viewer, reply, body } = context
    const { config, db } = services
    const { businessId: business_id, accessToken, userID, pageId } = body
    await mustSpeakFor(db, viewer, business_id)
    const keys = config.social?.facebook
    if (!keys) throw new Problem('Facebook not configured')
    await limit(services, `facebook-auths ${viewer.id}`, perPerson)

    const found = await readConnection(facebookGraph(keys), accessToken, userID ?? undefined, pageId ?? undefined)
    const id = uuidv7()
    const pageName = found.page?.name ?? null
    const { sealed, key_id } = sealerOf(config).seal(found.token, `facebook_auth:${id}`)
    await db.transaction(async () => {
      if (!(await speaksFor(db, viewer.id!, business_id))) throw new Problem('Access Denied.')
      await db.query({
        text: `insert into facebook_auth
                 (business_id, id, user_id, facebook_user_id, page_id, page_name, scopes, expires_at, sealed, key_id)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
               on conflict (business_id) do update set
                 (id, user_id, facebook_user_id, page_id, page_name, scopes, expires_at, sealed, key_id, created_at)
                 = row (excluded.id, excluded.user_id, excluded.facebook_user_id, excluded.page_id, excluded.page_name,
                   excluded.scopes, excluded.expires_at, excluded.sealed, excluded.key_id, now())`,
        values: [
          business_id,
          id,
          viewer.id,
          found.userId,
          found.page?.id ?? null,
          pageName,
          [...found.scopes],
          found.expiresAt,
          sealed,
          key_id,
        ],
      })
      await recordAudit(db, authorOf(viewer), {
        resource: 'facebook-auths',
        id,
        action: 'connect',
        business: business_id,
        after: { pageName },
      })
      db.changed('facebook-auths')
    })
    reply.code(201).header('location', `/api/facebook-auths/${id}`)
    return sendItem(context, services.models.of(facebookAuthResource), id)
  },
})

/**
 * @throws Problem `Invalid social credentials` if the token is not for our app, belongs to another user than `userId`,
 * or its owner does not manage the page
 */
async function readConnection(facebook: Facebook, accessToken: unknown, userId: unknown, pageId: unknown) {
  if (!isShort(accessToken) || (pageId !== undefined && !isShort(pageId))) return refuse()
  const owner = (await facebook.inspect(accessToken)) ?? refuse()
  if (userId !== undefined && userId !== owner.userId) refuse()
  const long = (await facebook.extend(accessToken)) ?? refuse()
  const page = await facebook.page(long.token, pageId)
  if (pageId !== undefined && !page) refuse()
  return { ...owner, ...long, page }
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 2_000

const refuse = (): never => {
  throw new Problem('Invalid social credentials')
}

import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { may } from '../access/guards.ts'
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

/** The client's token from Facebook: only Facebook can check it. */
const given = z.unknown().meta({ type: 'string' })

/**
 * Connects a shop with a Facebook page, by Facebook's token of the person who manages both. An earlier connection of
 * the shop is replaced.
 */
export const connectFacebook = defineOperation({
  method: 'POST',
  path: '/api/facebook-auths',
  summary: 'Connects a shop with the social network by a token of its own',
  who: may('settings'),
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
    const row = {
      id,
      user_id: viewer.id,
      facebook_user_id: found.userId,
      page_id: found.page?.id ?? null,
      page_name: found.page?.name ?? null,
      scopes: [...found.scopes],
      expires_at: found.expiresAt,
      created_at: new Date(),
      ...sealerOf(config).seal(found.token, `facebook_auth:${id}`),
    }
    await db.transaction(async () => {
      if (!(await speaksFor(db, viewer.id!, business_id))) throw new Problem('Access Denied.')
      await db.q
        .insertInto('facebook_auth')
        .values({ ...row, business_id })
        .onConflict((conflict) => conflict.column('business_id').doUpdateSet(row))
        .execute()
      await recordAudit(db, authorOf(viewer), {
        resource: 'facebook-auths',
        id,
        action: 'connect',
        business: business_id,
        after: { pageName: row.page_name },
      })
      db.changed('facebook-auths')
    })
    reply.code(201).header('location', `/api/facebook-auths/${id}`)
    return sendItem(context, services.models.of(facebookAuthResource), id)
  },
})

/** @throws Problem `Invalid social credentials` unless the token is for our app, and its person manages the page */
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

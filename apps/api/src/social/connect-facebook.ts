import { violationMessages } from '@lonja/contract/errors'
import { may } from '../access.ts'
import { authorOf, recordAudit } from '../audit.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem, invalid } from '../problem.ts'
import { limit } from '../rate-limit.ts'
import { formatOf } from '../resource/negotiate.ts'
import { allow, sendItem } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { type Facebook, facebookGraph } from './facebook.ts'
import { sealerOf } from './sealed-secrets.ts'
import { readBody, shopOf, speaksFor } from './shop-of.ts'
import { facebookAuthResource } from './social-auth.resource.ts'
import { perPerson } from './start-twitter-auth.ts'

/** Connects a shop with a Facebook page, by the token that Facebook gave to whoever runs both; it replaces the one before. */
export const connectFacebook: Operations = (app, services) => {
  const { config, db } = services
  const keys = config.social?.facebook
  const facebook = keys && facebookGraph(keys)
  const sealer = sealerOf(config)

  app.post('/api/facebook-auths', { onRequest: allow(may('settings')) }, async (request, reply) => {
    const format = formatOf(request.headers.accept)
    const { businessId, accessToken, userID, pageId } = readBody(request.body)
    const business_id = await shopOf(db, request.viewer, businessId)
    if (!facebook) throw new Problem('Facebook not configured')
    if (accessToken === undefined || accessToken === null || accessToken === '')
      throw invalid({ propertyPath: 'accessToken', message: violationMessages.blank })
    await limit(services, `facebook-auths ${request.viewer.id}`, perPerson)

    const found = await readConnection(facebook, accessToken, userID ?? undefined, pageId ?? undefined)
    const id = uuidv7()
    const row = {
      id,
      user_id: request.viewer.id,
      facebook_user_id: found.userId,
      page_id: found.page?.id ?? null,
      page_name: found.page?.name ?? null,
      scopes: [...found.scopes],
      expires_at: found.expiresAt,
      created_at: new Date(),
      ...sealer.seal(found.token, `facebook_auth:${id}`),
    }
    await db.transaction(async () => {
      if (!(await speaksFor(db, request.viewer.id!, business_id))) throw new Problem('Access Denied.')
      await db.q
        .insertInto('facebook_auth')
        .values({ ...row, business_id })
        .onConflict((conflict) => conflict.column('business_id').doUpdateSet(row))
        .execute()
      await recordAudit(db, authorOf(request.viewer), {
        resource: 'facebook-auths',
        id,
        action: 'connect',
        business: business_id,
        after: { pageName: row.page_name },
      })
      db.changed('facebook-auths')
    })
    reply.code(201).header('location', `/api/facebook-auths/${id}`)
    return sendItem({ services, request, reply, format }, services.models.of(facebookAuthResource), id)
  })
}

/** @throws Problem `Invalid social credentials` unless the token is for our app, of that person, who runs that page */
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

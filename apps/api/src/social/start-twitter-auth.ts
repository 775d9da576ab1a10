import { createHash, randomBytes } from 'node:crypto'
import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { personMay } from '../access/guards.ts'
import { insert } from '../database/insert.ts'
import { uuidv7 } from '../database/uuid.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId } from '../operation/fields.ts'
import { Problem, invalid } from '../http/problem.ts'
import { limit } from '../http/rate-limit.ts'
import { originOf } from '../http/send.ts'
import { sendItem } from '../resource/routes.ts'
import { sealerOf } from './sealed-secrets.ts'
import { ShopId, isMissing, mustSpeakFor } from './shop-of.ts'
import { twitterAuthResource } from './social-auth.resource.ts'
import { twitterApi } from './twitter.ts'

/** One person can begin 30 authorisations an hour. Each authorisation causes requests to Twitter or Facebook. */
export const perPerson = { max: 30, windowSeconds: 3600 }
const TO_AUTHORISE_MS = 15 * 60_000

/** Only the browser that began the authorisation has this cookie. With it, the browser can finish without a login. */
export const browserCookie = 'lonja-twitter'
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Begins to connect a shop with its Twitter account: the client opens `authorizeUrl` and returns within a quarter of
 * an hour. Apps return to `callbackUrl`, and then call `/api/twitter-callback`; without a `callbackUrl` Twitter
 * redirects the browser to `/api/twitter-callback`.
 */
export const startTwitterAuth = defineOperation({
  method: 'POST',
  path: '/api/twitter-auths',
  summary: 'Begins to connect a shop with the microblogging network',
  who: personMay('settings'),
  body: z.object({ businessId: ShopId, callbackUrl: z.unknown().meta({ type: 'string' }).optional() }),
  answers: { item: 'TwitterAuth' },
  status: 201,
  errors: ['Access Denied.', 'Not Found', 'Twitter not configured', 'Service unavailable'],
  example: { businessId: exampleId },
  run: async (context) => {
    const { services, viewer, request, reply, body } = context
    const { config, db } = services
    const { businessId: business_id, callbackUrl } = body
    await mustSpeakFor(db, viewer, business_id)
    const keys = config.social?.twitter
    if (!keys) throw new Problem('Twitter not configured')
    const twitter = twitterApi(keys)
    const origin = originOf(request)
    const callback_url = readCallback(callbackUrl, origin, config.social?.callbackUrls ?? [])
    await limit(services, `twitter-auths ${viewer.id}`, perPerson)

    const id = uuidv7()
    const callback = callback_url ?? `${origin}/api/twitter-callback`
    const token = await twitter.requestToken(`${callback}${callback.includes('?') ? '&' : '?'}id=${id}`)
    // Twitter does not accept our keys, or the address to which it should redirect.
    if (!token) throw new Problem('Twitter not configured')
    const cookie = randomBytes(32).toString('base64url')
    await db.transaction(async () => {
      await db.query({
        text: `delete from twitter_auth where business_id = $1 and state <> 'connected' and expires_at <= now()`,
        values: [business_id],
      })
      await insert(db, 'twitter_auth', {
        id,
        business_id,
        user_id: viewer.id,
        request_token: token.key,
        authorize_url: twitter.authorizeUrl(token.key),
        callback_url,
        browser_hash: hashOf(cookie),
        expires_at: new Date(Date.now() + TO_AUTHORISE_MS),
        ...sealerOf(config).seal(token.secret, `twitter_auth:${id}`),
      })
      db.changed('twitter-auths')
    })
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    reply.code(201).headers({
      location: `/api/twitter-auths/${id}`,
      'set-cookie': `${browserCookie}=${cookie}; Path=/api/twitter-callback; Max-Age=${TO_AUTHORISE_MS / 1000}; HttpOnly; SameSite=Lax${secure}`,
    })
    return sendItem(context, services.models.of(twitterAuthResource), id)
  },
})

/**
 * Accepts only URLs of our own pages and of the configured apps. Twitter adds parameters to this URL that are needed to
 * finish the authorisation, so no other site may receive them.
 */
function readCallback(given: unknown, origin: string, allowed: readonly string[]): string | null {
  if (isMissing(given)) return null
  const wrong = invalid({ propertyPath: 'callbackUrl', message: violationMessages.url })
  if (typeof given !== 'string' || given.length > 500 || !URL.canParse(given)) throw wrong
  const url = new URL(given)
  const isOurs = url.origin === new URL(origin).origin && url.username === '' && url.hash === ''
  if (!isOurs && !allowed.includes(given)) throw wrong
  return isOurs ? url.href : given
}

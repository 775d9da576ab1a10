import { createHash, randomBytes } from 'node:crypto'
import { violationMessages } from '@lonja/contract/errors'
import { may } from '../access.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem, invalid } from '../problem.ts'
import { limit } from '../rate-limit.ts'
import { originOf } from '../resource/answer.ts'
import { formatOf } from '../resource/negotiate.ts'
import { allow, sendItem } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { sealerOf } from './sealed-secrets.ts'
import { readBody, shopOf } from './shop-of.ts'
import { twitterAuthResource } from './social-auth.resource.ts'
import { twitterApi } from './twitter.ts'

/** Each asks another network for something. */
export const perPerson = { max: 30, windowSeconds: 3600 }
const TO_AUTHORISE_MS = 15 * 60_000

/** Known to the browser that began alone, so that nobody ends what somebody else began. */
export const browserCookie = 'lonja-twitter'
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Begins to connect a shop with its Twitter account: whoever speaks for it goes to `authorizeUrl` and comes back within
 * a quarter of an hour, to `callbackUrl` if they gave one (an app, which then asks for `/api/twitter-callback`), or else
 * to `/api/twitter-callback` itself.
 */
export const startTwitterAuth: Operations = (app, services) => {
  const { config, db } = services
  const keys = config.social?.twitter
  const twitter = keys && twitterApi(keys)
  const sealer = sealerOf(config)

  app.post('/api/twitter-auths', { onRequest: allow(may('settings')) }, async (request, reply) => {
    const format = formatOf(request.headers.accept)
    const body = readBody(request.body)
    const business_id = await shopOf(db, request.viewer, body['businessId'])
    if (!twitter) throw new Problem('Twitter not configured')
    const origin = originOf(request)
    const callback_url = readCallback(body['callbackUrl'], origin, config.social?.callbackUrls ?? [])
    await limit(services, `twitter-auths ${request.viewer.id}`, perPerson)

    const id = uuidv7()
    const callback = callback_url ?? `${origin}/api/twitter-callback`
    const token = await twitter.requestToken(`${callback}${callback.includes('?') ? '&' : '?'}id=${id}`)
    // Twitter knows neither us nor where it should send people back to.
    if (!token) throw new Problem('Twitter not configured')
    const cookie = randomBytes(32).toString('base64url')
    await db.transaction(async () => {
      await db.query({
        text: `delete from twitter_auth where business_id = $1 and state <> 'connected' and expires_at <= now()`,
        values: [business_id],
      })
      await db.q
        .insertInto('twitter_auth')
        .values({
          id,
          business_id,
          user_id: request.viewer.id,
          request_token: token.key,
          authorize_url: twitter.authorizeUrl(token.key),
          callback_url,
          browser_hash: hashOf(cookie),
          expires_at: new Date(Date.now() + TO_AUTHORISE_MS),
          ...sealer.seal(token.secret, `twitter_auth:${id}`),
        })
        .execute()
      db.changed('twitter-auths')
    })
    const secure = origin.startsWith('https:') ? '; Secure' : ''
    reply.code(201).headers({
      location: `/api/twitter-auths/${id}`,
      'set-cookie': `${browserCookie}=${cookie}; Path=/api/twitter-callback; Max-Age=${TO_AUTHORISE_MS / 1000}; HttpOnly; SameSite=Lax${secure}`,
    })
    return sendItem({ services, request, reply, format }, services.models.of(twitterAuthResource), id)
  })
}

/** Only our own pages, and the apps that are configured: whoever comes back brings what ends the authorisation. */
function readCallback(given: unknown, origin: string, allowed: readonly string[]): string | null {
  if (given === undefined || given === null || given === '') return null
  const wrong = invalid({ propertyPath: 'callbackUrl', message: violationMessages.url })
  if (typeof given !== 'string' || given.length > 500 || !URL.canParse(given)) throw wrong
  const url = new URL(given)
  const isOurs = url.origin === new URL(origin).origin && url.username === '' && url.hash === ''
  if (!isOurs && !allowed.includes(given)) throw wrong
  return isOurs ? url.href : given
}

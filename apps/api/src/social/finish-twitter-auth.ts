import { timingSafeEqual } from 'node:crypto'
import { errorKey } from '@lonja/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Viewer, everyone, shopsWith } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { readCookie } from '../http/cookies.ts'
import { isId, queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { formatOf } from '../http/negotiate.ts'
import { sendShape } from '../resource/send-shape.ts'
import { type StoredSecret, type Sealer, sealerOf } from './sealed-secrets.ts'
import { speaksFor } from './shop-of.ts'
import { browserCookie, hashOf } from './start-twitter-auth.ts'
import { type Twitter, twitterApi } from './twitter.ts'

interface Pending extends StoredSecret {
  id: string
  business_id: string
  user_id: string | null
  state: string
  request_token: string | null
  callback_url: string | null
  browser_hash: Buffer | null
  over: boolean
}

/**
 * Finishes an authorisation that `startTwitterAuth` began: Twitter redirects the browser to this address, or Twitter
 * opens the app again and the app calls this address. Only the account or the browser that began the authorisation can
 * finish it, once, within a quarter of an hour, and only while the account may change the shop.
 */
export const finishTwitterAuth = defineOperation({
  method: 'GET',
  path: '/api/twitter-callback',
  summary: 'Where the network sends the browser back to',
  who: everyone,
  query: {
    oauth_token: 'The value that the network adds to the callback.',
    oauth_verifier: 'The value that the network adds to the callback.',
    id: 'The authorisation’s id.',
  },
  // A browser requests HTML instead of these types, and is redirected to a page.
  answers: {
    shape: z.object({ id: z.string(), businessId: z.string(), connected: z.boolean(), screenName: z.string() }),
    type: ['application/ld+json', 'application/json'],
  },
  errors: [
    'Authentication required',
    'Access Denied.',
    'Not Found',
    'Invalid oauth token',
    'Authorisation expired',
    'Twitter not configured',
    'Service unavailable',
  ],
  run: async ({ services: { config, db }, viewer, request, reply }) => {
    const pending = await findPending(db, request)
    const keys = config.social?.twitter
    if (!keys) throw new Problem('Twitter not configured')
    const { accept = '' } = request.headers
    const isBrowser = /^[^,]*text\/html/.test(accept)
    const format = isBrowser ? 'json' : formatOf(accept)
    try {
      const query = queryOf(request.url)
      const screenName = await connect(db, sealerOf(config), twitterApi(keys), pending, viewer, {
        token: query.one('oauth_token') ?? '',
        verifier: query.one('oauth_verifier') ?? '',
      })
      if (isBrowser) return backTo(reply, pending, 'connected')
      const { id, business_id: businessId } = pending
      const shape = { id, businessId, connected: true, screenName }
      return sendShape({ request, reply, format }, 'TwitterAuth', shape)
    } catch (error) {
      if (isBrowser && error instanceof Problem) return backTo(reply, pending, errorKey(error.phrase))
      throw error
    }
  },
})

/**
 * Finds the authorisation that the request names, and checks that the same account or browser began it.
 *
 * @throws Problem 401 if the request has neither a login nor the cookie, 404 if there is no such authorisation, 403
 * (for members of the shop) or 404 if another account or browser began it
 */
async function findPending(db: Database, request: FastifyRequest): Promise<Pending> {
  const { viewer } = request
  const id = queryOf(request.url).one('id')
  const cookie = readCookie(request, browserCookie)?.match(/^[\w-]{43}$/)?.[0]
  if (viewer.id === null && cookie === undefined) throw new Problem('Authentication required')
  const [pending] = isId(id)
    ? await db.query<Pending>({
        text: `select id, business_id, user_id, state, request_token, callback_url, browser_hash, sealed, key_id,
                      expires_at is null or expires_at <= now() as over
               from twitter_auth where id = $1`,
        values: [id],
      })
    : []
  if (!pending) throw new Problem('Not Found')
  const began =
    (viewer.id !== null && viewer.id === pending.user_id) ||
    (cookie !== undefined && pending.browser_hash !== null && timingSafeEqual(hashOf(cookie), pending.browser_hash))
  if (!began)
    throw new Problem(shopsWith(viewer, 'shop.read').includes(pending.business_id) ? 'Access Denied.' : 'Not Found')
  return pending
}

/**
 * @returns the name of the Twitter account
 * @throws Problem if the authorisation has expired or was finished before, if the account that began it may not change
 * the shop any more, or if Twitter refuses it
 */
async function connect(
  db: Database,
  sealer: Sealer,
  twitter: Twitter,
  { id, business_id, user_id, state, over, request_token, ...kept }: Pending,
  viewer: Viewer,
  { token, verifier }: { token: string; verifier: string },
): Promise<string> {
  const place = `twitter_auth:${id}`
  if (user_id === null || !(await speaksFor(db, user_id, business_id))) throw new Problem('Access Denied.')
  if (state !== 'pending' || over) throw new Problem('Authorisation expired')
  if (token === '' || token !== request_token || verifier === '') throw new Problem('Invalid oauth token')
  const secret = sealer.open(kept, place)
  const [claimed] = await db.query<{ id: string }>({
    text: `update twitter_auth set state = 'used', sealed = null, key_id = null, browser_hash = null
            where id = $1 and state = 'pending' and expires_at > now() returning id`,
    values: [id],
  })
  if (!claimed || secret === null) throw new Problem('Authorisation expired')

  const access = await twitter.accessToken({ key: token, secret }, verifier)
  if (!access) throw new Problem('Invalid oauth token')
  await db.transaction(async () => {
    // The lock makes other requests that connect the same shop wait.
    await db.query({ text: 'select from business where id = $1 for no key update', values: [business_id] })
    if (!(await speaksFor(db, user_id, business_id))) throw new Problem('Access Denied.')
    await db.query({
      text: `delete from twitter_auth where business_id = $1 and state = 'connected'`,
      values: [business_id],
    })
    const { sealed, key_id } = sealer.seal(JSON.stringify({ key: access.key, secret: access.secret }), place)
    const [connected] = await db.query({
      text: `update twitter_auth set state = 'connected', screen_name = $2, sealed = $3, key_id = $4
              where id = $1 returning id`,
      values: [id, access.screenName, sealed, key_id],
    })
    // The shop was disconnected in the meantime.
    if (!connected) throw new Problem('Authorisation expired')
    // The browser that returns from Twitter is not logged in, so the author is the account that began the
    // authorisation.
    await recordAudit(db, authorOf({ ...viewer, id: user_id }), {
      resource: 'twitter-auths',
      id,
      action: 'connect',
      business: business_id,
      after: { screenName: access.screenName },
    })
    db.changed('twitter-auths', `twitter_auth:${id}`)
  })
  return access.screenName
}

/** Redirects a browser to the page where the authorisation began, with the result. */
function backTo(reply: FastifyReply, { callback_url }: Pending, outcome: string): FastifyReply {
  const back = callback_url ?? '/'
  return reply
    .code(303)
    .headers({
      location: `${back}${back.includes('?') ? '&' : '?'}twitter=${encodeURIComponent(outcome)}`,
      'cache-control': 'private, no-store',
      'set-cookie': `${browserCookie}=; Path=/api/twitter-callback; Max-Age=0; HttpOnly; SameSite=Lax`,
    })
    .send()
}

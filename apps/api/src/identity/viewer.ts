import type { Role } from '@lonja/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { keyPrefix } from '@lonja/contract/api-keys/api-key'
import { type Viewer, anonymous } from '#/access/guards'
import { readCookie } from '#/http/cookies'
import { Problem } from '#/http/problem'
import type { Services } from '#/services'
import { accessTokens } from './access-token.ts'
import { type CounterSession, deviceStands, rightsAtCounter } from './counter-sessions.ts'
import { keyViewerReader } from './key-viewer.ts'
import { demoRoles, isOpenAccount } from './demo-accounts.ts'
import { viewThrough } from '#/shop-views/view-through'
import { checkXsrf, isSecure, sessionTokenIn } from './session-cookie.ts'
import { issueXsrfToken, isXsrfToken, xsrfCookie, xsrfSetCookie } from './xsrf.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** If true, an invalid or expired token is ignored, because users who log in or out may still have one. */
    acceptsBadToken?: boolean
    /**
     * If true, only a bearer token is accepted. This is for a GET that writes: browsers send cookies automatically,
     * so a link on another page could trigger the write.
     */
    byBearerAlone?: boolean
  }
}

/** How long an account stays in the cache if the message about its change is lost, in milliseconds. */
const KNOWN_MS = 60_000
const MAX_ORDER_TOKEN = 200

type Account = Pick<Viewer, 'role' | 'townRole' | 'businesses' | 'shopRoles' | 'groups' | 'counter'> & {
  id: string
  role: Role
}

/**
 * Sets `request.viewer` before any guard runs. The account is found by a bearer token or, if configured, by the cookie
 * of a login. A request with neither of them causes no query.
 */
export function registerViewer(app: FastifyInstance, services: Services): void {
  const viewerOf = viewerReader(services)
  const { cookieLogin, secret } = services.config
  app.addHook('onRequest', async (request, reply) => {
    const { authorization, 'x-order-token': orderToken } = request.headers
    const guest = guestOf(orderToken)
    request.viewer = guest
    if (authorization === undefined && !cookieLogin) return
    const { acceptsBadToken = false, byBearerAlone = false } = request.routeOptions.config
    const byCookie = authorization === undefined && !acceptsBadToken && !byBearerAlone ? sessionTokenIn(request) : null
    if (authorization === undefined && byCookie === null) return
    try {
      const viewer = await viewerOf(authorization ?? `Bearer ${byCookie}`)
      // A key gives no access to the order of a guest.
      const { orderToken: ofGuest } = viewer?.key ? anonymous : guest
      if (viewer) request.viewer = { ...viewer, orderToken: ofGuest, requestId: request.id }
    } catch (error) {
      // An invalid cookie is ignored, because a browser may keep a cookie after its token has expired.
      const passes = byCookie !== null || acceptsBadToken
      if (!passes || !(error instanceof Problem)) throw error
    }
    request.viewer = await viewThrough(services, request, request.viewer)
    const { session } = request.viewer
    if (session === null) return
    if (byCookie !== null) checkXsrf(request, secret, session)
    offerXsrfToken(request, reply, secret, session)
  })
}

/** Sets the XSRF cookie for this session, unless the browser already has it. */
function offerXsrfToken(request: FastifyRequest, reply: FastifyReply, secret: string, session: string): void {
  if (request.method !== 'GET') return
  const token = readCookie(request, xsrfCookie)
  if (token === null || !isXsrfToken(secret, session, token))
    reply.header('set-cookie', xsrfSetCookie(issueXsrfToken(secret, session), isSecure(request)))
}

/**
 * Returns a function that finds the viewer for an `Authorization` header. The function returns null for other schemes
 * than Bearer, for example for the scheme Basic of a proxy.
 *
 * @throws Problem `Authentication required` for a bearer token or a key that is malformed, expired or revoked
 */
export function viewerReader({
  config,
  db,
}: Pick<Services, 'config' | 'db'>): (authorization: string) => Promise<Viewer | null> {
  const access = accessTokens(config.secret)
  const viewerOfSecret = keyViewerReader(db)
  const known = new LRUCache<string, Account>({ max: 10_000, ttl: KNOWN_MS })
  let changes = 0

  db.onChanged((tags) => {
    for (const tag of tags) {
      const [kind, id] = tag.split(':', 2)
      if (tag === '*') known.clear()
      else if (kind === 'session' && id) forgetSession(known, id)
      else if ((kind === 'viewer' || kind === 'user') && id) forgetUser(known, id)
      else continue
      changes += 1
    }
  })

  const load = async (sessionId: string): Promise<Account | null> => {
    const before = changes
    const [found] = await db.query<Omit<Account, 'counter'> & CounterSession>({
      name: 'viewer',
      text: `select u.id, u.role, u.town_role as "townRole",
                    coalesce((select json_object_agg(m.business_id, m.role) from business_member m where m.user_id = u.id), '{}') as "shopRoles",
                    array(select m.business_id::text from business_member m where m.user_id = u.id order by 1) as businesses,
                    array(select g.customer_group_id::text from customer_group_member g where g.user_id = u.id order by 1) as groups,
                    s.counter_id as "counterId", s.device_id as "deviceId", device.user_id as keeper
               from session s join "user" u on u.id = s.user_id left join session device on device.id = s.device_id
              where s.id = $1 and s.revoked_at is null and u.enabled and ${isOpenAccount('u', '$2')} and ${deviceStands('s')}`,
      values: [sessionId, demoRoles(config)],
    })
    const account = found ? accountIn(found) : null
    // If an account has changed meanwhile, the result is not cached, because it may be outdated.
    if (account && before === changes) known.set(sessionId, account)
    return account
  }

  const viewerOfToken = async (token: string): Promise<Viewer | null> => {
    const claims = access.read(token)
    const account = claims && (known.get(claims.sessionId) ?? (await load(claims.sessionId)))
    return account && account.id === claims.userId ? { ...account, session: claims.sessionId, orderToken: null } : null
  }

  return async (authorization) => {
    const [scheme, token = ''] = authorization.split(' ', 2)
    if (scheme?.toLowerCase() !== 'bearer') return null
    const viewer = token.startsWith(keyPrefix) ? await viewerOfSecret(token) : await viewerOfToken(token)
    if (!viewer)
      throw new Problem('Authentication required', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
    return viewer
  }
}

/**
 * Removes a user's sessions from the cache. Accounts change so rarely that searching the whole cache costs less than
 * a second index.
 */
function forgetUser(known: LRUCache<string, Account>, userId: string): void {
  for (const [sessionId, { id, counter }] of known.entries())
    if (id === userId || counter?.keeper === userId) known.delete(sessionId)
}

/** Removes a session from the cache and, if it is the session of a shared device, those that began there with a PIN. */
function forgetSession(known: LRUCache<string, Account>, ended: string): void {
  known.delete(ended)
  for (const [sessionId, { counter }] of known.entries()) if (counter?.device === ended) known.delete(sessionId)
}

/** The account with the rights that it has in this session. */
function accountIn(found: Omit<Account, 'counter'> & CounterSession): Account | null {
  const { counterId, deviceId, keeper, ...account } = found
  return rightsAtCounter<Account>(account, { counterId, deviceId, keeper })
}

function guestOf(orderToken: string | string[] | undefined): Viewer {
  if (typeof orderToken !== 'string' || orderToken === '' || orderToken.length > MAX_ORDER_TOKEN) return anonymous
  return { ...anonymous, orderToken }
}

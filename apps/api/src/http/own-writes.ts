import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { parsePosition, printPosition } from '../database/position.ts'
import { readCookie } from './cookies.ts'
import { isInProcess } from './in-process.ts'
import { originOf } from './send.ts'

const HEADER = 'x-lonja-position'
const COOKIE = 'lonja-position'

/**
 * If a standby is read, lets clients read what they wrote, in every process. The answer to a write has the position of
 * the log after it, in a cookie for browsers and in a header for other clients. The requests that follow bring it back,
 * and then neither the standby nor a stored answer without the write is used. After the cookie has expired, the standby
 * may not be so far behind any more.
 */
export function keepOwnWrites(app: FastifyInstance, { replica }: Database): void {
  if (!replica) return
  app.addHook('onRequest', async (request) => {
    // The page that makes a request in the process has waited already.
    if (isInProcess(request)) return
    const { [HEADER]: header } = request.headers
    const position = parsePosition(typeof header === 'string' ? header : (readCookie(request, COOKIE) ?? ''))
    // If the connection to the primary is lost, nothing is read from the standby.
    if (position) await replica.catchUp(position).catch(() => {})
  })
  const seconds = Math.ceil(replica.maxAgeMs / 1_000) + 1
  app.addHook('onSend', async (request, reply) => {
    if (!mayWrite(request)) return
    const position = await replica.position().catch(() => undefined)
    if (!position) return
    const secure = originOf(request).startsWith('https:') ? '; Secure' : ''
    const cookie = `${COOKIE}=${printPosition(position)}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
    reply.header(HEADER, printPosition(position)).header('set-cookie', cookie)
  })
}

const mayWrite = ({ method, routeOptions }: FastifyRequest): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) || routeOptions.config.byBearerAlone === true

import type { FastifyInstance } from 'fastify'
import { everyone } from '../access/guards.ts'
import { forgetPushToken } from '../devices/push-token.ts'
import { readForm } from '../http/form.ts'
import { isId } from '../http/query.ts'
import { type Context, defineOperation } from '../operation/define-operation.ts'
import { accessTokens } from './access-token.ts'
import { checkXsrf, isSecure, sessionSetCookie, sessionTokenIn } from './session-cookie.ts'
import { sessionsOf } from './sessions.ts'

const operation = {
  method: 'POST',
  who: everyone,
  errors: ['Invalid XSRF token'],
  route: { config: { acceptsBadToken: true } },
  // Any body is accepted, because an invalid body must not prevent the logout.
  prepare: (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  },
} as const

/** Logs out. */
export const logout = defineOperation({
  ...operation,
  path: '/api/logout',
  summary: 'Ends the session. It needs no valid token, but to end the session of a cookie, its XSRF token is required',
  run: (context) => logOut(context),
})

/** Logs out, and removes the push token of one of the viewer's devices. */
export const logoutDevice = defineOperation({
  ...operation,
  path: '/api/logout/{deviceUuid}',
  summary: 'Like logout, and detaches the device of the caller, so that it gets no more push messages',
  run: (context) => logOut(context),
})

/**
 * Ends the session of the access token, even if this token has expired, and the session of a refresh token in the
 * body.
 */
async function logOut({ services, request, reply, params, body }: Context): Promise<void> {
  const { config, db } = services
  const sessions = sessionsOf(services)
  const { authorization = '', 'content-type': type } = request.headers
  const bearer = /^bearer (.+)$/i.exec(authorization)?.[1]
  const token = bearer ?? (config.cookieLogin ? sessionTokenIn(request) : null)
  const claims = token && accessTokens(config.secret).read(token, { expired: true })
  if (claims && bearer === undefined) checkXsrf(request, config.secret, claims.sessionId)
  if (config.cookieLogin) reply.header('set-cookie', sessionSetCookie('', 0, isSecure(request)))
  if (claims) await sessions.end(claims.sessionId, 'logout')
  const { deviceUuid } = params
  if (claims && isId(deviceUuid)) await forgetPushToken(db, deviceUuid, claims.userId)
  const { refresh_token } = await readForm(type, body as Buffer | null).catch((): Record<string, string> => ({}))
  if (refresh_token) await sessions.endByToken(refresh_token)
  reply.header('cache-control', 'no-store')
}

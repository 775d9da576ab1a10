import type { FastifyReply, FastifyRequest } from 'fastify'
import { forgetPushToken } from '#/devices/push-token'
import { isId } from '#/http/query'
import type { Operations } from '#/services'
import { accessTokens } from './access-token.ts'
import { readForm } from '../http/form.ts'
import { checkXsrf, isSecure, sessionSetCookie, sessionTokenIn } from './session-cookie.ts'
import { sessionsOf } from './sessions.ts'

/**
 * Ends the session of the access token, however old, and that of a refresh token in the body; a device of one's own
 * gets no more pushes. Nothing goes wrong, but that a cookie's session ends only with its XSRF token.
 */
export const logout: Operations = (app, services) => {
  const sessions = sessionsOf(services)
  const access = accessTokens(services.config.secret)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { authorization = '', 'content-type': type } = request.headers
    const { cookieLogin } = services.config
    const bearer = /^bearer (.+)$/i.exec(authorization)?.[1]
    const token = bearer ?? (cookieLogin ? sessionTokenIn(request) : null)
    const claims = token && access.read(token, { expired: true })
    if (claims && bearer === undefined) checkXsrf(request, services.config.secret, claims.sessionId)
    if (cookieLogin) reply.header('set-cookie', sessionSetCookie('', 0, isSecure(request)))
    if (claims) await sessions.end(claims.sessionId, 'logout')
    const { deviceUuid } = request.params as { deviceUuid?: string }
    if (claims && isId(deviceUuid)) await forgetPushToken(services.db, deviceUuid, claims.userId)
    const { refresh_token } = await readForm(type, request.body as Buffer | null).catch(
      (): Record<string, string> => ({}),
    )
    if (refresh_token) await sessions.endByToken(refresh_token)
    return reply.code(204).header('cache-control', 'no-store').send()
  }
  const config = { acceptsBadToken: true }
  app.post('/api/logout', { config }, handler)
  app.post('/api/logout/:deviceUuid', { config }, handler)
}

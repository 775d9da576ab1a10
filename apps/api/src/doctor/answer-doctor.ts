import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#/services'
import { consumeToken } from './token.ts'

export const DOCTOR_PATH = '/api/doctor'
export const TOKEN_HEADER = 'x-lonja-doctor'

/** The data of a request as the server received it, behind all proxies. */
export interface Seen {
  /** The client's IP address, as the rate limits count it. */
  address: string
  /** The IP address at the other end of the connection: that of the last proxy, if there is one. */
  peer: string
  /** The header X-Forwarded-For, unchanged. */
  forwardedFor: string | null
  /** The number of addresses, counted from the end of X-Forwarded-For, that the server believes. */
  believed: number
  protocol: string
  /** The requested host, without its port. */
  host: string
}

/**
 * Answers a request of `lonja doctor` with the data of this request, once for each token that `lonja doctor` wrote
 * into the database. There is no route: for everybody else the path is unknown.
 */
export function answerDoctor(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const token = request.headers[TOKEN_HEADER]
    if (typeof token !== 'string' || request.url !== DOCTOR_PATH || request.method !== 'GET') return done()
    const tell = (isGood: boolean): unknown =>
      isGood ? reply.header('cache-control', 'no-store').send(seenIn(request)) : done()
    consumeToken(db, token).then(tell, () => tell(false))
  })
}

function seenIn({ ip, ips = [ip], raw, headers, protocol, hostname }: FastifyRequest): Seen {
  return {
    address: ip,
    peer: raw.socket.remoteAddress ?? '',
    forwardedFor: [headers['x-forwarded-for'] ?? []].flat().join(', ') || null,
    believed: ips.length - 1,
    protocol,
    host: hostname,
  }
}

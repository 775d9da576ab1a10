import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#/services'
import { consumeToken } from './token.ts'

export const DOCTOR_PATH = '/api/doctor'
export const TOKEN_HEADER = 'x-lonja-doctor'

/** A request as the server received it, behind all proxies. */
export interface Seen {
  /** The client's address, as limits count it. */
  address: string
  /** The other end of the connection: the last proxy. */
  peer: string
  /** The header X-Forwarded-For as it came. */
  forwardedFor: string | null
  /** The number of trusted addresses in that header, from its end. */
  believed: number
  protocol: string
  /** Without its port. */
  host: string
}

/**
 * Answers `lonja doctor` with the data of its own request, once for each token that it wrote into the database. There
 * is no route: for everybody else the path is unknown.
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

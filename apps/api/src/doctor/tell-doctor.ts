import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#/services'
import { takeToken } from './token.ts'

export const DOCTOR_PATH = '/api/doctor'
export const TOKEN_HEADER = 'x-lonja-doctor'

/** A request as the server saw it, behind whatever stands in front. */
export interface Seen {
  /** Who asks, as limits count them. */
  address: string
  /** The other end of the connection: the last proxy. */
  peer: string
  /** The header X-Forwarded-For as it came. */
  forwardedFor: string | null
  /** How many of the addresses in that header were believed, from its end. */
  believed: number
  protocol: string
  /** Without its port. */
  host: string
}

/**
 * Tells `lonja doctor` what arrived of its own request, once for each token that it wrote into the database. There is no
 * route: for everybody else the path is as unknown as any other.
 */
export function tellDoctor(app: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const token = request.headers[TOKEN_HEADER]
    if (typeof token !== 'string' || request.url !== DOCTOR_PATH || request.method !== 'GET') return done()
    const tell = (isGood: boolean): unknown =>
      isGood ? reply.header('cache-control', 'no-store').send(seenIn(request)) : done()
    takeToken(db, token).then(tell, () => tell(false))
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

import type { FastifyRequest } from 'fastify'

/** The value of a cookie as the browser sent it; null if the request has no such cookie. */
export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  const pair = headers.cookie?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  return pair?.slice(name.length + 1) ?? null
}

import type { FastifyReply } from 'fastify'
import type { RenderedPage } from './stored-page.ts'

/** Sends a page of another day into a frame of the back office. Nobody stores it. */
export function sendPreview(reply: FastifyReply, { status, html, policy }: RenderedPage): FastifyReply {
  reply.code(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'SAMEORIGIN',
  })
  if (policy !== undefined)
    reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  return reply.send(Buffer.concat(html.map((piece) => Buffer.from(piece))))
}

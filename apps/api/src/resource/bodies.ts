import type { FastifyInstance } from 'fastify'
import { Problem } from '../http/problem.ts'

const MAX_DEPTH = 20

/** Accepts JSON in its three media types, and limits the depth of nesting. A member `__proto__` is removed. */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/ld+json', 'application/merge-patch+json'],
    { parseAs: 'string' },
    (request, text: string, done) => {
      try {
        // Clients often send a DELETE or a logout with a content type but without a body. The body is then null.
        done(null, text === '' && request.method !== 'PUT' && request.method !== 'PATCH' ? null : parse(text))
      } catch {
        done(new Problem('Syntax error'))
      }
    },
  )
  app.addHook('onRequest', async ({ method, headers }) => {
    // Removes the Content-Type header of a DELETE request without a body.
    if (method === 'DELETE' && Number(headers['content-length'] ?? 0) === 0) delete headers['content-type']
  })
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'PATCH') return
    if (request.headers['content-type']?.includes('application/ld+json')) throw new Problem('Unsupported media type')
  })
}

function parse(text: string): unknown {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) inText = false
    } else if (code === QUOTE) inText = true
    else if (code === BRACE || code === BRACKET) {
      depth += 1
      if (depth > MAX_DEPTH) throw new SyntaxError('Too deep')
    } else if (code === BRACE + 2 || code === BRACKET + 2) depth -= 1
  }
  return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const BRACE = 0x7b
const BRACKET = 0x5b

import type { FastifyInstance } from 'fastify'
import { Problem } from '#/http/problem'

const MAX_BYTES = 16 * 1024

/**
 * Lets the routes of `scope` accept forms: multipart, urlencoded or JSON, as Buffers for `readForm`. Use a scope of
 * its own, since all other routes accept JSON only.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const types = ['application/json', 'application/ld+json', 'application/x-www-form-urlencoded', 'multipart/form-data']
  scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
}

/**
 * The text fields of a form; files and other values are left out, and the last value of a name counts. Clients that
 * send a JSON content type with everything are supported too: a body that begins with `--` is multipart whatever its
 * type.
 *
 * @throws Problem `Invalid request` if it cannot be read
 */
export async function readForm(contentType = '', body: Buffer | null | undefined): Promise<Record<string, string>> {
  if (!body || body.length === 0) return {}
  try {
    return Object.fromEntries(
      (await readFields(contentType, body)).filter((field) => typeof field[1] === 'string'),
    ) as Record<string, string>
  } catch {
    throw new Problem('Invalid request')
  }
}

async function readFields(contentType: string, body: Buffer): Promise<[string, unknown][]> {
  if (body.subarray(0, 2).toString() === '--') {
    const [firstLine = ''] = body.subarray(0, 200).toString('latin1').split('\r\n', 1)
    const type = contentType.includes('boundary=')
      ? contentType
      : `multipart/form-data; boundary="${firstLine.slice(2)}"`
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    return [...form]
  }
  if (/^application\/(?:ld\+)?json/i.test(contentType)) return Object.entries(JSON.parse(body.toString()) as object)
  if (/^multipart/i.test(contentType)) throw new SyntaxError('A multipart body begins with its boundary')
  return [...new URLSearchParams(body.toString())]
}

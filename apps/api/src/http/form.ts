import type { FastifyInstance } from 'fastify'
import { Problem } from '#/http/problem'

const MAX_BYTES = 16 * 1024

/**
 * Lets all routes of `scope` accept forms (multipart, urlencoded or JSON) as Buffers for `readForm`. Routes that expect
 * parsed JSON must be in another scope.
 */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const types = ['application/json', 'application/ld+json', 'application/x-www-form-urlencoded', 'multipart/form-data']
  scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
}

/**
 * Reads the text fields of a form, and leaves out all other fields. If a name occurs several times, its last value is
 * used. A body that begins with `--` is read as multipart whatever its content type, because some clients send every
 * form with a JSON content type.
 *
 * @throws Problem `Invalid request` if the form cannot be read
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

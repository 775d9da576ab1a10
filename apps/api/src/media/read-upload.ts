import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import { Problem } from '../http/problem.ts'
import { limit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import { cut } from '../text/text.ts'

export interface UploadedFile {
  /** As the browser called it, made safe to show. */
  filename: string
  data: Buffer
}

/** A form: of each name the last file and the last text. */
export interface Upload {
  files: ReadonlyMap<string, UploadedFile>
  texts: ReadonlyMap<string, string>
}

const MAX_BYTES = 10 * 1024 * 1024
/** With the frames of its parts and the variants that come along. */
const MAX_BODY = MAX_BYTES + 1024 * 1024
const MAX_MS = 60_000
/** Of a body that was refused, so much more is read, and for so long. */
const MAX_READ_ON = 32 * 1024 * 1024
const MAX_READ_ON_MS = 10_000
const limits = { fieldNameSize: 100, fieldSize: 1_000, fields: 40, files: 15, parts: 50, headerPairs: 20 }
const budget = { max: 120, windowSeconds: 600 }

/** So many are in memory at once; who comes then waits outside with their bytes unread. */
const uploads = boundedQueue(6, 60)

/** Lets the routes of `scope` take multipart forms, besides what they take already. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: { ...limits, fileSize: MAX_BYTES } })
}

/**
 * Reads a form and gives it to `work`. Only some do this at once, and nobody too often.
 *
 * @throws Problem 400 for what is no form, 413 for one too large, 415 for another type, 429, 503 when too many wait
 */
export async function withUpload<Result>(
  services: Services,
  request: FastifyRequest,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Problem('Unsupported media type')
  try {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) throw new Problem('Payload too large')
    await limit(services, `upload ${request.viewer.id}`, budget)
    return await uploads(async () => work(await read(request)))
  } catch (error) {
    readOn(request)
    throw error
  }
}

/**
 * Reads what is left of a refused body and forgets it, within limits. A connection that is closed while somebody still
 * writes loses the answer on its way: a proxy then says 502, and a browser that there is no connection.
 */
function readOn({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return
  let left = MAX_READ_ON
  const timer = setTimeout(() => raw.destroy(), MAX_READ_ON_MS).unref()
  raw.unpipe()
  raw
    .on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) raw.destroy()
    })
    .once('close', () => clearTimeout(timer))
    .resume()
}

async function read(request: FastifyRequest): Promise<Upload> {
  const files = new Map<string, UploadedFile>()
  const texts = new Map<string, string>()
  let bytes = 0
  const timer = setTimeout(() => request.raw.destroy(new Error('The upload took too long')), MAX_MS)
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const chunks: Buffer[] = []
        for await (const chunk of part.file as AsyncIterable<Buffer>) {
          bytes += chunk.length
          if (bytes > MAX_BODY) throw new Problem('Payload too large')
          chunks.push(chunk)
        }
        if (part.file.truncated) throw new Problem('Payload too large')
        files.set(part.fieldname, { filename: safeName(part.filename), data: Buffer.concat(chunks) })
      } else if (!part.valueTruncated && !part.fieldnameTruncated) {
        texts.set(part.fieldname, String(part.value))
      }
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem((error as { statusCode?: number }).statusCode === 413 ? 'Payload too large' : 'Invalid body')
  } finally {
    clearTimeout(timer)
  }
  return { files, texts }
}

/** A file's name without the folders before it and without what is not seen or turns text around; never empty. */
export function safeName(filename: string | undefined): string {
  const name = (filename ?? '')
    .toWellFormed()
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/^[.\s]+/, '')
    .trim()
  return cut(name, 200) || 'file'
}

import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { boundedQueue } from '../jobs/bounded-queue.ts'
import { Problem } from '../http/problem.ts'
import { limit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import { cut } from '../text/text.ts'

export interface UploadedFile {
  /** The file name that the browser sent, made safe to show. */
  filename: string
  data: Buffer
}

/** The content of a form. If a name occurs several times, the last file and the last text are used. */
export interface Upload {
  files: ReadonlyMap<string, UploadedFile>
  texts: ReadonlyMap<string, string>
}

const MAX_BYTES = 10 * 1024 * 1024
/** The most bytes of a whole body: its files and the boundaries between its parts. */
const MAX_BODY = MAX_BYTES + 1024 * 1024
const MAX_MS = 60_000
/** The most bytes that are still read of a body after it was refused. */
const MAX_READ_ON = 32 * 1024 * 1024
/** The most milliseconds for which a refused body is still read. */
const MAX_READ_ON_MS = 10_000
const limits = { fieldNameSize: 100, fieldSize: 1_000, fields: 40, files: 15, parts: 50, headerPairs: 20 }
const budget = { max: 120, windowSeconds: 600 }

/** At most 6 uploads are in memory at once. At most 60 more wait, and their bodies are not read meanwhile. */
const uploads = boundedQueue(6, 60)

/** Lets the routes of `scope` accept multipart forms too. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: { ...limits, fileSize: MAX_BYTES } })
}

/**
 * Reads a form and passes it to `work`. Limits how many uploads run at once, and how many an account sends.
 *
 * @throws Problem 400 if the form is invalid, 413 if it is too large, 415 if the body is no form, 429 if the account
 * sent too many, 503 if too many uploads wait
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
    readRest(request)
    throw error
  }
}

/**
 * Reads and drops the rest of a refused body, within limits. If the server closed the connection while the client
 * still writes, the answer would be lost: a proxy would answer 502, and a browser would report a network error.
 */
function readRest({ raw }: FastifyRequest): void {
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

/** A file name without folders, invisible characters and characters that reverse text; never empty. */
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

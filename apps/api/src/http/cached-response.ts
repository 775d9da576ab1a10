import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** An answer that can be sent many times. It is compressed when a compressed form is first requested. */
export class CachedResponse {
  readonly body: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  #gzip: Buffer | undefined
  #brotli: Buffer | undefined

  constructor(text: string, headers: Readonly<Record<string, string>>) {
    this.body = exact(text)
    this.etag = etagOf(this.body)
    this.headers = headers
  }

  get gzip(): Buffer {
    return (this.#gzip ??= exact(gzipSync(this.body, { level: 5 })))
  }

  get brotli(): Buffer {
    return (this.#brotli ??= exact(brotliCompressSync(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })))
  }
}

/**
 * Copies the content to its own memory. Otherwise a small Buffer would be a view of a pool of 8 to 16 kB, and keep
 * all of the pool in memory.
 */
function exact(content: string | Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
  if (typeof content === 'string') copy.write(content)
  else content.copy(copy)
  return copy
}

/** A strong ETag of the bytes. */
export const etagOf = (body: Buffer | string): string => `"${createHash('sha1').update(body).digest('base64url')}"`

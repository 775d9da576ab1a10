import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** An answer that can be sent many times. It is compressed when a compressed form is first requested. */
export class CachedResponse {
  readonly body: Buffer
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** Changes of data with these tags make the answer invalid. */
  readonly tags: readonly string[]
  /** Called when `size` has changed. */
  resized: (() => void) | undefined
  #gzip: Buffer | undefined
  #brotli: Buffer | undefined

  constructor(text: string, headers: Readonly<Record<string, string>>, tags: readonly string[]) {
    this.tags = tags
    this.body = exact(text)
    this.etag = etagOf(this.body)
    this.headers = headers
  }

  /** The bytes of all forms that exist. */
  get size(): number {
    return this.body.length + (this.#gzip?.length ?? 0) + (this.#brotli?.length ?? 0)
  }

  get gzip(): Buffer {
    if (!this.#gzip) {
      this.#gzip = exact(gzipSync(this.body, { level: 5 }))
      this.resized?.()
    }
    return this.#gzip
  }

  get brotli(): Buffer {
    if (!this.#brotli) {
      this.#brotli = exact(brotliCompressSync(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }))
      this.resized?.()
    }
    return this.#brotli
  }
}

/**
 * Copies the content to its own memory. Otherwise a small Buffer would be a view of a pool of 8 to 16 kB, and keep
 * all of the pool in memory.
 */
export function exact(content: string | Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
  if (typeof content === 'string') copy.write(content)
  else content.copy(copy)
  return copy
}

/** A strong ETag of the bytes. */
export const etagOf = (body: Buffer | string): string => `"${createHash('sha1').update(body).digest('base64url')}"`

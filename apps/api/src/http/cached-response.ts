import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** An answer ready to send; compressed when first requested. */
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
 * A copy with memory of its own: a small buffer is otherwise a view that keeps 8 to 16 kB alive, a hundred times its
 * size.
 */
function exact(content: string | Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
  if (typeof content === 'string') copy.write(content)
  else content.copy(copy)
  return copy
}

/** A strong ETag of the bytes. */
export const etagOf = (body: Buffer | string): string => `"${createHash('sha1').update(body).digest('base64url')}"`

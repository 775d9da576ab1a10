import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { GREETING, RequestReader, hasError, query } from './messages.ts'

/** Sends PostgreSQL wire messages to an engine and returns the bytes of its answer. */
export type Exec = (message: Uint8Array) => Promise<Uint8Array>

/** A new connection gets a clean session, like a new backend's. */
const RESET = Buffer.concat([query('ROLLBACK'), query('DISCARD ALL')])

/**
 * A `pg` transport without a socket: `new Pool({ stream: () => new WireStream(exec), max: 1 })`. Messages are
 * collected until one needs an answer, then sent to the engine in one call.
 */
export class WireStream extends Duplex {
  readonly #exec: Exec
  readonly #requests = new RequestReader()

  constructor(exec: Exec) {
    super({ allowHalfOpen: false })
    this.#exec = exec
  }

  // The methods of net.Socket that `pg` calls.
  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    callbackify((bytes: Buffer) => this.#receive(bytes))(chunk, done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  async #receive(chunk: Buffer): Promise<void> {
    for (const asked of this.#requests.read(chunk)) {
      if (asked.greeting) {
        const answer = await this.#exec(RESET)
        if (hasError(answer)) throw new Error('The embedded database could not reset its session')
        this.push(GREETING)
      } else {
        const answer = await this.#exec(asked.batch)
        this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
      }
    }
  }
}

import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { GREETING, RequestReader, hasError, query } from './messages.ts'

/** Sends messages of PostgreSQL's wire protocol to an engine, and returns the bytes of its answer. */
export type Exec = (message: Uint8Array) => Promise<Uint8Array>

/** Resets the session, so that a new connection starts with a clean session, as with a new PostgreSQL process. */
const RESET = Buffer.concat([query('ROLLBACK'), query('DISCARD ALL')])

/**
 * A `pg` transport without a socket: `new Pool({ stream: () => new WireStream(exec), max: 1 })`. Messages are
 * collected until one of them needs an answer, and then sent to the engine in one call.
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

import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { GREETING, RequestReader, hasError, query } from './messages.ts'

/** Sends messages of PostgreSQL's wire protocol to an engine, and returns the bytes of its answer. */
export type Exec = (message: Uint8Array) => Promise<Uint8Array>

/** Resets the session, so that a new connection starts with a clean session, as with a new PostgreSQL process. */
const RESET = Buffer.concat([query('ROLLBACK'), query('DISCARD ALL')])

/**
 * A `pg` transport without a socket: `new Pool({ stream: () => new WireStream(exec), max: 1 })`. Messages are
 * collected until one of them needs an answer, and then sent to the engine in one call. Requests that come while the
 * engine works are collected too.
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
    this.#receiveFor(chunk, done)
  }

  /** Receives the requests that were sent while the engine was working. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#receiveFor(Buffer.concat(chunks.map(({ chunk }) => chunk)), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  #receiveFor(chunk: Buffer, done: (error?: Error | null) => void): void {
    callbackify((bytes: Buffer) => this.#receive(bytes))(chunk, done)
  }

  async #receive(chunk: Buffer): Promise<void> {
    const batches: Buffer[] = []
    for (const asked of this.#requests.read(chunk)) {
      if (!asked.greeting) {
        batches.push(asked.batch)
        continue
      }
      const answer = await this.#exec(RESET)
      if (hasError(answer)) throw new Error('The embedded database could not reset its session')
      this.push(GREETING)
    }
    if (batches.length === 0) return
    // Requests that arrive together go to the engine in one call, because each call wakes its thread.
    const answer = await this.#exec(batches.length === 1 ? batches[0]! : Buffer.concat(batches))
    this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
  }
}

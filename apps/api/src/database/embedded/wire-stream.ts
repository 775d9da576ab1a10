import { Duplex } from 'node:stream'
import { callbackify } from 'node:util'

/** Gives PostgreSQL wire messages to an engine and returns the bytes it answers. */
export type Exec = (message: Uint8Array) => Promise<Uint8Array>

const QUERY = 'Q'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)
const ERROR_RESPONSE = 'E'.charCodeAt(0)

/**
 * A `pg` transport without a socket: `new Pool({ stream: () => new WireStream(exec), max: 1 })`.
 * Messages are gathered until one that asks for an answer, then given to the engine in one call.
 */
export class WireStream extends Duplex {
  readonly #exec: Exec
  #received: Buffer = Buffer.alloc(0)
  #batch: Buffer[] = []
  #started = false

  constructor(exec: Exec) {
    super({ allowHalfOpen: false })
    this.#exec = exec
  }

  // What `pg` calls on a net.Socket.
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
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk
    for (let message = this.#next(); message; message = this.#next()) {
      if (!this.#started) {
        this.#started = true
        await this.#start()
      } else if (message[0] === TERMINATE) {
        this.#batch = []
      } else {
        this.#batch.push(message)
        if (message[0] === QUERY || message[0] === SYNC) await this.#flush()
      }
    }
  }

  /** The next whole message; the startup packet is the only one without a type byte before its length. */
  #next(): Buffer | undefined {
    const typeBytes = this.#started ? 1 : 0
    if (this.#received.length < typeBytes + 4) return undefined
    const length = typeBytes + this.#received.readUInt32BE(typeBytes)
    if (this.#received.length < length) return undefined
    const message = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    return message
  }

  /** A new connection gets a clean session: what a fresh backend would give. */
  async #start(): Promise<void> {
    const answer = await this.#exec(RESET)
    if (hasError(answer)) throw new Error('The embedded database could not reset its session')
    this.push(GREETING)
  }

  async #flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    const answer = await this.#exec(Buffer.concat(batch))
    this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
  }
}

function packet(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const query = (sql: string) => packet('Q', Buffer.from(`${sql}\0`))
const parameter = (name: string, value: string) => packet('S', Buffer.from(`${name}\0${value}\0`))

const RESET = Buffer.concat([query('ROLLBACK'), query('DISCARD ALL')])

const GREETING = Buffer.concat([
  packet('R', Buffer.alloc(4)), // authenticated
  parameter('server_version', '18.6'),
  parameter('client_encoding', 'UTF8'),
  parameter('DateStyle', 'ISO, MDY'),
  parameter('integer_datetimes', 'on'),
  parameter('standard_conforming_strings', 'on'),
  packet('K', Buffer.alloc(8)), // there is no backend to cancel
  packet('Z', Buffer.from('I')), // ready, idle
])

function hasError(answer: Uint8Array): boolean {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0; at + 5 <= view.byteLength; at += 1 + view.getUint32(at + 1)) {
    if (view.getUint8(at) === ERROR_RESPONSE) return true
  }
  return false
}

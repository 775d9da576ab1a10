// The parts of PostgreSQL's wire protocol that `wire-stream.ts` and `share-engine.ts` need.

const QUERY = 'Q'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
const TERMINATE = 'X'.charCodeAt(0)
const ERROR_RESPONSE = 'E'.charCodeAt(0)

/** A client's request: the greeting, or a batch of messages. */
export type Asked = { greeting: true } | { batch: Buffer; greeting?: undefined }

/** Splits a client's bytes into requests. Messages are collected until one that needs an answer: Query or Sync. */
export class RequestReader {
  #received: Buffer = Buffer.alloc(0)
  #batch: Buffer[] = []
  #started = false

  /** Receives bytes as they arrive, and returns the requests that are complete. */
  read(chunk: Buffer): Asked[] {
    const complete: Asked[] = []
    this.#received = this.#received.length > 0 ? Buffer.concat([this.#received, chunk]) : chunk
    for (let message = this.#next(); message; message = this.#next()) {
      if (!this.#started) {
        this.#started = true
        complete.push({ greeting: true })
      } else if (message[0] === TERMINATE) {
        this.#batch = []
      } else {
        this.#batch.push(message)
        if (message[0] !== QUERY && message[0] !== SYNC) continue
        const batch = Buffer.concat(this.#batch)
        this.#batch = []
        complete.push({ batch })
      }
    }
    return complete
  }

  /** Returns the next complete message. Only the startup packet has no type byte before its length. */
  #next(): Buffer | undefined {
    const typeBytes = this.#started ? 1 : 0
    if (this.#received.length < typeBytes + 4) return undefined
    const length = typeBytes + this.#received.readUInt32BE(typeBytes)
    if (this.#received.length < length) return undefined
    const message = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    return message
  }
}

function packet(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const parameter = (name: string, value: string) => packet('S', Buffer.from(`${name}\0${value}\0`))
const IDLE = packet('Z', Buffer.from('I'))

/** Returns the message for a simple query. */
export const query = (sql: string): Buffer => packet('Q', Buffer.from(`${sql}\0`))

/** The messages that the server sends to a client that it accepts. */
export const GREETING = Buffer.concat([
  packet('R', Buffer.alloc(4)), // the client is authenticated
  parameter('server_version', '18.6'),
  parameter('client_encoding', 'UTF8'),
  parameter('DateStyle', 'ISO, MDY'),
  parameter('integer_datetimes', 'on'),
  parameter('standard_conforming_strings', 'on'),
  packet('K', Buffer.alloc(8)), // an empty key for cancellations, because there is no backend process to cancel
  IDLE,
])

/** Returns the answer to a request that failed. After this error the client may send its next request. */
export const refusal = (code: string, message: string): Buffer =>
  Buffer.concat([packet('E', Buffer.from(`SERROR\0VERROR\0C${code}\0M${message}\0\0`)), IDLE])

/** True if the session is outside a transaction after this answer. */
export const isIdle = (answer: Uint8Array): boolean => answer.at(-1) === 'I'.charCodeAt(0)

/** True if the answer contains an error. */
export function hasError(answer: Uint8Array): boolean {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0; at + 5 <= view.byteLength; at += 1 + view.getUint32(at + 1)) {
    if (view.getUint8(at) === ERROR_RESPONSE) return true
  }
  return false
}

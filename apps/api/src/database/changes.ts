import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeLiteral } from 'pg'
import type { ClientConfig } from 'pg'
import type { Channel } from './database.ts'

const CHANNEL = 'lonja_changed'
const EVERYTHING = '*'
/** NOTIFY refuses 8000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7900
const MAX_PAYLOADS = 4
const HEARTBEAT_MS = 10_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/**
 * Changes between the processes on one PostgreSQL server, by LISTEN and NOTIFY, on a connection of its own that is
 * opened again when lost. Changes missed meanwhile are unknown, so `*` is received then.
 */
export async function openChannel(config: ClientConfig, report: (error: unknown) => void): Promise<Channel> {
  const self = randomUUID().slice(0, 8)
  const listeners: ((tags: string[]) => void)[] = []
  const deliver = (tags: string[]) => listeners.forEach((listener) => listener(tags))
  const closing = new AbortController()
  const onPayload = (payload: string) => {
    const [sender, ...tags] = payload.split('\n')
    if (sender !== self) deliver(tags)
  }

  let connection = await listen(config, onPayload)
  const reconnect = async (): Promise<void> => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause, undefined, { signal: closing.signal })
      try {
        connection = await listen(config, onPayload)
        return deliver([EVERYTHING])
      } catch {
        // Reported when it was lost; the server is still away.
      }
    }
  }
  const reconnectWhenLost = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const error = await connection.lost
      if (closing.signal.aborted) return
      report(error)
      await reconnect().catch(() => {}) // closing
    }
  }
  const staying = reconnectWhenLost()

  return {
    publish: (tags) => payloads(self, tags).map((payload) => `NOTIFY ${CHANNEL}, ${escapeLiteral(payload)}`),
    onReceived: (listener) => void listeners.push(listener),
    async close() {
      closing.abort()
      await connection.close()
      await staying
    },
  }
}

interface Listening {
  /** Resolves, with the reason, when the connection is lost. */
  lost: Promise<Error>
  close(): Promise<void>
}

async function listen(config: ClientConfig, onPayload: (payload: string) => void): Promise<Listening> {
  const client = new Client({ ...config, keepAlive: true, query_timeout: 5000 })
  const lost = Promise.withResolvers<Error>()
  client.on('error', lost.resolve)
  client.on('end', () => lost.resolve(new Error('The LISTEN connection ended')))
  client.on('notification', ({ payload = '' }) => onPayload(payload))
  await client.connect()
  await client.query(`LISTEN ${CHANNEL}`)
  // A connection can be lost without notice (an unplugged cable): only a query reveals it.
  const heartbeat = setInterval(() => void client.query('SELECT 1').catch(lost.resolve), HEARTBEAT_MS)
  const close = async (): Promise<void> => {
    clearInterval(heartbeat)
    await client.end()
  }
  return { lost: lost.promise.finally(() => void close().catch(() => {})), close }
}

/**
 * The sender's name and tags, a line each, in as few payloads as possible; too many tags, or one that is too long,
 * become `*`.
 */
export function payloads(sender: string, tags: string[]): string[] {
  const found: string[] = []
  let current = ''
  for (const tag of tags) {
    const longer = `${current || sender}\n${tag}`
    if (Buffer.byteLength(longer) <= MAX_PAYLOAD_BYTES) {
      current = longer
      continue
    }
    if (current) found.push(current)
    current = `${sender}\n${tag}`
    if (Buffer.byteLength(current) > MAX_PAYLOAD_BYTES || found.length === MAX_PAYLOADS) return [`${sender}\n*`]
  }
  return current ? [...found, current] : found
}

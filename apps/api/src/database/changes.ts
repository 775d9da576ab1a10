import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, escapeLiteral } from 'pg'
import type { ClientConfig } from 'pg'
import type { Channel } from './database.ts'
import { WRITTEN } from './position.ts'
import type { Position } from './position.ts'
import type { Servers } from './servers.ts'

const CHANNEL = 'lonja_changed'
const EVERYTHING = '*'
/** NOTIFY refuses 8000 bytes and more. */
const MAX_PAYLOAD_BYTES = 7900
const MAX_PAYLOADS = 4
const HEARTBEAT_MS = 10_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000

/** The channel of the processes on one PostgreSQL server. */
export interface ServerChannel extends Channel {
  /**
   * Returns the present position in the log of the server. All changes of other processes that were committed before
   * it have been received then.
   */
  position(): Promise<Position>
  /** Subscribes to losses of the connection. Until `*` is received, changes of other processes are not. */
  onLost(listener: () => void): void
}

/**
 * Opens a channel for changes between the processes on one PostgreSQL server. It uses LISTEN and NOTIFY on its own
 * connection. A lost connection is opened again; changes since the loss are unknown, so the listeners then receive
 * `*`.
 */
export async function openChannel(
  servers: Servers,
  config: ClientConfig,
  report: (error: unknown) => void,
): Promise<ServerChannel> {
  const self = randomUUID().slice(0, 8)
  const listeners: ((tags: string[]) => void)[] = []
  const lossListeners: (() => void)[] = []
  const deliver = (tags: string[]) => listeners.forEach((listener) => listener(tags))
  const closing = new AbortController()
  const onPayload = (payload: string) => {
    const [sender, ...tags] = payload.split('\n')
    if (sender !== self) deliver(tags)
  }

  let connection = await listen(servers, config, onPayload)
  const reconnect = async (): Promise<void> => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause, undefined, { signal: closing.signal })
      try {
        connection = await listen(servers, config, onPayload)
        return deliver([EVERYTHING])
      } catch {
        // The loss of the connection is already reported; the server cannot be reached yet.
      }
    }
  }
  const reconnectWhenLost = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const error = await connection.lost
      if (closing.signal.aborted) return
      for (const listener of lossListeners) listener()
      report(error)
      await reconnect().catch(() => {}) // fails only if the channel is being closed
    }
  }
  const staying = reconnectWhenLost()

  return {
    publish: (tags) => payloads(self, tags).map((payload) => `NOTIFY ${CHANNEL}, ${escapeLiteral(payload)}`),
    onReceived: (listener) => void listeners.push(listener),
    onLost: (listener) => void lossListeners.push(listener),
    position: async () => connection.position(),
    async close() {
      closing.abort()
      await connection.close()
      await staying
    },
  }
}

interface Listening {
  /** Resolves with the reason when the connection is lost. */
  lost: Promise<Error>
  position(): Promise<Position>
  close(): Promise<void>
}

async function listen(
  servers: Servers,
  config: ClientConfig,
  onPayload: (payload: string) => void,
): Promise<Listening> {
  const url = await servers.find()
  const client = new Client({ ...config, connectionString: url, keepAlive: true, query_timeout: 5000 })
  const lost = Promise.withResolvers<Error>()
  client.on('error', lost.resolve)
  client.on('end', () => lost.resolve(new Error('The LISTEN connection ended')))
  void lost.promise.then(() => servers.lost())
  client.on('notification', ({ payload = '' }) => onPayload(payload))
  try {
    await client.connect()
    await client.query(`LISTEN ${CHANNEL}`)
  } catch (error) {
    servers.lost()
    void client.end().catch(() => {})
    throw error
  }
  // A connection can be lost without notice, for example if a cable is unplugged: only a query reveals it. And a former
  // primary that was cut off may still answer while a standby was promoted.
  const check = async (): Promise<void> => {
    await client.query('SELECT 1')
    await servers.review()
    if (servers.current !== url) throw new Error('Another server is the primary now')
  }
  const heartbeat = setInterval(() => void check().catch(lost.resolve), HEARTBEAT_MS)
  const close = async (): Promise<void> => {
    clearInterval(heartbeat)
    await client.end()
  }
  return {
    lost: lost.promise.finally(() => void close().catch(() => {})),
    position: async () => (await client.query(WRITTEN)).rows[0] as Position,
    close,
  }
}

/**
 * Returns the payloads of NOTIFY with the sender's name and the tags, one tag per line, in as few payloads as
 * possible. If there are too many tags, or a tag is too long, the only tag is `*`.
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

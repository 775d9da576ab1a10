import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long connections may take. A whole request has ten minutes, which is enough for 10 MB over a slow phone line; one
 * of which nothing comes for a minute is over. Server-sent events have a heartbeat in between.
 */
export const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 600_000,
  /** Without a byte in either direction. */
  connectionTimeout: 60_000,
  /** Longer than nginx (60 s) and Caddy (120 s) keep connections to us, so that it is they who close them. */
  keepAliveTimeout: 130_000,
  connectionsCheckingInterval: 5_000,
} as const

/** While it stops: a request that does not go on being sent for so long is not waited for. */
const STALLED_MS = 5_000
/** While it stops: nothing is waited for any longer. */
const LONGEST_MS = 20_000
const LOOK_EVERY_MS = 100

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** The connections of a server, so that it can stop: what was asked is answered, and nobody else is waited for. */
export class Connections {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #exchanges = new WeakMap<Socket, Exchange>()
  #requests = 0
  #isLeaving = false

  constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    server.prependListener('request', (request, response) => {
      this.#requests += 1
      this.#exchanges.set(request.socket, { request, response })
      if (this.#isLeaving) response.shouldKeepAlive = false
    })
  }

  /** How many requests have come so far. */
  get requests(): number {
    return this.#requests
  }

  /** From now on each answer ends its connection: proxies then open others, to other processes. */
  leave(): void {
    this.#isLeaving = true
  }

  /** Call when the server is closed to new connections. Until all are gone it closes those that ask for nothing. */
  drain(stalledMs = STALLED_MS): void {
    const begun = performance.now()
    const progress = new Map<Socket, { bytes: number; at: number }>()
    setInterval(() => {
      // A connection that was busy a moment ago is kept for requests that nobody will answer.
      this.#server.closeIdleConnections()
      const now = performance.now()
      for (const socket of this.#sockets) {
        const { bytes, at } = progress.get(socket) ?? { bytes: -1, at: now }
        if (bytes !== socket.bytesRead) progress.set(socket, { bytes: socket.bytesRead, at: now })
        const isStalled = !this.#isAnswering(socket) && bytes === socket.bytesRead && now - at > stalledMs
        if (isStalled || now - begun > LONGEST_MS) socket.destroy()
      }
    }, LOOK_EVERY_MS).unref()
  }

  #isAnswering(socket: Socket): boolean {
    const exchange = this.#exchanges.get(socket)
    return exchange !== undefined && exchange.request.complete && !exchange.response.writableFinished
  }
}

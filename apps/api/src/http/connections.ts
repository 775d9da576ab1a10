import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Time limits of connections, in milliseconds. A whole request may take ten minutes, which is enough for 10 MB over a
 * slow phone line. A connection without data for a minute is closed; server-sent events send a heartbeat more often.
 */
export const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 600_000,
  /** The longest time without data in either direction. */
  connectionTimeout: 60_000,
  /**
   * The longest time between two requests on a connection. It is longer than in nginx (60 s) and Caddy (120 s), so that
   * the proxy closes an idle connection first, and never sends a request on a connection that we are closing.
   */
  keepAliveTimeout: 130_000,
  connectionsCheckingInterval: 5_000,
} as const

/** While the server stops, a connection with an incomplete request is closed after this time without new data. */
const STALLED_MS = 5_000
/** After this time, a stopping server closes all connections. */
const LONGEST_MS = 20_000
const CHECK_EVERY_MS = 100

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/**
 * The connections of a server. They let the server stop: received requests are answered, and all other connections
 * are closed.
 */
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

  /** The number of requests since the start. */
  get requests(): number {
    return this.#requests
  }

  /** After this call each answer closes its connection, so that proxies open new connections to other processes. */
  beginShutdown(): void {
    this.#isLeaving = true
  }

  /**
   * Call this when the server no longer accepts connections. It closes idle and stalled connections until none is
   * left.
   */
  drain(stalledMs = STALLED_MS): void {
    const begun = performance.now()
    const progress = new Map<Socket, { bytes: number; at: number }>()
    setInterval(() => {
      // Node would keep idle connections open for further requests, which this server will not answer.
      this.#server.closeIdleConnections()
      const now = performance.now()
      for (const socket of this.#sockets) {
        const { bytes, at } = progress.get(socket) ?? { bytes: -1, at: now }
        if (bytes !== socket.bytesRead) progress.set(socket, { bytes: socket.bytesRead, at: now })
        const isStalled = !this.#isAnswering(socket) && bytes === socket.bytesRead && now - at > stalledMs
        if (isStalled || now - begun > LONGEST_MS) socket.destroy()
      }
    }, CHECK_EVERY_MS).unref()
  }

  #isAnswering(socket: Socket): boolean {
    const exchange = this.#exchanges.get(socket)
    return exchange !== undefined && exchange.request.complete && !exchange.response.writableFinished
  }
}

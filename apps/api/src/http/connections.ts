import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Time limits of connections. A whole request may take ten minutes, which is enough for 10 MB over a slow phone line;
 * a request without a byte for a minute is ended. Server-sent events have a heartbeat in between.
 */
export const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 600_000,
  /** Without a byte in either direction. */
  connectionTimeout: 60_000,
  /** Longer than nginx (60 s) and Caddy (120 s) keep connections to us, so that they close them and not we. */
  keepAliveTimeout: 130_000,
  connectionsCheckingInterval: 5_000,
} as const

/** While the server stops, an incomplete request without progress for this long is dropped. */
const STALLED_MS = 5_000
/** After this time the server stops waiting for anything. */
const LONGEST_MS = 20_000
const CHECK_EVERY_MS = 100

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** The connections of a server, so that it can stop: received requests are answered, and nothing else is waited for. */
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

  /** The number of requests so far. */
  get requests(): number {
    return this.#requests
  }

  /** From now on each answer closes its connection: proxies then open new ones, to other processes. */
  beginShutdown(): void {
    this.#isLeaving = true
  }

  /** Call when the server no longer accepts connections. It closes idle connections until all are gone. */
  drain(stalledMs = STALLED_MS): void {
    const begun = performance.now()
    const progress = new Map<Socket, { bytes: number; at: number }>()
    setInterval(() => {
      // A recently used connection would be kept open for requests that nobody will answer.
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

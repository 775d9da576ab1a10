import { timingSafeEqual } from 'node:crypto'
import { type Server, createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../config.ts'
import { Problem } from '../http/problem.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves `GET /metrics` for requests with the token. If no token is configured, this function is not called, and the
 * web shop answers at this address.
 */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics, token: string): void {
  const expected = Buffer.from(`Bearer ${token}`)
  app.get('/metrics', { config: { acceptsBadToken: true } }, async ({ headers }, reply) => {
    const given = Buffer.from(headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Problem('Not Found')
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

/** Serves only the metrics, on a port that must not be public. @throws ConfigError if the port is in use */
export async function listenForMetrics({ registry }: Metrics, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new ConfigError(`Port ${port} is taken: set METRICS_PORT to another one`)
      : error
  })
  return server
}

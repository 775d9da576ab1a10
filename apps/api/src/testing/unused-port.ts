import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Linux and macOS give higher ports to programs that ask for any port. */
const LOWEST_GIVEN_PORT = 32_768

/**
 * Returns a port of this machine on which no program listens. Other tests that ask the system for any port never
 * receive this one.
 */
export async function unusedPort(): Promise<number> {
  const port = randomInt(10_000, LOWEST_GIVEN_PORT)
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return unusedPort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}

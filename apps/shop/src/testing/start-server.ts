import type { TestProject } from 'vitest/node'
import { buildShop, plantTown, startServer } from '../../../../e2e/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the server that all component tests use. */
    origin: string
    /** The data folder of the server that all component tests use. */
    dataDir: string
  }
}

/**
 * Builds the web shop if it has changed, and starts one server with the demo town for all component tests. Each test
 * creates the customers and orders that it needs.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  buildShop()
  const { dataDir, remove } = await plantTown()
  const server = await startServer(dataDir)
  provide('origin', server.url)
  provide('dataDir', dataDir)
  return async () => {
    await server.stop()
    await remove()
  }
}

import { rm } from 'node:fs/promises'
import { buildShop, plantTown, startServer, templateVariable, temporaryFolder } from './server.ts'

/**
 * Builds the web shop if its sources have changed since the last build, and creates the demo town that the servers of
 * the tests copy. All products of this town have the same picture, unless screenshots are taken.
 * `E2E_TEMPLATE=FOLDER` uses a town that exists already, which is faster while you write tests.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  buildShop()
  if (process.env[templateVariable]) return
  if (!process.env['SCREENS']) {
    const { dataDir, remove } = await plantTown()
    process.env[templateVariable] = dataDir
    return remove
  }
  const template = await temporaryFolder()
  await (await startServer(template)).stop()
  process.env[templateVariable] = template
  return () => rm(template, { recursive: true, force: true })
}

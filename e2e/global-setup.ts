import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { plantTown, root, startServer, templateVariable, temporaryFolder } from './server.ts'

/**
 * Builds the shop where its sources are newer, and plants the demo town that the servers of the tests copy: with
 * one picture for everything, unless pictures are taken of it.
 * `E2E_TEMPLATE=FOLDER` takes a town planted before: for writing tests.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const build = spawnSync('bash', ['-c', 'source scripts/prepare.sh && build_shop'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The shop could not be built')
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

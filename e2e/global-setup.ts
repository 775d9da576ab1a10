import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { root, startServer, templateVariable, temporaryFolder } from './server.ts'

/**
 * Builds the shop where its sources are newer, and plants the demo town that the servers of the tests copy.
 * `E2E_TEMPLATE=FOLDER` takes a town planted before: for writing tests.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const build = spawnSync('bash', ['-c', 'source scripts/prepare.sh && build_shop'], { cwd: root, stdio: 'inherit' })
  if (build.status !== 0) throw new Error('The shop could not be built')
  if (process.env[templateVariable]) return
  const template = await temporaryFolder()
  const server = await startServer(template)
  await server.stop()
  process.env[templateVariable] = template
  return () => rm(template, { recursive: true, force: true })
}

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { makeFolder } from '#/system/make-folder'
import { startEngine } from './engine.ts'

const PROBE = join(import.meta.dirname, '../../testing/memory-of-parser.ts')

describe.skipIf(process.env['TEST_DATABASE_URL'])('the embedded database', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lonja-memory-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  // Without the extension `plainParser` the peak is 700 MB or more.
  test.skipIf(process.platform !== 'linux')(
    'is created and parses SQL with less than 350 MB of memory',
    { timeout: 120_000 },
    async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [PROBE, dataDir])
      expect(Number(stdout)).toBeGreaterThan(100)
      expect(Number(stdout)).toBeLessThan(350)
    },
  )

  test('removes the remains of an interrupted creation', { timeout: 60_000 }, async () => {
    makeFolder(join(dataDir, 'pgdata.new-1/base'))
    const engine = await startEngine({ dataDir, template: inject('template') })
    await engine.close()
    expect((await readdir(dataDir)).filter((name) => name.startsWith('pgdata'))).toEqual(['pgdata'])
  })

  test('does not change a folder with files that are no complete database', async () => {
    makeFolder(join(dataDir, 'pgdata'))
    await writeFile(join(dataDir, 'pgdata/precious'), '')
    await expect(startEngine({ dataDir })).rejects.toThrow(
      /cannot be used: .*pgdata has files but no PG_VERSION, so it is not a complete database/,
    )
    expect(existsSync(join(dataDir, 'pgdata/precious'))).toBe(true)
  })
})

import { spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase } from '#/database/open'
import { repetitions } from '@lonja/contract/testing/long'
import { shortLivedFlags } from '#/testing/lonja-process'

const KILLS = repetitions(20, 2)
const WRITER = join(import.meta.dirname, '../testing/crash-writer.ts')

interface Writer {
  process: ChildProcessByStdio<null, Readable, null>
  /** The lines that the process has printed so far. */
  lines: string[]
  /** Resolves when the process prints its first line. */
  firstLine: Promise<unknown>
}

function startWriter(...args: string[]): Writer {
  const process = spawn('node', [...shortLivedFlags, WRITER, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const reader = createInterface(process.stdout)
  const lines: string[] = []
  reader.on('line', (line) => lines.push(line))
  return { process, lines, firstLine: once(reader, 'line') }
}

async function kill(writer: Writer): Promise<void> {
  const closed = once(writer.process, 'close')
  writer.process.kill('SIGKILL')
  await closed
}

describe.skipIf(process.env['TEST_DATABASE_URL'])('the embedded database on a folder', () => {
  let folder: string
  /** The process that the first test starts after its last kill. In the next test it still has the database open. */
  let last: Writer | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lonja-crash-'))
  })
  afterAll(async () => {
    last?.process.kill('SIGKILL') // has no effect if the process has ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  test(`keeps every acknowledged write through ${KILLS} kills during writes`, { timeout: 180_000 }, async () => {
    const acknowledged: number[] = []
    const check = (report: string | undefined) => {
      const { debits, credits, total } = JSON.parse(report ?? '') as Record<'debits' | 'credits', number[]> & {
        total: number
      }
      expect(credits).toEqual(debits)
      expect(total).toBe(debits.length)
      expect(new Set(debits)).toEqual(new Set(debits).union(new Set(acknowledged)))
    }
    for (let kills = 0; kills < KILLS; kills += 1) {
      const writer = startWriter(folder, inject('template'))
      await writer.firstLine
      check(writer.lines[0])
      // A process is killed only after some writes. On a busy machine the first ones take long.
      await vi.waitUntil(() => writer.lines.length > 2, { timeout: 30_000 })
      await sleep(Math.random() * 400)
      await kill(writer)
      acknowledged.push(...writer.lines.slice(1).map(Number))
    }
    last = startWriter(folder)
    await last.firstLine
    check(last.lines[0])
    expect(acknowledged.length).toBeGreaterThan(KILLS)
  })

  test('can be opened by only one process at a time', { timeout: 30_000 }, async () => {
    last ??= startWriter(folder, inject('template'))
    await last.firstLine
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      `The data folder ${folder} is in use by another Lonja process`,
    )
    await kill(last)
    const db = await openDatabase({ dataDir: folder })
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow('is in use')
    await db.close()
  })

  test('is started again after PostgreSQL has failed', { timeout: 30_000 }, async () => {
    const db = await openDatabase({ dataDir: folder })
    const count = { text: 'SELECT count(*)::int AS rows FROM debit' }
    const before = await db.query(count)
    const log = join(folder, 'pgdata/pg_wal')
    await rename(log, `${log}.away`)
    const dying = db.transaction(async () => {
      await db.query({ text: 'DELETE FROM debit' })
      await db.query({ text: 'SELECT pg_switch_wal()' })
    })
    await expect(dying).rejects.toThrow(/The embedded database stopped: could not .*pg_wal/)
    await rename(`${log}.away`, log)
    expect(await db.query(count)).toEqual(before)
    await db.close()
  })

  test('reports in one line that its folder cannot be used', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    await expect(openDatabase({ dataDir: file })).rejects.toThrow(
      /^The data folder .* cannot be used: it is not a folder$/,
    )
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '#/testing/database'
import { collectingLog } from '#/testing/log'
import { logSlowStatements } from './log-statements.ts'

const { log, lines } = collectingLog()
const db = await testDatabase()
logSlowStatements(db, log, { slowStatementMs: 50 })
const patient = collectingLog()
logSlowStatements(db, patient.log, { slowStatementMs: 60_000 })
beforeEach(() => void (lines.length = 0))

const line = { level: 'warn', msg: 'A slow statement' }

describe('a slow statement', () => {
  it('is a warning with its text and without its values', async () => {
    await db.query({ text: 'select pg_sleep($1), $2::text as who', values: [0.08, 'ana@lonja.test'] })
    expect(lines).toContainEqual(
      expect.objectContaining({ ...line, statement: 'select pg_sleep($1), $2::text as who' }),
    )
    expect(lines[0]!['ms']).toBeGreaterThanOrEqual(79)
    expect(JSON.stringify(lines)).not.toContain('ana')
  })

  it('has its name, also in a transaction and when it fails', async () => {
    const failing = db.transaction(() =>
      db.query({ name: 'sleep and fail', text: 'select 1 / ($1::int * count(*)) from pg_sleep(0.08)', values: [0] }),
    )
    await expect(failing).rejects.toThrow('division by zero')
    expect(lines).toContainEqual(expect.objectContaining({ ...line, name: 'sleep and fail' }))
  })

  it('of the query builder is one too', async () => {
    const { sql } = await import('kysely')
    await sql`select pg_sleep(0.08)`.execute(db.q)
    expect(lines).toContainEqual(expect.objectContaining({ ...line, statement: 'select pg_sleep(0.08)' }))
  })

  it('that takes less than the setting is not written', () => {
    expect(patient.lines).toEqual([])
  })
})

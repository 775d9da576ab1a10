import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { payloads } from '#/database/changes'
import { openDatabase } from '#/database/open'
import { testDatabase } from '#/testing/database'

const db = await testDatabase()
const ended = await testDatabase()
const heard: string[][] = []
db.onChanged((tags) => heard.push(tags))
const takeChanges = () => heard.splice(0)

describe('a change', () => {
  test('is announced once, after the COMMIT and before transaction() resolves', async () => {
    await db.transaction(async () => {
      db.changed('product:1', 'product:2')
      await db.transaction(async () => db.changed('product:2', 'business:1'))
      expect(takeChanges()).toEqual([])
    })
    expect(takeChanges()).toEqual([['product:1', 'product:2', 'business:1']])
  })

  test('is not announced after a rollback', async () => {
    await db.transaction(async () => {
      db.changed('kept')
      const inner = db.transaction(async () => {
        db.changed('undone')
        throw new Error('no')
      })
      await expect(inner).rejects.toThrow('no')
    })
    const failing = db.transaction(async () => {
      db.changed('undone')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(takeChanges()).toEqual([['kept']])
  })

  test('is announced at once outside a transaction', () => {
    db.changed('now')
    expect(takeChanges()).toEqual([['now']])
  })
})

describe('afterCommit', () => {
  test('runs effects in order after the outer transaction, but not those of a nested one that failed', async () => {
    const effects: string[] = []
    await db.transaction(async () => {
      db.afterCommit(() => effects.push('first'))
      await db.transaction(async () => db.afterCommit(() => effects.push('second')))
      const inner = db.transaction(async () => {
        db.afterCommit(() => effects.push('undone'))
        throw new Error('no')
      })
      await expect(inner).rejects.toThrow('no')
      expect(effects).toEqual([])
    })
    expect(effects).toEqual(['first', 'second'])
  })

  test('runs effects that may send queries, because the transaction has ended', async () => {
    const found = Promise.withResolvers<unknown>()
    await db.transaction(async () => {
      db.afterCommit(() => found.resolve(db.query({ text: 'SELECT 1 AS one' })))
    })
    expect(await found.promise).toEqual([{ one: 1 }])
  })

  test('does not run the effect if the database is closed', async () => {
    await ended.close()
    let effects = 0
    ended.afterCommit(() => (effects += 1))
    expect(effects).toBe(0)
  })
})

describe('the payloads that announce changes', () => {
  test('contain the sender and the tags, divided so that each payload fits into a NOTIFY', () => {
    expect(payloads('me', [])).toEqual([])
    expect(payloads('me', ['a', 'b'])).toEqual(['me\na\nb'])
    const tags = Array.from({ length: 500 }, (_, index) => `product:${String(index).padStart(36, '0')}`)
    const split = payloads('me', tags)
    expect(split.flatMap((payload) => payload.split('\n').slice(1))).toEqual(tags)
    expect(split.length).toBeGreaterThan(1)
    for (const payload of split) expect(Buffer.byteLength(payload)).toBeLessThan(8000)
  })

  test('contain only «*» (anything may have changed) if there are too many tags or a tag is too long', () => {
    expect(
      payloads(
        'me',
        Array.from({ length: 5000 }, (_, index) => `product:${index}`),
      ),
    ).toEqual(['me\n*'])
    expect(payloads('me', ['a', 'ñ'.repeat(4000)])).toEqual(['me\n*'])
  })
})

describe.skipIf(db.embedded)('between two processes on one server', async () => {
  const [row] = await db.query<{ name: string }>({ text: 'SELECT current_database() AS name' })
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://nowhere')
  url.pathname = `/${row?.name}`

  test('changes reach the other process once and are not sent back; a lost connection is opened again', async () => {
    const reported: unknown[] = []
    const other = await openDatabase({
      url: url.href,
      dataDir: '',
      poolSize: 1,
      report: (error) => reported.push(error),
    })
    const heardThere: string[] = []
    other.onChanged((tags) => heardThere.push(...tags))
    const arrived = async (tag: string) => {
      for (let tries = 0; tries < 100 && !heardThere.includes(tag); tries += 1) await sleep(50)
      return heardThere.splice(0)
    }
    try {
      takeChanges()
      await db.transaction(async () => db.changed('product:1', `a 'quoted\\ name`))
      db.changed('last')
      expect(await arrived('last')).toEqual(['product:1', `a 'quoted\\ name`, 'last'])
      expect(takeChanges()).toEqual([['product:1', `a 'quoted\\ name`], ['last']])

      await db.query({
        text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE query = 'LISTEN lonja_changed' AND datname = current_database()
                ORDER BY backend_start DESC LIMIT 1`,
      })
      expect(await arrived('*')).toEqual(['*'])
      expect(reported).toHaveLength(1)
      db.changed('again')
      expect(await arrived('again')).toEqual(['again'])
    } finally {
      await other.close()
    }
  })
})

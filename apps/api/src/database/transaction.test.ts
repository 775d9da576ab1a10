import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#/testing/database'

const db = await testDatabase()
await db.query({ text: 'CREATE TABLE note (id serial PRIMARY KEY, text text UNIQUE)' })

const write = (text: string) => db.query({ text: 'INSERT INTO note (text) VALUES ($1)', values: [text] })
const read = async () => {
  const rows = await db.query<{ text: string }>({ text: 'SELECT text FROM note ORDER BY id' })
  return rows.map(({ text }) => text)
}

beforeEach(() => db.query({ text: 'TRUNCATE note' }))

describe('a transaction', () => {
  test('reads its own writes, and the writes remain after its end', async () => {
    const seen = await db.transaction(async () => {
      await write('one')
      return read()
    })
    expect(seen).toEqual(['one'])
    expect(await read()).toEqual(['one'])
  })

  /**
   * Starts a transaction that writes a note and stays open. Returns the rows that other queries read meanwhile; `end`
   * ends the transaction.
   */
  async function readBeside() {
    const inside = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const ended = db.transaction(async () => {
      await write('one')
      inside.resolve()
      await mayEnd.promise
    })
    await inside.promise
    const end = async (): Promise<void> => {
      mayEnd.resolve()
      await ended
    }
    return { seen: read(), end }
  }

  test.skipIf(db.embedded)('shows its writes to other queries only after its end', async () => {
    const { seen, end } = await readBeside()
    expect(await seen).toEqual([])
    await end()
    expect(await read()).toEqual(['one'])
  })

  test.runIf(db.embedded)(
    'makes other queries wait, because the embedded database has only one connection',
    async () => {
      const { seen, end } = await readBeside()
      await end()
      expect(await seen).toEqual(['one'])
    },
  )

  test('is rolled back by an error in its work, and throws this error', async () => {
    const failing = db.transaction(async () => {
      await write('one')
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await read()).toEqual([])
  })

  test('fails if its work has ignored an SQL error', async () => {
    const failing = db.transaction(async () => {
      await write('one')
      await write('one').catch(() => {})
    })
    await expect(failing).rejects.toThrow('went on after a failed statement')
    expect(await read()).toEqual([])
  })

  test('runs simultaneous queries one after another', async () => {
    await db.transaction(async () => {
      await Promise.all(['a', 'b', 'c', 'd'].map((text) => write(text)))
    })
    expect(await read()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('runs no simultaneous query after one that failed', async () => {
    const failing = db.transaction(async () => {
      await Promise.all([write('a'), write('a'), write('b')])
    })
    await expect(failing).rejects.toThrow('duplicate key')
    expect(await read()).toEqual([])
  })

  const atCommit = (text: string) =>
    db.queryAtCommit({ text: 'INSERT INTO note (text) VALUES ($1)', values: [text], name: 'note at commit' })

  test('runs a statement together with its COMMIT', async () => {
    const seen = await db.transaction(async () => {
      await atCommit('last')
      await write('first')
      return read()
    })
    expect(seen).toEqual(['first'])
    expect(await read()).toEqual(['first', 'last'])
  })

  test('is rolled back if the statement fails that was sent with its COMMIT', async () => {
    const failing = db.transaction(async () => {
      await write('one')
      await atCommit('one')
    })
    await expect(failing).rejects.toThrow('duplicate key')
    expect(await read()).toEqual([])
    await write('the connection is usable again')
  })

  test('is repeated after a serialization failure of the statement that was sent with its COMMIT', async () => {
    let attempts = 0
    await db.transaction(async () => {
      attempts += 1
      await write(`attempt ${attempts}`)
      const text = `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`
      if (attempts === 1) await db.queryAtCommit({ text })
    })
    expect(await read()).toEqual(['attempt 2'])
  })

  test('that is nested runs the statement at once, and so does a query outside of transactions', async () => {
    await db.transaction(async () => {
      await db.transaction(() => atCommit('nested'))
      expect(await read()).toEqual(['nested'])
    })
    await atCommit('outside')
    expect(await read()).toEqual(['nested', 'outside'])
  })

  test('plans its statements once if this is wanted, but not the statements after it', async () => {
    const mode = async () => {
      const [row] = await db.query<{ mode: string }>({ text: `select current_setting('plan_cache_mode') as mode` })
      return row!.mode
    }
    expect(await db.transaction(mode, { plan: 'once' })).toBe('force_generic_plan')
    expect([await mode(), await db.transaction(mode)]).toEqual(['auto', 'auto'])
  })

  test('reads small tables by an index too if its statements are planned once, because the tables may grow', async () => {
    await db.query({ text: 'analyze order_status' })
    const text = `explain select from order_status where id = '0199fd3a-0000-7000-8000-000000000000'`
    const plan = async () => (await db.query<{ 'QUERY PLAN': string }>({ text })).map((row) => row['QUERY PLAN']).join()
    expect(await db.transaction(plan, { plan: 'once' })).toContain('Index')
    expect(await db.transaction(plan)).toContain('Seq Scan')
  })

  test('a query alone can be planned once too; queries after it are planned as usual, also if it fails', async () => {
    const text = `select current_setting('plan_cache_mode') as mode, 1 / $1::int as value`
    const mode = async (plan: { plan?: 'once' }, divisor: number) => {
      const [row] = await db.query<{ mode: string; value: number }>({ name: 'mode', text, values: [divisor], ...plan })
      return row!.mode
    }
    expect(await mode({ plan: 'once' }, 1)).toBe('force_generic_plan')
    expect(await mode({}, 1)).toBe('auto')
    await expect(mode({ plan: 'once' }, 0)).rejects.toThrow('division by zero')
    expect(await mode({}, 1)).toBe('auto')
  })

  test('refuses a query after its end', async () => {
    const mayGoOn = Promise.withResolvers<void>()
    let forgotten: Promise<unknown> | undefined
    await db.transaction(async () => {
      forgotten = mayGoOn.promise.then(() => write('late'))
    })
    mayGoOn.resolve()
    await expect(forgotten).rejects.toThrow('after the end of its transaction')
    expect(await read()).toEqual([])
  })

  test('is repeated after a deadlock or a serialization failure, but runs its `afterCommit` once', async () => {
    let attempts = 0
    let effects = 0
    await db.transaction(async () => {
      attempts += 1
      await write(`attempt ${attempts}`)
      db.afterCommit(() => (effects += 1))
      const code = ['40001', '40P01'][attempts - 1]
      if (code) await db.query({ text: `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '${code}'; END $$` })
    })
    expect(await read()).toEqual(['attempt 3'])
    expect(effects).toBe(1)
  })

  test('throws a serialization failure that still occurs after three repetitions', async () => {
    let attempts = 0
    const failing = db.transaction(async () => {
      attempts += 1
      await db.query({ text: `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$` })
    })
    await expect(failing).rejects.toThrow('again')
    expect(attempts).toBe(4)
  })
})

describe('a nested transaction', () => {
  test('can be rolled back without the outer transaction', async () => {
    await db.transaction(async () => {
      await write('outer')
      const inner = db.transaction(async () => {
        await write('inner')
        await write('inner')
      })
      await expect(inner).rejects.toThrow('duplicate key')
      await db.transaction(() => write('second inner'))
    })
    expect(await read()).toEqual(['outer', 'second inner'])
  })

  test('is rolled back together with the outer transaction', async () => {
    const failing = db.transaction(async () => {
      await db.transaction(() => write('inner'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await read()).toEqual([])
  })

  test('ends with its outer transaction, so that it sends nothing to the transactions after it', async () => {
    const nested: Promise<unknown>[] = []
    const failing = db.transaction(async () => {
      for (const text of ['first', 'second', 'third'])
        nested.push(
          db.transaction(async () => {
            await write(text)
            await write(`${text} again`)
          }),
        )
      const results = Promise.allSettled(nested)
      await db.query({ text: 'SELECT 1' })
      void results
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await Promise.all(['a', 'b', 'c'].map((text) => db.transaction(() => db.transaction(() => write(text)))))
    for (const { status } of await Promise.allSettled(nested)) expect(status).toBe('rejected')
    expect((await read()).toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('waits for the end of other nested transactions in the same outer transaction', async () => {
    await db.transaction(async () => {
      await Promise.allSettled(
        ['a', 'b', 'c', 'd'].map((text, index) =>
          db.transaction(async () => {
            await write(text)
            if (index % 2) throw new Error('undo the odd ones')
          }),
        ),
      )
    })
    expect(await read()).toEqual(['a', 'c'])
  })
})

describe('with many queries at once', () => {
  test('transactions and queries wait for one another without a deadlock', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        if (index % 2) return read()
        return db.transaction(async () => {
          await write(`note ${index}`)
          return db.transaction(read)
        })
      }),
    )
    expect(await read()).toHaveLength(20)
  })

  test('no update is lost when transactions read and write a row that they lock', async () => {
    await write('0')
    await Promise.all(
      Array.from({ length: 30 }, () =>
        db.transaction(async () => {
          const [row] = await db.query<{ text: string }>({ text: 'SELECT text FROM note FOR UPDATE' })
          await db.query({ text: 'UPDATE note SET text = $1', values: [String(Number(row!.text) + 1)] })
        }),
      ),
    )
    expect(await read()).toEqual(['30'])
  })

  test('failed queries leave the connections usable', async () => {
    await Promise.allSettled(Array.from({ length: 30 }, () => db.query({ text: 'SELECT 1 / $1::int', values: [0] })))
    const named = { name: 'divide', text: 'SELECT 6 / $1::int AS result' }
    await expect(db.query({ ...named, values: [0] })).rejects.toThrow('division by zero')
    expect(await db.query({ ...named, values: [2] })).toEqual([{ result: 3 }])
  })
})

import { AsyncLocalStorage } from 'node:async_hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { testDatabase } from '#/testing/database'
import { type Queue, dueRows, inDoublingSeconds, inSeconds, outboxOf, scheduleRetry, claimDue } from './queue.ts'

/** Runs a function outside of the current transaction, on another connection. */
const outside = AsyncLocalStorage.snapshot()
const db = await testDatabase()
await db.query({
  text: `create table parcel_owner (id uuid primary key);
         create table parcel (
           id uuid primary key, owner_id uuid references parcel_owner, due_at timestamptz not null default now(),
           attempts integer not null default 0, error text, dropped_at timestamptz)`,
})
beforeEach(async () => {
  await db.query({ text: 'delete from parcel; delete from parcel_owner' })
})

const outbox = outboxOf({ table: 'parcel', batch: 3, lease: 60, pauses: [10, 20], keptDays: 30 })
const take = (queue: Queue = outbox) =>
  claimDue(db, queue, 'id, attempts from taken', (query) => db.query<{ id: string; attempts: number }>(query))

/** Inserts one row for each number: the row became due that many seconds ago. */
async function insert(...ages: number[]): Promise<string[]> {
  const ids = ages.map(() => uuidv7())
  for (const [at, id] of ids.entries())
    await db.query({
      text: 'insert into parcel (id, due_at) values ($1, now() - make_interval(secs => $2))',
      values: [id, ages[at]],
    })
  return ids
}
const rows = () =>
  db.query<{ id: string; wait: number; attempts: number; error: string | null; dropped: boolean }>({
    text: `select id, round(extract(epoch from due_at - now()))::int as wait, attempts, error,
             dropped_at is not null as dropped from parcel order by id`,
  })
const makeDue = () => db.query({ text: 'update parcel set due_at = now() where dropped_at is null' })

describe('taking rows', () => {
  it('takes due rows in batches, the oldest first, and no row before it is due', async () => {
    const [oldest, second, third, later] = await insert(400, 300, 200, 100, -50)
    expect(new Set((await take()).map(({ id }) => id))).toEqual(new Set([oldest, second, third]))
    expect((await take()).map(({ id }) => id)).toEqual([later])
    expect(await take()).toEqual([])
  })

  it('gives each row to only one of several processes', async () => {
    await insert(1, 2, 3, 4, 5, 6)
    const taken = await Promise.all([take(), take(), take(), take()])
    const ids = taken.flat().map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([6, 6])
  })

  it('gives a row to another process if the first one did not finish in time, and counts the attempts', async () => {
    const [id] = await insert(1)
    expect(await take()).toEqual([{ id, attempts: 1 }])
    expect(await rows()).toMatchObject([{ wait: 60 }])
    await makeDue()
    expect(await take()).toEqual([{ id, attempts: 2 }])
  })

  it('takes nothing if the transaction is rolled back', async () => {
    await insert(1)
    const failed = db.transaction(async () => {
      expect(await take()).toHaveLength(1)
      throw new Error('stop')
    })
    await expect(failed).rejects.toThrow('stop')
    expect(await take()).toMatchObject([{ attempts: 1 }])
  })

  it.skipIf(db.embedded)('leaves out rows that another transaction has locked', async () => {
    const [oldest, second] = await insert(200, 100)
    const one = { ...outbox, batch: 1 }
    await db.transaction(async () => {
      expect(await db.query({ text: dueRows(one) })).toEqual([{ id: oldest }])
      expect(await outside(() => take(one))).toEqual([{ id: second, attempts: 1 }])
    })
  })

  it('takes only one row of each owner at a time', async () => {
    const [ana, eva] = [uuidv7(), uuidv7()]
    await db.query({ text: 'insert into parcel_owner values ($1), ($2)', values: [ana, eva] })
    const ids = await insert(400, 300, 200)
    for (const [at, owner] of [ana, ana, eva].entries())
      await db.query({ text: 'update parcel set owner_id = $2 where id = $1', values: [ids[at], owner] })
    const queue: Queue = {
      ...outbox,
      batch: 1,
      onePer: { table: 'parcel_owner', column: 'owner_id' },
      waiting: `job.dropped_at is null and not exists (
        select from parcel other where other.owner_id = job.owner_id and other.attempts > 0 and other.id <> job.id)`,
    }
    const taken = await Promise.all([take(queue), take(queue), take(queue), take(queue)])
    expect(taken.flat()).toHaveLength(2)
    expect(new Set(taken.flat().map(({ id }) => id))).toEqual(new Set([ids[0], ids[2]]))
    await db.query({ text: 'delete from parcel where id = $1', values: [ids[0]] })
    expect((await take(queue)).map(({ id }) => id)).toEqual([ids[1]])
  })
})

describe('a failed attempt', () => {
  it('is repeated after each pause, and the row is given up if the last attempt fails', async () => {
    await insert(1)
    const outcomes: unknown[] = []
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const [row] = await take()
      const isGivenUp = await scheduleRetry(db, outbox, row!, `error ${attempt}`, false)
      const [{ wait, error, dropped } = { wait: 0 }] = await rows()
      outcomes.push({ isGivenUp, wait, error, dropped })
      await makeDue()
    }
    expect(outcomes).toEqual([
      { isGivenUp: false, wait: 10, error: 'error 1', dropped: false },
      { isGivenUp: false, wait: 20, error: 'error 2', dropped: false },
      { isGivenUp: true, wait: 0, error: 'error 3', dropped: true },
    ])
    expect(await take()).toEqual([])
  })

  it('is the last one if another attempt would be useless', async () => {
    await insert(1)
    const [row] = await take()
    expect(await scheduleRetry(db, outbox, row!, 'refused', true)).toBe(true)
    expect(await rows()).toMatchObject([{ attempts: 1, error: 'refused', dropped: true }])
  })

  it('is deleted with its row thirty days after the row was given up', async () => {
    const [old, recent] = await insert(1, 1)
    await db.query({
      text: `update parcel set dropped_at = now() - make_interval(days => case when id = $1 then 31 else 29 end)`,
      values: [old],
    })
    await take()
    expect(await rows()).toMatchObject([{ id: recent }])
  })
})

it('the pauses between attempts become twice as long each time, up to a longest pause', async () => {
  const seconds = async (times: number) => {
    const [row] = await db.query<{ wait: number }>({
      text: `select extract(epoch from ${inDoublingSeconds(30, String(times), '1 hour')} - now())::int as wait`,
    })
    return row!.wait
  }
  expect(await Promise.all([0, 1, 2, 6, 7, 1_000].map(seconds))).toEqual([30, 60, 120, 1_920, 3_600, 3_600])
  const [row] = await db.query<{ wait: number }>({
    text: `select extract(epoch from ${inSeconds(90)} - now())::int as wait`,
  })
  expect(row!.wait).toBe(90)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { type Position, WRITTEN, parsePosition, printPosition } from '#/database/position'
import { checkStandby } from '#/doctor/check-standby'
import { Metrics } from '#/metrics/metrics'
import { ResponseCache } from '#/resource/cache'
import { readReplica } from '#/status/read-replica'
import { testConfig } from '#/testing/config'
import { type OwnServer, startOwnServer } from '#/testing/drill/own-server'
import { isRunOnServer, onlyOnServer } from '#/testing/drill/run-on-server'
import { onServer } from '#/testing/template'

const MAX_AGE_MS = 2_000

describe.skipIf(!isRunOnServer)(`reads from a standby${onlyOnServer}`, { timeout: 60_000 }, () => {
  let primary: OwnServer
  let standby: OwnServer
  /** Two processes with the same servers. */
  let one: Database
  let other: Database
  let losses = 0
  const open = () =>
    openDatabase({
      url: primary.url,
      dataDir: '',
      replica: { url: standby.url, maxAgeMs: MAX_AGE_MS },
      report: () => (losses += 1),
    })

  beforeAll(async () => {
    primary = await startOwnServer()
    standby = await primary.addStandby()
    one = await open()
    other = await open()
    await one.query({ text: 'create table note (n int)' })
  }, 120_000)
  afterAll(async () => {
    await one?.close()
    await other?.close()
    await standby?.remove()
    await primary?.remove()
  }, 60_000)
  beforeEach(async () => {
    await pause(false)
    for (const db of [one, other]) await isUsed(db)
  })

  /** Stops or continues the application of the log in the standby. */
  const pause = (isPaused: boolean) =>
    onServer(standby.url, (client) => client.query(`select pg_wal_replay_${isPaused ? 'pause' : 'resume'}()`))
  const isUsed = async (db: Database): Promise<void> => {
    await expect.poll(() => source(db), { timeout: 20_000, interval: 50 }).toBe('standby')
  }
  async function source(db: Database): Promise<'standby' | 'primary'> {
    const [row] = await db.reader.query<{ standby: boolean }>({ text: 'select pg_is_in_recovery() as standby' })
    return row!.standby ? 'standby' : 'primary'
  }
  const count = async (db: Database): Promise<number> => {
    const [row] = await db.reader.query<{ n: number }>({ text: 'select count(*)::int as n from note' })
    return row!.n
  }
  const write = (db: Database, ...tags: string[]) =>
    db.transaction(async () => {
      await db.query({ text: 'insert into note values (1)' })
      db.changed(...tags)
      return db.query<Position>({ text: WRITTEN })
    })

  it('contain every change that was announced, in the process of the change and in others', async () => {
    const before = await count(one)
    await pause(true)
    await write(one, 'note')
    expect(await count(one)).toBe(before + 1)
    // The announcement arrives some milliseconds later.
    await expect.poll(() => count(other), { timeout: 1_000, interval: 10 }).toBe(before + 1)
    expect(await source(one)).toBe('primary')
    await pause(false)
    await isUsed(one)
    expect(await count(one)).toBe(before + 1)
  })

  it('of one answer go forward in time: after the primary was read, the standby is not', async () => {
    const { reader } = one
    const read = async () => {
      const [row] = await reader.query<{ standby: boolean }>({ text: 'select pg_is_in_recovery() as standby' })
      return row!.standby
    }
    expect(await read()).toBe(true)
    await pause(true)
    await write(one, 'note')
    expect(await read()).toBe(false)
    await pause(false)
    await isUsed(one)
    expect(await read()).toBe(false)
  })

  it('contain the writes of a session whose position came with a request, even if no change was announced', async () => {
    const before = await count(other)
    await pause(true)
    await write(one)
    expect(await count(other)).toBe(before)
    const position = await one.replica!.position()
    await other.replica!.catchUp(parsePosition(printPosition(position))!)
    expect(await count(other)).toBe(before + 1)
  })

  it('are not moved to the primary by a position that the primary has not reached', async () => {
    await pause(true)
    await write(one)
    for (const invented of ['1.9999999999999999', '999999999.1']) await other.replica!.catchUp(parsePosition(invented)!)
    expect(await source(other)).toBe('standby')
    await other.replica!.catchUp(parsePosition('0.1')!)
    expect(await source(other), 'an earlier timeline: everything written so far is needed').toBe('primary')
  })

  it('have received all changes before the position of a session', async () => {
    const heard: string[] = []
    other.onChanged((tags) => heard.push(...tags))
    let n = 0
    const lane = async () => {
      while (n < 200) {
        const tag = `note:${(n += 1)}`
        const [insideTransaction] = await write(one, tag)
        const position = await one.replica!.position()
        expect(position.at).toBeGreaterThan(insideTransaction!.at)
        await other.replica!.catchUp(position)
        expect(heard).toContain(tag)
      }
    }
    await Promise.all(Array.from({ length: 8 }, lane))
  })

  it('never store an answer from before a change as a fresh answer', async () => {
    const cache = new ResponseCache()
    other.onChanged((tags) => cache.invalidate(tags))
    const answer = async () => {
      const stored = await cache.load('notes', ['note'], async () => ({ body: `${await count(other)}`, headers: {} }))
      return Number(stored.body.toString())
    }
    const heard: string[] = []
    other.onChanged((tags) => heard.push(...tags))
    await standby.set('recovery_min_apply_delay', '30ms')
    try {
      for (let n = 0; n < 50; n += 1) {
        const before = await answer()
        await write(one, 'note', `at:${n}`)
        while (!heard.includes(`at:${n}`)) {
          void answer()
          await sleep(1)
        }
        expect(await answer()).toBe(before + 1)
        await sleep(n)
      }
      const { standby: used, primary: instead } = other.replica!.state.reads
      expect(Math.min(used, instead), 'both servers were read').toBeGreaterThan(0)
    } finally {
      await standby.set('recovery_min_apply_delay', '0')
    }
  })

  it(`are at most ${MAX_AGE_MS} ms old, and come from the standby again when it has caught up`, async () => {
    const problems: (string | null)[] = []
    other.replica!.onState((problem) => problems.push(problem))
    const before = await count(other)
    await pause(true)
    await write(one)
    const begun = performance.now()
    expect(await count(other)).toBe(before)
    await expect.poll(() => count(other), { timeout: 10_000, interval: 20 }).toBe(before + 1)
    expect(performance.now() - begun).toBeLessThan(MAX_AGE_MS + 500)
    await expect.poll(() => problems, { timeout: 10_000 }).toEqual(['it is more than 2 s behind the primary'])
    await pause(false)
    await isUsed(other)
    expect(problems).toEqual(['it is more than 2 s behind the primary', null])
  })

  it('come from the primary inside a transaction', async () => {
    const before = await count(one)
    await pause(true)
    await one.transaction(async () => {
      await one.query({ text: 'insert into note values (1)' })
      expect(await count(one)).toBe(before + 1)
      expect(await source(one)).toBe('primary')
    })
  })

  it('come from the primary while the standby is down, which operators can see, and from the standby after its start', async () => {
    const config = testConfig({ replica: { url: standby.url, maxAgeMs: MAX_AGE_MS } })
    const metrics = new Metrics()
    metrics.watch(one, { hits: 0, misses: 0 })
    const look = async () => ({
      metrics: (await metrics.registry.metrics()).split('\n'),
      status: await readReplica(one, config),
      doctor: await checkStandby(one, config),
    })
    const working = await look()
    expect(working).toMatchObject({
      status: { problem: null },
      doctor: [{ level: 'warning' }, { part: 'replica', level: 'ok' }],
    })
    expect(working.metrics).toContain('lonja_replica_up 1')
    await primary.set('synchronous_standby_names', '*')
    expect((await look()).doctor).toMatchObject([{ part: 'standby', level: 'ok' }, { level: 'ok' }])
    const problems: (string | null)[] = []
    one.replica!.onState((problem) => problems.push(problem))
    await standby.stop()
    for (let n = 0; n < 20; n += 1) expect(await source(one)).toBe('primary')
    expect(problems).toEqual([expect.any(String)])
    const broken = await look()
    expect(broken).toMatchObject({
      status: { problem: expect.stringMatching(/nothing listens|ECONNREFUSED|terminat/) as string },
    })
    expect(broken.doctor).toMatchObject([
      { level: 'problem', why: 'every order waits until a standby is connected' },
      { part: 'replica', level: 'warning' },
    ])
    expect(broken.metrics).toContain('lonja_replica_up 0')
    await primary.set('synchronous_standby_names', '')
    await standby.start()
    await isUsed(one)
    expect(problems).toEqual([expect.any(String), null])
  })

  it('contain changes of other processes that were made while the connection for announcements was lost', async () => {
    const before = await count(one)
    await pause(true)
    losses = 0
    await onServer(primary.url, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
                    where query like '%pg_current_wal_insert_lsn%' and pid <> pg_backend_pid()`),
    )
    await expect.poll(() => losses, { interval: 1 }).toBe(2)
    await write(other, 'note')
    expect(await count(one)).toBe(before + 1)
    await pause(false)
    await isUsed(one)
  })
})

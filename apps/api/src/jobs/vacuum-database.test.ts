import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testDatabase } from '#/testing/database'
import { collectingLog } from '#/testing/log'
import { startJob } from '#/jobs/job'
import { vacuumJob } from '#/jobs/vacuum-database'

const db = await testDatabase()

// On a server, autovacuum would work at the same time and could end the loop below too early.
it.runIf(db.embedded)(
  'the vacuum job frees the space of old row versions, updates the sizes of tables, and skips empty tables',
  { timeout: 30_000 },
  async () => {
    await db.query({
      text: `create table rewritten (id int primary key, n int);
           insert into rewritten select id, 0 from generate_series(1, 2000) id;
           create table empty (id int primary key)`,
    })
    const rewrite = async () => {
      for (let round = 0; round < 5; round += 1) await db.query({ text: 'update rewritten set n = n + 1' })
    }
    const facts = async () => {
      const [row] = await db.query<{ pages: number; rows: number }>({
        text: `select (pg_relation_size('rewritten') / 8192)::int as pages, reltuples::int as rows
             from pg_class where relname = 'rewritten'`,
      })
      return row!
    }
    await rewrite()
    const { pages } = await facts()
    const { log, lines } = collectingLog()
    const tidying = startJob({ db, log }, vacuumJob)
    while ((await facts()).rows !== 2000) await sleep(20)
    await tidying.stop()
    expect(lines.map(({ level }) => level)).toEqual(['debug'])
    await rewrite()
    expect((await facts()).pages).toBeLessThan(pages * 1.5)
    const plan = await db.query({ text: 'explain select from empty where id = 1' })
    expect(JSON.stringify(plan), 'is read by its key from the first row on').toContain('empty_pkey')
  },
)

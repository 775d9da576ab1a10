import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#/database/database'
import { Readiness } from '#/health/readiness'
import { jobs } from '#/jobs'
import { JobRounds } from '#/jobs/job-rounds'
import { Problems } from '#/log/problems'
import { readTown } from '#/metrics/read-town'
import { claimDocuments } from '#/product-documents/rebuild-documents'
import { models } from '#/resources'
import { SearchMisses } from '#/search-misses/search-misses'
import { GROWN, growTown, grownId } from '#/testing/grown-town'
import { testApi } from '#/testing/scenario'

/** The rows of one table or index that work may read besides ten for each row that it changes. */
const FREE = 50
/** The backup reads everything, and `vacuum` does not run in a transaction. */
const besides = ['backup', 'tidy database']

const { db, services } = await testApi(growTown)
const parts = {
  ...services,
  readiness: new Readiness(db),
  searchMisses: new SearchMisses(),
  problems: new Problems(),
  rounds: new JobRounds(),
}

beforeAll(async () => {
  await claimDocuments({ db, models })
})

/**
 * Does work in a transaction, and returns the tables and indexes of which it read more rows than ten for each changed
 * row. PostgreSQL reads a whole table only if no index serves, because here such a scan counts as very expensive. If
 * the index serves badly, the number of its entries shows it.
 */
async function excessOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  let excess: Record<string, number> = {}
  await db.transaction(async () => {
    await db.query({ text: 'set local enable_seqscan = off; set local max_parallel_workers_per_gather = 0' })
    const before = await countersOf(db)
    await work()
    const after = await countersOf(db)
    const grown = (name: string, counter: 'read' | 'changed') =>
      after.get(name)![counter] - (before.get(name)?.[counter] ?? 0)
    const names = [...after.keys()]
    const changed = names.reduce((sum, name) => sum + grown(name, 'changed'), 0)
    excess = Object.fromEntries(
      names.map((name) => [name, grown(name, 'read')] as const).filter(([, read]) => read > 10 * changed + FREE),
    )
  })
  return excess
}

/** The rows that the present transaction has read and changed, by table and index. */
async function countersOf(of: Database): Promise<Map<string, { read: number; changed: number }>> {
  const counters = await of.query<{ name: string; read: number; changed: number }>({
    text: `select relname::text as name, pg_stat_get_xact_tuples_returned(oid) as read, case when relkind = 'r' then
             pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
             + pg_stat_get_xact_tuples_deleted(oid) else 0 end as changed
           from pg_class where relkind in ('r', 'i') and relnamespace = current_schema()::regnamespace`,
  })
  return new Map(counters.map(({ name, ...counter }) => [name, counter]))
}

/** Runs one round of the job with this name. */
async function round(name: string): Promise<void> {
  const job = jobs.find((one) => one.name === name)!
  if ('open' in job) await job.open(parts, new AbortController().signal).work()
  else await job.work(parts)
}

describe(`in a town with ${GROWN} rows in every table`, () => {
  it.each(jobs.map(({ name }) => name).filter((name) => !besides.includes(name)))(
    'the job «%s» reads few rows if there is nothing to do',
    async (name) => {
      expect(await excessOf(() => round(name))).toEqual({})
    },
  )

  it('the metrics of the town read few rows, apart from the failures that they count', async () => {
    const { mail_dropped, push_dropped, image_derivation, ...excess } = await excessOf(() => readTown(db))
    expect([mail_dropped, push_dropped, image_derivation]).toEqual([GROWN, GROWN, GROWN])
    expect(excess).toEqual({})
  })

  it.each([
    ['price sweep', `update offer set end_at = now() where id = ${grownId('offer', 7)}`],
    ['price sweep', `update campaign set end_at = now() where id = ${grownId('campaign', 7)}`],
    ['price sweep', `update price set end_at = now() where id = ${grownId('price', 7)}`],
    [
      'waiting questions',
      `update question_product set state = 'pending', publish_at = now() where id = ${grownId('question', 7)}`,
    ],
    ['invoices', `update "order" set invoice_at = now() where id = ${grownId('order', 7)}`],
    ['invoices', `update refund set invoice_at = now() where id = ${grownId('refund', 7)}`],
    ['expire orders', `update "order" set reservation_expires = now() where id = ${grownId('order', 8)}`],
    ['query payments', `update payment set query_at = now() where id = ${grownId('payment', 7)}`],
    ['bank notifications', `update payment_notification set processed_at = null where id = ${grownId('notice', 7)}`],
    ['mail', `update mail set dropped_at = null, due_at = now() where id = ${grownId('mail', 7)}`],
    ['push messages', `update push set dropped_at = null, due_at = now() where id = ${grownId('push', 7)}`],
  ])('the job «%s» reads few rows if it has this to do: %s', async (name, change) => {
    await db.query({ text: change })
    expect(await excessOf(() => round(name))).toEqual({})
  })

  it.each([
    ['price sweep', `update product set sales = sales + 1 where id = ${grownId('product', 7)}`],
    ['back in stock', `update attribute_combo set stock = 0 where id = ${grownId('combo', 7)}`],
    ['back in stock', `update product_document set available = false where id = ${grownId('product', 8)}`],
  ])('the job «%s» takes the note of this change: %s', async (name, change) => {
    const notes = () => db.query({ text: 'select from sales_change union all select from availability_change' })
    await round('price sweep')
    await round('back in stock')
    await db.query({ text: change })
    expect(await notes()).toHaveLength(1)
    expect(await excessOf(() => round(name))).toEqual({})
    expect(await notes()).toEqual([])
  })

  it('old audit events that must be kept are not read, although others are deleted', async () => {
    await db.query({
      text: `insert into audit_event (id, source, resource, resource_id, action, created_at)
             select gen_random_uuid(), 'api', 'products', '1', 'update', now() - interval '26 months' from generate_series(1, 3)`,
    })
    expect(await excessOf(() => round('audit'))).toEqual({})
    expect(await db.query({ text: `select from audit_event where resource = 'products'` })).toEqual([])
  })

  it('work that reads a whole table, or a whole index, is noticed', async () => {
    expect(await excessOf(() => db.query({ text: 'select sum(amount) from payment' }))).toHaveProperty('payment', GROWN)
    const byIndex = () => db.query({ text: 'select id from payment where amount < 0 order by id limit 1' })
    expect((await excessOf(byIndex))['payment_pkey']).toBeGreaterThanOrEqual(GROWN)
  })
})

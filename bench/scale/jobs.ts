import { Client } from 'pg'
import { jobs } from '../../apps/api/src/jobs.ts'
import type { BenchCase } from '../adapter.ts'
import { tableLine } from '../table-line.ts'
import { type Explained, explainedOf, largeTables, printProblems } from './explain.ts'
import { type Town, openTown } from './open-town.ts'

/** The figures of PostgreSQL for a table, or for all tables together. */
interface Counters {
  /** Rows and index entries that scans returned. */
  rows: number
  /** The number of pages of 8 kB that were read, from the memory of PostgreSQL or from the files. */
  blocks: number
  changed: number
}

const ORDERS = 10
const PRICES = 5
/** The first work of a job ends when the job has no more to do, or after this many rounds. */
const MOST_ROUNDS = 50
const MINUTES = 60

let count = 2_000_000

/**
 * Prints how much each job reads and changes: first after some orders and changed prices, then in a round without
 * anything to do, and then in all rounds of an hour in which customers order and shops change prices every minute. The
 * rounds follow each other without waiting. Afterwards prints the statements of jobs that read too much.
 */
export async function measureJobs(_town: Town, url: string, rows: readonly BenchCase[]): Promise<void> {
  // Only one connection, because PostgreSQL collects the figures of a connection when it is told to do so.
  const town = await openTown({ url }, 1)
  const counters = await openCounters(url)
  const large = await largeTables(url)
  const problems: Explained[] = []
  const needed = jobs
    .filter(({ when }) => when?.(town.parts) ?? true)
    .map((job) => {
      const open = 'open' in job ? job.open(town.parts, new AbortController().signal) : undefined
      return { ...job, round: () => (open ? open.work() : 'work' in job ? job.work(town.parts) : undefined) }
    })
  try {
    // The first rounds in a new town do work that is never repeated.
    for (const { round } of needed) await workAll(round)
    const changes = await makeChanges(town, rows)
    console.log(`\nJobs after ${changes}; rows read / pages read / rows changed:\n`)
    printHead(['job', 'every', 'first rounds', 'with work', 'ms', 'without work', 'ms'])
    for (const { name, every, round } of needed) {
      let rounds = 0
      const busy = await counters.during(town, async () => (rounds = await workAll(round)))
      const idle = await counters.during(town, round)
      const seconds = `${Math.round(every / 1000)} s`
      console.log(tableLine([name, seconds, String(rounds), ...cellsOf(busy), ...cellsOf(idle)]))
    }
    console.log(`\nJobs in an hour with as much every minute; rows read / pages read / rows changed:\n`)
    printHead(['job', 'rounds', 'all rounds', 'ms'])
    for (const { name, rounds, measured } of await workAnHour(
      needed,
      () => makeChanges(town, rows),
      () => analyze(town),
      (work) => counters.during(town, work),
    ))
      console.log(tableLine([name, String(rounds), ...cellsOf(measured)]))
    // Every statement runs twice while its plan is found, so this cannot be done at the same time.
    await makeChanges(town, rows)
    for (const { name, round } of needed)
      problems.push(...explainedOf(name, await town.plansOf(() => workAll(round)), 1, large))
  } finally {
    await counters.close()
    await town.close()
  }
  printProblems(problems)
}

interface Needed {
  name: string
  /** Milliseconds from one round to the next. */
  every: number
  round: () => Promise<unknown> | undefined
}

/**
 * Repeats for each minute of an hour: makes changes, and then does the rounds of each job that are due in this minute.
 * `analyze` is called as often as the server would count the rows of tables that grow.
 */
async function workAnHour(
  needed: readonly Needed[],
  change: () => Promise<unknown>,
  analyze: () => Promise<unknown>,
  during: (work: () => Promise<unknown>) => Promise<Measured>,
) {
  const sums = needed.map(({ name, every, round }) => ({
    name,
    every,
    round,
    rounds: 0,
    measured: { rows: 0, blocks: 0, changed: 0, ms: 0, tables: new Array<string>() },
  }))
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await change()
    if (minute % 10 === 0) await analyze()
    for (const sum of sums) {
      const due = Math.floor(((minute + 1) * 60_000) / sum.every) - sum.rounds
      if (due === 0) continue
      const { rows, blocks, changed, ms, tables } = await during(async () => {
        for (let times = 0; times < due; times += 1) await workAll(sum.round)
      })
      const { measured } = sum
      sum.rounds += due
      measured.rows += rows
      measured.blocks += blocks
      measured.changed += changed
      measured.ms += ms
      measured.tables = [...new Set([...measured.tables, ...tables])]
    }
  }
  return sums
}

/** Counts the rows of all tables, which takes long in a large town. */
const analyze = ({ parts: { db } }: Town) =>
  db.transaction(async () => {
    await db.query({ text: `set local statement_timeout = '10min'` })
    await db.query({ text: 'analyze', patient: true })
  })

function printHead(head: readonly string[]): void {
  console.log(tableLine(head))
  console.log(tableLine(head.map((_, at) => (at === 0 ? '---' : '---:'))))
}

/** Works until nothing is left. @returns the number of rounds */
async function workAll(round: () => Promise<unknown> | undefined): Promise<number> {
  let rounds = 1
  while ((await round()) === true && rounds < MOST_ROUNDS) rounds += 1
  return rounds
}

/** Makes some orders and changes some prices, as customers and shops do between two rounds. @returns a description */
async function makeChanges(town: Town, rows: readonly BenchCase[]): Promise<string> {
  const order = rows.find(({ name }) => name === 'order creation')
  if (!order) throw new Error('--jobs needs the row `order creation`')
  for (let index = 0; index < ORDERS; index += 1) {
    const { statusCode, body } = await town.ask(order.request(count++))
    if (statusCode !== 201) throw new Error(`An order was refused: ${body}`)
  }
  const owner = await town.login('g-comercio-1')
  const [shop] = await town.list<{ id: string }>('/businesses?name=Gran%20Bazar%20Central')
  const products = await town.list<{ id: string; price: number }>(
    `/products?business.id=${shop!.id}&itemsPerPage=${PRICES}`,
  )
  for (const { id, price } of products) {
    const { statusCode, body } = await town.ask({
      path: `/api/products/${id}`,
      method: 'PUT',
      headers: { ...owner, 'content-type': 'application/json' },
      body: JSON.stringify({ price: price + 5 }),
    })
    if (statusCode !== 200) throw new Error(`A price was refused: ${body}`)
  }
  return `${ORDERS} orders and ${products.length} changed prices`
}

interface Measured extends Counters {
  ms: number
  /** The tables of which most rows were read, the first one first. */
  tables: readonly string[]
}

/** Reads PostgreSQL's figures of all tables before and after some work. */
async function openCounters(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const read = async ({ parts: { db } }: Town) => {
    await db.query({ text: 'select pg_stat_force_next_flush()' })
    const { rows } = await client.query<Counters & { name: string }>(COUNTERS)
    return new Map(rows.map(({ name, ...counters }) => [name, counters]))
  }
  return {
    async during(town: Town, work: () => Promise<unknown> | undefined): Promise<Measured> {
      const before = await read(town)
      const begun = performance.now()
      await work()
      const ms = performance.now() - begun
      const after = await read(town)
      const tables = [...after].map(([name, now]) => {
        const { rows, blocks, changed } = before.get(name) ?? { rows: 0, blocks: 0, changed: 0 }
        return { name, rows: now.rows - rows, blocks: now.blocks - blocks, changed: now.changed - changed }
      })
      const sum = (counter: keyof Counters) => tables.reduce((all, table) => all + table[counter], 0)
      const most = tables.filter(({ rows }) => rows >= 1_000).toSorted((a, b) => b.rows - a.rows)
      return {
        ms,
        rows: sum('rows'),
        blocks: sum('blocks'),
        changed: sum('changed'),
        tables: most.slice(0, 2).map(({ name }) => name),
      }
    },
    close: () => client.end(),
  }
}

const COUNTERS = `
  select t.relname as name,
    (coalesce(t.seq_tup_read, 0) + coalesce((select sum(i.idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::float as rows,
    (coalesce(b.heap_blks_hit + b.heap_blks_read, 0) + coalesce(b.idx_blks_hit + b.idx_blks_read, 0)
      + coalesce(b.toast_blks_hit + b.toast_blks_read, 0) + coalesce(b.tidx_blks_hit + b.tidx_blks_read, 0))::float as blocks,
    (t.n_tup_ins + t.n_tup_upd + t.n_tup_del)::float as changed
  from pg_stat_user_tables t join pg_statio_user_tables b using (relid)`

function cellsOf({ rows, blocks, changed, ms, tables }: Measured): string[] {
  const most = tables.length > 0 ? ` (${tables.join(', ')})` : ''
  return [`${[rows, blocks, changed].map((number) => number.toLocaleString('en')).join(' / ')}${most}`, ms.toFixed(0)]
}

import { Client } from 'pg'
import type { BenchCase } from '../adapter.ts'
import { tableLine } from '../table-line.ts'
import type { PlannedStatement, Town } from './open-town.ts'
import type { Plan } from './plans.ts'

/** A table with more rows grows with the town. */
const LARGE_TABLE = 5_000
/** A request must not read more rows than this, however large the town is. */
const MANY_ROWS = 20_000
/** Each request has different parameters. The slowest execution of each statement is shown. */
const REQUESTS = 5

/** A statement of a row of the table, or of a job. */
export interface Explained {
  row: string
  text: string
  /** How many times it runs in one request. */
  times: number
  plan: Plan | null
  problem: string
}

let count = 1_000_000

/** Prints the figures of all statements that the rows run, and then the plans of those that read too much. */
export async function explain(town: Town, url: string, rows: readonly BenchCase[]): Promise<void> {
  const large = await largeTables(url)
  console.log(`\nTables with more than ${LARGE_TABLE.toLocaleString('en')} rows: ${[...large].join(', ')}\n`)
  const head = ['row', 'statement', 'times', 'ms', 'buffers', 'rows read', 'rows returned', 'problem']
  console.log(tableLine(head))
  console.log(tableLine(head.map((name, at) => (at > 1 && name !== 'problem' ? '---:' : '---'))))
  const all: Explained[] = []
  for (const row of rows) {
    const found = explainedOf(row.name, await statementsOf(town, row), REQUESTS, large)
    for (const one of found) console.log(tableLine(cellsOf(one)))
    all.push(...found)
  }
  printProblems(all)
}

/** The statements of some requests of the row. */
async function statementsOf(town: Town, { request }: BenchCase): Promise<PlannedStatement[]> {
  const sent: PlannedStatement[] = []
  for (let round = 0; round < REQUESTS; round += 1) {
    const asked = request(count++)
    sent.push(...(await town.plansOf(() => town.ask(asked))))
  }
  return sent
}

/**
 * The slowest execution of each statement.
 *
 * @param requests  in how many requests these statements were sent
 */
export function explainedOf(
  row: string,
  sent: readonly PlannedStatement[],
  requests: number,
  large: ReadonlySet<string>,
): Explained[] {
  // Statements that differ only in numbers, for example in the offset of a page, are the same.
  const bySql = Map.groupBy(sent, ({ text }) => text.replaceAll(/\b\d+\b/g, '0'))
  return [...bySql.values()].map((executions) => {
    const { text, plan } = executions.toSorted((a, b) => (b.plan?.ms ?? 0) - (a.plan?.ms ?? 0))[0]!
    return { row, text, times: executions.length / requests, plan, problem: plan ? problemOf(plan, large) : '' }
  })
}

/** Autovacuum or the command that generates towns has counted the rows. */
export async function largeTables(url: string): Promise<Set<string>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > $1
     order by reltuples desc`,
    [LARGE_TABLE],
  )
  await client.end()
  return new Set(rows.map(({ name }) => name))
}

function problemOf({ sequential, scanned, temporary }: Plan, large: ReadonlySet<string>): string {
  const whole = sequential.filter((table) => large.has(table))
  return [
    ...(whole.length > 0 ? [`reads all of ${whole.join(', ')}`] : []),
    ...(scanned > MANY_ROWS ? [`reads ${Math.round(scanned).toLocaleString('en')} rows`] : []),
    ...(temporary > 0 ? [`writes ${temporary} pages to temporary files`] : []),
  ].join('; ')
}

function cellsOf({ row, text, times, plan, problem }: Explained): string[] {
  const figures = plan
    ? [plan.ms.toFixed(1), plan.buffers, Math.round(plan.scanned), plan.rows].map(String)
    : ['', '', '', '']
  const short = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim().slice(0, 90)
  return [row, `\`${short}\``, String(times), ...figures, plan ? problem : 'not explained']
}

export function printProblems(all: readonly Explained[]): void {
  const byText = Map.groupBy(
    all.filter(({ problem }) => problem !== ''),
    ({ text }) => text,
  )
  console.log(`\n${byText.size} statements read too much`)
  for (const [text, found] of byText) {
    const { plan, problem } = found.toSorted((a, b) => b.plan!.ms - a.plan!.ms)[0]!
    console.log(`\n${found.map(({ row }) => row).join(', ')}: ${problem}, ${plan!.ms.toFixed(0)} ms`)
    console.log(`  ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 600)}`)
    for (const line of plan!.lines) console.log(`    ${line}`)
  }
}

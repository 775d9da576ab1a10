import type { BenchCase } from '../adapter.ts'
import { cpuOf } from '../measure.ts'
import { postmasterOf, workersFor } from '../server-processes.ts'
import { tableLine } from '../table-line.ts'
import { type Keeping, withGeneratedTown } from './kept-database.ts'
import { type Town, openTown } from './open-town.ts'
import { rowsOf } from './rows.ts'

/** A report about the largest town. */
export type Report = (town: Town, url: string, rows: readonly BenchCase[]) => Promise<void>

export interface ScaleOptions {
  /** The address of a database of a PostgreSQL server. */
  server: string
  /** Numbers of products. */
  sizes: readonly number[]
  seed: number
  keeping: Keeping
  /** The measured requests of each row; fewer if they take longer than `seconds`. */
  requests: number
  seconds: number
  /** Only rows whose name contains this text. */
  only: string
  reports: readonly Report[]
}

interface Figures {
  p50: number
  p95: number
  /** Milliseconds of CPU time of this process and of the server for each answer. */
  cpu: number
  failed: number
}

const MOST_ORDERS = 1_000_000
const WARM_UP = 3

let count = 0

/**
 * Measures the same requests in generated towns of several sizes, with one connection and without stored answers. Each
 * town has as many orders as products. Prints a table, in which each ratio compares a row with the smallest town, and
 * then the reports.
 */
export async function scale(options: ScaleOptions): Promise<void> {
  const { server, sizes, seed, keeping, only, reports } = options
  const table = new Map<string, Figures[]>()
  for (const products of sizes) {
    const size = { products, orders: Math.min(products, MOST_ORDERS), seed }
    await withGeneratedTown(server, size, keeping, async (url) => {
      const town = await openTown({ url })
      try {
        const rows = (await rowsOf(town)).filter(({ name }) => name.includes(only))
        const postmaster = await postmasterOf(url)
        const pids = () => [process.pid, ...workersFor(postmaster, new URL(url).pathname.slice(1))]
        for (const row of rows) {
          const figures = await measureRow(town, row, pids, options)
          table.set(row.name, [...(table.get(row.name) ?? []), figures])
        }
        if (products !== sizes.at(-1)) return
        print(table, sizes)
        for (const report of reports) await report(town, url, rows)
      } finally {
        await town.close()
      }
    })
  }
}

async function measureRow(
  town: Town,
  { request }: BenchCase,
  pids: () => number[],
  { requests, seconds }: ScaleOptions,
): Promise<Figures> {
  for (let n = 0; n < WARM_UP; n += 1) await town.ask(request(count++))
  const before = cpuOf(pids())
  const times: number[] = []
  let failed = 0
  const end = performance.now() + seconds * 1000
  while (times.length < requests && performance.now() < end) {
    const asked = request(count++)
    const begun = performance.now()
    const { statusCode, body } = await town.ask(asked)
    times.push(performance.now() - begun)
    if (statusCode < 300) continue
    if (failed === 0) console.error(`${asked.path}: ${statusCode} ${body.slice(0, 300)}`)
    failed += 1
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { p50: at(0.5), p95: at(0.95), cpu: ((cpuOf(pids()) - before) * 1000) / times.length, failed }
}

function print(table: ReadonlyMap<string, readonly Figures[]>, sizes: readonly number[]): void {
  const names = sizes.map((size) => size.toLocaleString('en'))
  const head = names
    .map((name, at) => [`${name}: p50 / p95 / CPU ms`, ...(at > 0 ? ['ratio of p50 / CPU'] : [])])
    .flat()
  console.log(tableLine(['row', ...head]))
  console.log(tableLine(['---', ...head.map(() => '---:')]))
  for (const [name, all] of table) {
    const cells = all.flatMap(({ p50, p95, cpu, failed }, at) => [
      `${p50.toFixed(1)} / ${p95.toFixed(1)} / ${cpu.toFixed(1)}${failed > 0 ? `, ${failed} failed` : ''}`,
      ...(at > 0 ? [`${(p50 / all[0]!.p50).toFixed(1)} / ${(cpu / all[0]!.cpu).toFixed(1)}`] : []),
    ])
    console.log(tableLine([name, ...cells]))
  }
}

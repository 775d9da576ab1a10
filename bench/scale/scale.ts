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
/** How often the towns take turns in one row. */
const TURNS = 5

let count = 0

interface OpenTown {
  town: Town
  url: string
  rows: readonly BenchCase[]
  /** The processes that work for this town. */
  pids: () => number[]
}

/**
 * Measures the same requests in generated towns of several sizes, with one connection and without stored answers. Each
 * town has as many orders as products. The towns take turns, so that other work of the machine delays all of them.
 * Prints a table, in which each ratio compares a row with the smallest town, and then the reports.
 */
export async function scale(options: ScaleOptions): Promise<void> {
  await withTowns(options, [], async (towns) => {
    const table = new Map<string, Figures[]>()
    for (const [at, { name }] of towns[0]!.rows.entries()) table.set(name, await measureRow(towns, at, options))
    print(table, options.sizes)
    const { town, url, rows } = towns.at(-1)!
    for (const report of options.reports) await report(town, url, rows)
  })
}

/** Opens the towns of all sizes, one after the other, and closes them after the work. */
async function withTowns(
  options: ScaleOptions,
  opened: readonly OpenTown[],
  work: (towns: readonly OpenTown[]) => Promise<void>,
): Promise<void> {
  const { server, sizes, seed, keeping, only } = options
  const products = sizes[opened.length]
  if (products === undefined) return work(opened)
  const size = { products, orders: Math.min(products, MOST_ORDERS), seed }
  await withGeneratedTown(server, size, keeping, async (url) => {
    const town = await openTown({ url })
    try {
      const rows = (await rowsOf(town)).filter(({ name }) => name.includes(only))
      const postmaster = await postmasterOf(url)
      const pids = () => [process.pid, ...workersFor(postmaster, new URL(url).pathname.slice(1))]
      await withTowns(options, [...opened, { town, url, rows, pids }], work)
    } finally {
      await town.close()
    }
  })
}

/** Measures one row in each town. */
async function measureRow(
  towns: readonly OpenTown[],
  row: number,
  { requests, seconds }: ScaleOptions,
): Promise<Figures[]> {
  const measured = towns.map(() => ({ times: [] as number[], cpu: 0, failed: 0 }))
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const [at, open] of towns.entries()) {
      const figures = measured[at]!
      const turnOf = await takeTurn(open, open.rows[row]!, requests / TURNS, seconds / TURNS)
      figures.times.push(...turnOf.times)
      figures.cpu += turnOf.cpu
      figures.failed += turnOf.failed
    }
  return measured.map(({ times, cpu, failed }) => {
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
    return { p50: at(0.5), p95: at(0.95), cpu: (cpu * 1000) / times.length, failed }
  })
}

async function takeTurn({ town, pids }: OpenTown, { request }: BenchCase, requests: number, seconds: number) {
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
  return { times, cpu: cpuOf(pids()) - before, failed }
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

import { mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../apps/api/src/database/open.ts'
import { type Keeping, fillTown, withGeneratedTown } from '../scale/kept-database.ts'
import { type Place, type Town, openTown } from '../scale/open-town.ts'
import { loginOperator } from '../scale/rows.ts'
import { cpuOf } from '../measure.ts'
import { postmasterOf, workersFor } from '../server-processes.ts'
import { tableLine } from '../table-line.ts'
import { deskLists } from './desk-lists.ts'
import { fillDesk } from './fill-desk.ts'

export interface DeskOptions {
  /** The address of a database of a PostgreSQL server; without it, the embedded database is measured. */
  server: string | undefined
  /** The number of products, orders and most other rows. */
  size: number
  seed: number
  keeping: Keeping
  /** Only lists whose path or screen contains this text. */
  only: string
  /** The measured requests of each line. */
  requests: number
}

/** A list of the town's desk must be ready after this many milliseconds. */
const LIMIT = 200
/** Filling creates a large table with one statement. */
const STATEMENT_MS = 3_600_000

/**
 * Measures every list of the town's desk with each of its filters, in a generated town and without stored answers. Prints
 * a table with the median and the longest time of each, and then the lines over the limit. The CPU time of this process and
 * of the server says more than the others if the machine has other work too.
 */
export async function measureDesk(options: DeskOptions): Promise<void> {
  const { server, size, seed, keeping } = options
  const wanted = { products: size, orders: size, seed }
  if (server) return withGeneratedTown(server, wanted, keeping, (url) => measureAt({ url }, options))
  // A kept town of the embedded database is a folder that the next run uses again.
  const dataDir = path.join(os.tmpdir(), `lonja-desk-${size}-${seed}`)
  await mkdir(dataDir, { recursive: true })
  await fillTown({ dataDir }, wanted)
  await measureAt({ dataDir }, options)
}

async function measureAt(place: Place, { size, only, requests }: DeskOptions): Promise<void> {
  const db = await openDatabase({ dataDir: '', ...place, statementMs: STATEMENT_MS })
  try {
    await fillDesk(db, size, (line) => console.error(line))
  } finally {
    await db.close()
  }
  const town = await openTown(place)
  try {
    const url = 'url' in place ? place.url : undefined
    const postmaster = await postmasterOf(url)
    const database = url ? new URL(url).pathname.slice(1) : ''
    await printTable(town, () => [process.pid, ...workersFor(postmaster, database)], only, requests)
  } finally {
    await town.close()
  }
}

async function printTable(town: Town, pids: () => number[], only: string, requests: number): Promise<void> {
  const headers = await loginOperator(town)
  console.log(tableLine(['list', 'filter', 'median ms', 'longest ms', 'CPU ms', 'answer']))
  console.log(tableLine(['---', '---', '---:', '---:', '---:', '---']))
  const slow: string[] = []
  for (const { screen, path: at, filters } of await deskLists(town)) {
    if (!`${screen} ${at}`.includes(only)) continue
    for (const [name, query] of Object.entries(filters)) {
      const request = { path: `/api/${at}?${query}`, headers }
      const first = await town.ask(request)
      const times: number[] = []
      const before = cpuOf(pids())
      for (let count = 0; count < requests; count += 1) {
        const begun = performance.now()
        await town.ask(request)
        times.push(performance.now() - begun)
      }
      const cpu = ((cpuOf(pids()) - before) * 1000) / requests
      const sorted = times.toSorted((a, b) => a - b)
      const [median, longest] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!]
      console.log(tableLine([screen, name, median.toFixed(0), longest.toFixed(0), cpu.toFixed(0), answerOf(first)]))
      if (median > LIMIT) slow.push(`${screen}, ${name}: ${median.toFixed(0)} ms`)
    }
  }
  console.log(`\n${slow.length} of these took longer than ${LIMIT} ms.`)
  for (const line of slow) console.log(`- ${line}`)
}

/** The rows and the total of an answer, so that a filter that finds nothing is noticed; or its status. */
function answerOf({ statusCode, headers, body }: Awaited<ReturnType<Town['ask']>>): string {
  if (statusCode !== 200) return `${statusCode} ${body.slice(0, 100)}`
  const total = headers['x-total-count']
  const json: unknown = JSON.parse(body)
  const list = Array.isArray(json) ? json : Object.values(json as object).find(Array.isArray)
  const size = `${(body.length / 1_000).toFixed(0)} kB`
  return Array.isArray(list) ? `${list.length} rows${total === undefined ? '' : ` of ${String(total)}`}, ${size}` : size
}

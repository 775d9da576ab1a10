import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../apps/api/src/app.ts'
import type { Database } from '../apps/api/src/database/database.ts'
import { migrate } from '../apps/api/src/database/migrate.ts'
import { openDatabase } from '../apps/api/src/database/open.ts'
import { importCatalogue } from '../apps/api/src/import/import-catalogue.ts'
import { queries } from '../apps/api/src/products/search-table.ts'
import { ResponseCache } from '../apps/api/src/resource/cache.ts'
import { testConfig } from '../apps/api/src/testing/config.ts'
import { businessesCsv, productsCsv } from '../apps/api/src/testing/load-catalogue.ts'
import { quietLog } from '../apps/api/src/testing/log.ts'
import { withDatabase } from './with-database.ts'
import { models } from '../apps/api/src/resources.ts'

/**
 * `npm run bench:search [-- --products 10000,100000 --rounds 3]`: measures the queries of the search table in a
 * catalogue of each size: embedded and, with TEST_DATABASE_URL, on a server. To compare two commits, run it on each.
 * The generated catalogue contains few of the searched words, so most queries need the slow steps: corrected words,
 * then partial matches.
 */
const { values: options } = parseArgs({
  options: { products: { type: 'string', default: '10000,100000' }, rounds: { type: 'string', default: '3' } },
})
const sizes = options.products.split(',').map(Number)
const rounds = Number(options.rounds)

interface Answer {
  text: string
  ms: number
  /** Whether the found products have all words of the query or some of them, or no product was found. */
  found: 'all' | 'some' | 'nothing'
}

/** Sends each query equally often, after one round that is not counted. No answer comes from the cache. */
async function answersOf(db: Database): Promise<Answer[]> {
  const app = await buildApp({
    config: testConfig({ rateLimitFactor: 1e9 }),
    db,
    cache: new ResponseCache(),
    models,
    log: quietLog,
  })
  const answers: Answer[] = []
  for (let round = 0; round <= rounds; round += 1) {
    for (const { text } of queries) {
      const query = new URLSearchParams({ search: text, itemsPerPage: '20', round: String(round) })
      const url = `/api/products?${query.toString()}`
      const begun = performance.now()
      const { statusCode, headers } = await app.inject({ url, headers: { accept: 'application/json' } })
      const ms = performance.now() - begun
      if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
      const found = headers['x-total-count'] === '0' ? 'nothing' : headers['x-search-partial'] ? 'some' : 'all'
      if (round > 0) answers.push({ text, ms, found })
    }
  }
  await app.close()
  return answers
}

/** One row of the table that is printed. */
function lineOf(engine: string, products: number, answers: readonly Answer[]): string {
  const sorted = answers.toSorted((a, b) => a.ms - b.ms)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  const slowest = sorted.at(-1)!
  const count = (found: Answer['found']) => answers.filter((answer) => answer.found === found).length / rounds
  const cells = [
    engine,
    products.toLocaleString('en'),
    at(0.5).ms.toFixed(1),
    at(0.95).ms.toFixed(1),
    `${slowest.ms.toFixed(1)} (${slowest.text})`,
    `${count('all')} / ${count('some')} / ${count('nothing')}`,
  ]
  return `| ${cells.join(' | ')} |`
}

async function bench(engine: string, url?: string): Promise<void> {
  for (const products of sizes) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lonja-search-'))
    const work = async (own: string | undefined) => {
      const db = await openDatabase({ url: own, dataDir: path.join(folder, 'data') })
      try {
        await migrate(db)
        const files = { businesses: path.join(folder, 'businesses.csv'), products: path.join(folder, 'products.csv') }
        await writeFile(files.businesses, businessesCsv(200))
        await writeFile(files.products, productsCsv(products, 200))
        await importCatalogue({ db, models }, files, { line: () => {}, progress: () => {} })
        console.log(lineOf(engine, products, await answersOf(db)))
      } finally {
        await db.close()
      }
    }
    await (url === undefined ? work(undefined) : withDatabase(url, work))
    await rm(folder, { recursive: true, force: true })
  }
}

console.log(`${queries.length} queries, ${rounds} rounds; ${os.cpus()[0]?.model}, Node ${process.version}\n`)
console.log('| engine | products | p50 ms | p95 ms | slowest ms | found all / some / nothing |')
console.log('| --- | ---: | ---: | ---: | ---: | ---: |')
await bench('embedded')
const server = process.env['TEST_DATABASE_URL']
if (server) await bench('server', server)

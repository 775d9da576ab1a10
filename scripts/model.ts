import { parseArgs } from 'node:util'
import type { Database } from '../apps/api/src/database/database.ts'
import { openDatabase } from '../apps/api/src/database/open.ts'
import { type Reached, checkSequences } from '../apps/api/src/testing/model/sequences.ts'
import { databaseUrl, onServer, prepareServerTemplate, prepareTemplate } from '../apps/api/src/testing/template.ts'

/**
 * `npm run model [-- --sequences 10000 --seed 1]`: sends random sequences of actions of customers, shops, a bank and
 * the clock to the API, and compares baskets, orders and money with a model. It runs on the embedded database, or on
 * TEST_DATABASE_URL. If a sequence fails, the shortest failing sequence is printed.
 */
const { values: options } = parseArgs({ options: { sequences: { type: 'string' }, seed: { type: 'string' } } })
const total = Number(options.sequences ?? 10_000)
const seed = Number(options.seed ?? Date.now() % 1_000_000)
/** The number of sequences of actions that one database gets. On larger tables the checks would take longer. */
const A_DATABASE = 100

const url = process.env['TEST_DATABASE_URL']
const template = url ? await prepareServerTemplate(url) : await prepareTemplate()

const secondsSince = (time: number): number => Math.round((Date.now() - time) / 1000)

async function onOwnDatabase(name: string, work: (db: Database) => Promise<Reached>): Promise<Reached> {
  if (url) await onServer(url, (server) => server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`))
  const db = await openDatabase(url ? { url: databaseUrl(url, name), dataDir: '' } : { dataDir: 'memory://', template })
  try {
    return await work(db)
  } finally {
    await db.close()
    if (url) await onServer(url, (server) => server.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
}

const reached: Reached = new Map()
const start = Date.now()
for (let done = 0; done < total; done += A_DATABASE) {
  const some = await onOwnDatabase(`lonja_model_${process.pid}_${done}`, (db) =>
    checkSequences(db, { sequences: Math.min(A_DATABASE, total - done), seed: seed + done }),
  )
  for (const [what, times] of some) reached.set(what, (reached.get(what) ?? 0) + times)
  if ((done / A_DATABASE) % 10 === 9) console.log(`${done + A_DATABASE} sequences, ${secondsSince(start)} s`)
}
for (const [what, times] of [...reached].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${String(times).padStart(8)}  ${what}`)
console.log(`${total} sequences as the oracle says, seed ${seed}, ${secondsSince(start)} s`)

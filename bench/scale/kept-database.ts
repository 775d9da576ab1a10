import { Client } from 'pg'
import { openDatabase } from '../../apps/api/src/database/open.ts'
import { migrate } from '../../apps/api/src/database/migrate.ts'
import { generateTown } from '../../apps/api/src/generate/generate-town.ts'
import { claimDocuments, rebuildBatch } from '../../apps/api/src/product-documents/rebuild-documents.ts'
import { models } from '../../apps/api/src/resources.ts'
import type { Data } from '../../apps/api/src/services.ts'
import { withDatabase } from '../with-database.ts'
import { type Place, configOf } from './open-town.ts'

export interface TownSize {
  products: number
  orders: number
  seed: number
}

/** Where the generated towns are: databases that are dropped at once, kept ones, or copies of kept ones. */
export type Keeping = 'dropped' | 'kept' | 'copied'

/** A large index is created with one statement. */
const STATEMENT_MS = 3_600_000

/** The name of the kept database of this size. */
const nameOf = ({ products, seed }: TownSize): string => `lonja_scale_${products}_${seed}`

/**
 * Does the work with the address of a database that contains the generated town. A kept database is made if it is
 * missing, and later runs use it again. Work on a copy of it changes nothing that stays.
 *
 * @param server  the address of a database of a PostgreSQL server, where this creates other databases
 */
export async function withGeneratedTown(
  server: string,
  size: TownSize,
  keeping: Keeping,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (keeping === 'dropped')
    return withDatabase(server, async (url) => {
      await fillTown({ url }, size)
      await work(url)
    })
  const name = nameOf(size)
  if (!(await isThere(server, name))) await run(server, `create database ${name}`)
  const kept = addressOf(server, name)
  await fillTown({ url: kept }, size)
  return keeping === 'kept' ? work(kept) : withDatabase(server, work, name)
}

/** Upgrades the schema and the documents, or generates the town if the database has no products yet. */
export async function fillTown(place: Place, size: TownSize): Promise<void> {
  const db = await openDatabase({ dataDir: '', ...place, statementMs: STATEMENT_MS })
  try {
    await migrate(db)
    const [row] = await db.query<{ used: boolean }>({ text: 'select exists (select from product) as used' })
    const progress = (line: string) => console.error(`${size.products.toLocaleString('en')} products: ${line}`)
    if (row!.used) return await refreshDocuments({ db, models }, progress)
    const until = Math.floor(Date.now() / 86_400_000) * 86_400_000
    await generateTown({ db, models }, configOf('url' in place ? place.url : undefined), { ...size, until, progress })
  } finally {
    await db.close()
  }
}

/** Rewrites the product documents of a kept town that another version of Lonja has written. */
async function refreshDocuments(data: Data, progress: (line: string) => void): Promise<void> {
  await claimDocuments(data)
  for (let done = 0, batch = 1; batch > 0; done += batch) {
    batch = await rebuildBatch(data)
    if (done % 20_000 === 0 && batch > 0) progress(`documents of another version, ${done} rewritten`)
  }
}

async function isThere(server: string, name: string): Promise<boolean> {
  return (await run(server, `select from pg_database where datname = '${name}'`)) > 0
}

/** Returns the number of rows. */
async function run(url: string, text: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

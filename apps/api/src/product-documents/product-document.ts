import { cardProperties } from '@lonja/contract/products/card'
import type { Database } from '#/database/database'
import { wholeRecord } from '#/resource/read-record'
import { type Selection, pickAll } from '#/resource/selection'
import type { Data } from '#/services'
import { documentStatements } from './document-statements.ts'
import { FACETS } from './facet-counts.ts'
import { PLACES } from './places.ts'
import { CODES } from './product-codes.ts'
import { refreshPrices } from './variant-prices.ts'
import { TITLE_WORDS, WORDS, sold } from './words.ts'

/** If more products than this change at once, the tag `products` is reported as changed, but not `product:<id>`. */
const MAX_NAMED = 50
/**
 * The maximum number of products in one statement. Larger statements are not faster on the embedded database, and make
 * other requests wait.
 */
const CHUNK = 1_000

/**
 * Updates the data derived from products: the prices of their variants, the price log, and the documents from which
 * lists and searches are answered. After a write to a product, or to other data that its price or document shows, call
 * this function in the transaction of the write.
 */
export async function refreshProducts(data: Data, productIds: readonly string[]): Promise<void> {
  const { db } = data
  const ids = [...new Set(productIds)].toSorted()
  if (ids.length === 0) return
  await db.transaction(async () => {
    await withoutJit(db)
    for (let start = 0; start < ids.length; start += CHUNK) await refreshChunk(data, ids.slice(start, start + CHUNK))
    db.changed('products', ...(ids.length <= MAX_NAMED ? ids.map((id) => `product:${id}`) : []))
  })
}

/**
 * Like `refreshProducts`, for products of which only the number of sales has changed: the places in lists sorted by
 * sales, and the texts. Nothing else is computed again, because orders of these products wait meanwhile.
 */
export async function refreshSales({ db, models }: Data, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const ids = [...new Set(productIds)]
  await db.transaction(async () => {
    await withoutJit(db)
    await lockProducts(db, ids)
    await db.query({ name: 'refresh_sales', text: SALES, values: [ids] })
    await db.query({ name: 'refresh_texts', text: documentStatements(models).texts, values: [ids] })
    db.changed('products', ...(ids.length <= MAX_NAMED ? ids.map((id) => `product:${id}`) : []))
  })
}

/**
 * Turns JIT off until the end of the transaction: because of the many subqueries the planner would compile the statements,
 * which takes longer than running them.
 */
const withoutJit = (db: Database) =>
  db.query({ name: 'refresh_without_jit', text: `select set_config('jit', 'off', true)` })

/**
 * Locks products, so that other writers of them wait. Every writer of a product, or of data that its document shows,
 * calls this function first. Rows are locked in the order of their ids, which prevents deadlocks.
 */
export async function lockProducts(db: Database, productIds: readonly string[]): Promise<void> {
  const text = 'select from product where id = any($1::uuid[]) order by id for no key update'
  await db.query({ name: 'lock_products', text, values: [productIds] })
}

async function refreshChunk({ db, models }: Data, ids: readonly string[]): Promise<void> {
  const run = (name: string, text: string) => db.query({ name, text, values: [ids] })
  // A second writer waits for the lock until the first one has committed, and so reads its result.
  await lockProducts(db, ids)
  await refreshPrices(db, ids)
  const { document, texts } = documentStatements(models)
  await run('refresh_documents', document)
  const written = await db.query<{ id: string; json: string; rest: string }>({
    name: 'refresh_texts',
    text: texts,
    values: [ids],
  })
  await writeCards(db, written)
  await run('refresh_places', PLACES)
  await run('refresh_title_words', TITLE_WORDS)
  await run('refresh_facets', FACETS)
  await run('refresh_codes', CODES)
  await run('refresh_words', WORDS)
}

const CARD: Selection = new Map(cardProperties.map((name) => [name, null]))

/** Writes the cards of products whose JSON has changed. */
async function writeCards(db: Database, products: readonly { id: string; json: string; rest: string }[]) {
  if (products.length === 0) return
  await db.query({
    name: 'refresh_cards',
    text: `insert into product_card (id, json) select * from unnest($1::uuid[], $2::text[])
      on conflict (id) do update set json = excluded.json where product_card.json <> excluded.json`,
    values: [products.map(({ id }) => id), products.map(({ json, rest }) => pickAll(wholeRecord(json, rest), CARD))],
  })
}

/** SQL: copies the numbers of sales of products into the tables by which lists and searches are sorted. */
const SALES = `with counted as materialized (
    select id, sales, ${sold('own')} as sold from product own where id = any($1::uuid[])
  ),
  documents as (
    update product_document document set sales = counted.sales from counted
    where document.id = counted.id and document.sales <> counted.sales
  ),
  places as (
    update product_place place set sales = counted.sales from counted
    where place.product_id = counted.id and place.sales <> counted.sales
  )
  update title_word titled set sold = counted.sold from counted
  where titled.product_id = counted.id and titled.sold <> counted.sold`

import type { Cents } from '@lonja/contract/money'
import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import { publicPriceList } from '#/prices/public-price-list'
import { refreshProducts } from '#/product-documents/product-document'
import { slugOf } from '#/text/slug'
import { Keys, inBatches, insertRows, updateRows } from './batches.ts'
import type { CategoryTree } from './categories.ts'
import { cleanText, readPrice, readVat } from './clean.ts'
import { ImportError, type Row } from './csv.ts'
import { type FileReport, Rejection } from './report.ts'
import type { Data } from '../services.ts'

export const productColumns = ['title', 'price', 'category'] as const

/**
 * Prices from this amount are reported as unusual. Real prices in a town's shops are rarely higher, but loose goods
 * are often listed at 99 times the price of a kilo.
 */
const UNUSUAL_CENTS = 1_000_00

/** A product as the file describes it. A value is undefined if it is not in the file. */
interface GivenProduct {
  business_id: string
  sku: string | null
  external_id: string | null
  title: string
  description: string | undefined
  parent_id: string | null
  tax_rate: number | undefined
  cents: Cents
}

interface KnownProduct {
  id: string
  business_id: string
  sku: string | null
  external_id: string | null
  title: string
  description: string
  parent_id: string | null
  tax_rate: number
  price_id: string | null
  cents: Cents | null
}

interface Context {
  data: Data
  report: FileReport
  categories: CategoryTree
  /** The external_id or code of the shop, for rows that name no shop. */
  business: string | undefined
}

/**
 * Imports the products of a file. Within a shop, a product is recognised by its sku or, without a sku, by its
 * external_id.
 */
export async function importProducts(rows: AsyncIterable<Row>, context: Context): Promise<void> {
  const { data, report, categories } = context
  const { db } = data
  const shops = await shopsByKey(db)
  const shop = context.business === undefined ? undefined : shops.get(context.business)
  if (context.business !== undefined && !shop) throw new ImportError(`There is no business ${context.business}`)
  const listId = await publicPriceList(db)
  const keys = new Keys()
  await inBatches(
    rows,
    report,
    (row) => readProduct(row, shops, shop, keys, context),
    async (given) => {
      await categories.save(db)
      const known = await knownProducts(db, given, listId)
      const created = given.filter((_, index) => !known[index])
      const changes = given.flatMap((after, index) => changeOf(after, known[index]) ?? [])
      const ids = [...(await create(db, created, listId)), ...(await update(db, changes, listId))]
      await refreshProducts(data, ids)
      report.counts.created += created.length
      report.counts.updated += changes.length
      report.counts.unchanged += given.length - created.length - changes.length
    },
  )
}

async function shopsByKey(db: Database): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; code: string; external_id: string | null }>({
    text: 'select id, code, external_id from business',
  })
  const byCode = rows.map(({ id, code }): [string, string] => [code, id])
  return new Map([
    ...byCode,
    ...rows.flatMap(({ id, external_id }): [string, string][] => (external_id ? [[external_id, id]] : [])),
  ])
}

function readProduct(
  row: Row,
  shops: ReadonlyMap<string, string>,
  shop: string | undefined,
  keys: Keys,
  { categories, report }: Context,
): GivenProduct {
  const text = (column: string, longest: number) => {
    const value = cleanText(row.cell(column))
    if (value.length > longest) throw new Rejection(`${column} is longer than ${longest} characters`)
    return value
  }
  const business = text('business', 200)
  if (business === '' && !shop) throw new Rejection(row.has('business') ? 'no business' : NO_BUSINESS)
  const business_id = business === '' ? shop : shops.get(business)
  if (!business_id) throw new Rejection(`business ${business} is unknown`)
  const sku = text('sku', 80) || null
  const external_id = text('external_id', 200) || null
  const key = sku ?? external_id
  if (key === null) throw new Rejection('neither sku nor external_id')
  const title = text('title', 200)
  if (title === '') throw new Rejection('no title')
  const currency = text('currency', 20)
  if (currency !== '' && currency.toUpperCase() !== 'EUR') throw new Rejection(`currency ${currency} is not EUR`)
  const price = readPrice(row.cell('price'))
  if ('reason' in price) throw new Rejection(price.reason)
  const tax_rate = readVat(row.cell('vat'))
  if (tax_rate === undefined && row.cell('vat').trim() !== '')
    throw new Rejection(`vat "${text('vat', 200)}" is not a VAT rate`)
  const path = ['category', 'subcategory', 'subsubcategory']
    .map((column) => text(column, 120))
    .filter((name) => name !== '')
  keys.claim(
    `${business_id} ${sku === null ? 'id' : 'sku'} ${key}`,
    row.line,
    sku === null ? `external_id ${key}` : `sku ${key}`,
  )

  if (price.cents >= UNUSUAL_CENTS)
    report.warn(row.line, `price ${row.cell('price').trim()} is unusually high, but was imported`)
  return {
    business_id,
    sku,
    external_id,
    title,
    description: row.has('description') ? text('description', 10_000) : undefined,
    parent_id: categories.find(
      path.filter((name, index) => name !== path[index - 1]),
      false,
    ),
    tax_rate,
    cents: price.cents,
  }
}

const NO_BUSINESS = 'the shop is unknown, because the file has no column business: name it with --business'

/** For each product of the file, the same product in the database; undefined for a new product. */
async function knownProducts(
  db: Database,
  given: readonly GivenProduct[],
  listId: string,
): Promise<(KnownProduct | undefined)[]> {
  const keys = given.map(({ business_id, sku, external_id }, n) => ({ n, business_id, sku, external_id }))
  const rows = await db.query<KnownProduct & { n: number }>({
    text: `select given.n, product.id, product.business_id, product.sku, product.external_id, product.title,
        product.description, product.parent_id, product.tax_rate, price.id as price_id, price.amount as cents
      from (
        select given.n, product.id
        from jsonb_to_recordset($1::jsonb) as given (n int, business_id uuid, sku text)
        join product on product.business_id = given.business_id and product.sku = given.sku
        union
        select given.n, product.id
        from jsonb_to_recordset($1::jsonb) as given (n int, business_id uuid, sku text, external_id text)
        join product on product.business_id = given.business_id and product.external_id = given.external_id
        where given.sku is null
      ) given
      join product on product.id = given.id
      left join lateral (
        select price.id, price.amount from price
        where price.product_id = product.id and price.price_list_id = $2 and price.attribute_combo_id is null
          and price.min_quantity = 1 and price.start_at is null and price.end_at is null
        order by price.created_at desc, price.id desc limit 1
      ) price on true`,
    values: [JSON.stringify(keys), listId],
  })
  const known: (KnownProduct | undefined)[] = given.map(() => undefined)
  for (const { n, ...product } of rows) known[n] = product
  return known
}

interface Change {
  before: KnownProduct
  after: GivenProduct
}

/**
 * The product before and after the import; null if the file changes nothing. Values that are missing in the file stay
 * unchanged.
 */
function changeOf(after: GivenProduct, before: KnownProduct | undefined): Change | null {
  if (!before) return null
  const { title, description, parent_id, tax_rate } = valuesOf({ before, after })
  const same =
    title === before.title &&
    description === before.description &&
    parent_id === before.parent_id &&
    tax_rate === before.tax_rate &&
    after.cents === before.cents
  return same ? null : { before, after }
}

function valuesOf({ before, after }: Change) {
  return {
    title: after.title,
    description: after.description ?? before.description,
    parent_id: after.parent_id ?? before.parent_id,
    tax_rate: after.tax_rate ?? before.tax_rate,
  }
}

async function create(db: Database, given: readonly GivenProduct[], listId: string): Promise<string[]> {
  const products = given.map((product) => ({ ...product, id: uuidv7() }))
  await insertRows(
    db,
    'product',
    products.map(({ id, business_id, sku, external_id, title, description = '', parent_id, tax_rate = 2_100 }) => {
      const name = `${slugOf(title)}-${id.slice(-6)}`
      return { id, business_id, sku, external_id, title, name, description, parent_id, tax_rate }
    }),
  )
  // A file contains no stock, so the stock of these products is not tracked.
  await insertRows(
    db,
    'attribute_combo',
    products.map(({ id, sku, cents }) => ({
      id: uuidv7(),
      product_id: id,
      sku,
      tracked: false,
      price: cents,
      list_price: cents,
    })),
  )
  await insertPrices(
    db,
    products.map(({ id, cents }) => ({ product_id: id, amount: cents })),
    listId,
  )
  return products.map(({ id }) => id)
}

async function update(db: Database, changes: readonly Change[], listId: string): Promise<string[]> {
  const products = changes.map((change) => ({ id: change.before.id, ...valuesOf(change) }))
  await updateRows(db, 'product', products, ['updated_at = now()'])
  const repriced = changes.filter(({ before, after }) => before.cents !== after.cents)
  await updateRows(
    db,
    'price',
    repriced.flatMap(({ before, after }) => (before.price_id ? [{ id: before.price_id, amount: after.cents }] : [])),
  )
  const unpriced = repriced.filter(({ before }) => before.price_id === null)
  await insertPrices(
    db,
    unpriced.map(({ before, after }) => ({ product_id: before.id, amount: after.cents })),
    listId,
  )
  return products.map(({ id }) => id)
}

async function insertPrices(
  db: Database,
  prices: readonly { product_id: string; amount: Cents }[],
  listId: string,
): Promise<void> {
  await insertRows(
    db,
    'price',
    prices.map((price) => ({ id: uuidv7(), price_list_id: listId, ...price })),
  )
}

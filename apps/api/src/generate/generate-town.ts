import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { mediaStore } from '../media/store.ts'
import { refreshProductTree } from '../product-documents/combos.ts'
import { addFacetChanges } from '../product-documents/facet-counts.ts'
import { makePictures } from '../seeds/town-pictures.ts'
import { vilaserena } from '../seeds/vilaserena.ts'
import type { Data } from '../services.ts'
import { sumSales } from '../statistics/sum-sales.ts'
import { listsOf } from './lists.ts'
import { ordersOf } from './orders.ts'
import { orderRows } from './order-rows.ts'
import { productRows } from './product-rows.ts'
import { productsOf } from './products.ts'
import { promotionRows } from './promotions.ts'
import { kinds, randomOf } from './random.ts'
import { setAside } from './set-aside.ts'
import { shopsOf } from './shops.ts'
import { sizeOf } from './size.ts'
import { spanUntil } from './span.ts'
import { catalogueOf, totalsOf } from './stocked.ts'
import { userRows, usersOf } from './users.ts'
import { vocabularyOf } from './vocabulary.ts'
import { type RowWriter, rowWriter } from './write-rows.ts'

export interface GenerateOptions {
  products: number
  orders: number
  seed: number
  /** The beginning of a day in UTC, in milliseconds since 1970. All orders are older. */
  until: number
  progress: (line: string) => void
}

export interface Generated {
  shops: number
  products: number
  orders: number
  /** The rows that were written, without product documents. */
  rows: number
  seconds: Readonly<Record<'products' | 'orders' | 'indexes' | 'documents' | 'sums' | 'vacuum' | 'all', number>>
}

/** The town has products or orders, and is not changed. */
export class TownNotEmpty extends Error {
  override name = 'TownNotEmpty'
}

/** The tables that get many rows. */
const TABLES = [
  'address',
  'customer',
  'user',
  'product',
  'product_attribute_value',
  'attribute_combo',
  'attribute_combo_value',
  'stock_movement',
  'price',
  'price_log',
  'product_image',
  'product_tag',
  'offer_product',
  'campaign_product',
  'order',
  'order_status_history',
  'sold_product',
  'sold_price',
  'sold_product_attribute',
  'payment',
  'payment_split',
  'payment_event',
  'valoration',
] as const

/** The products whose documents are written with one call. */
const DOCUMENTS = 1_000

/**
 * Fills a town without products and orders with generated shops, products, customers and orders, in one transaction.
 * The same options give the same rows, except that guests' links depend on the installation's secret, and that the
 * documents of reduced products contain the time of the reduction.
 *
 * @throws TownNotEmpty
 */
export async function generateTown(data: Data, config: Config, options: GenerateOptions): Promise<Generated> {
  const { db } = data
  const begun = performance.now()
  const seconds = { products: 0, orders: 0, indexes: 0, documents: 0, sums: 0, vacuum: 0, all: 0 }
  let last = begun
  const lap = (phase: keyof typeof seconds) => {
    seconds[phase] = (performance.now() - last) / 1000
    last = performance.now()
  }
  await mustBeEmpty(db)
  const plan = await planOf(config, options)
  const writer = rowWriter(db)
  // Only our own tables. The locks of the catalogs that all databases of a server share would stop their autovacuum.
  const tables = await ownTables(db)
  await db.transaction(async () => {
    await db.query({ text: "select pg_advisory_xact_lock(hashtext('lonja generated town'))" })
    await mustBeEmpty(db)
    const restore = await setAside(db, TABLES)
    // The trigger would write the opening of the stock with the present time.
    await db.query({ text: 'alter table attribute_combo disable trigger note_new_stock' })
    // The orders are written with their group’s status. Without the indexes the trigger would read all orders for each one.
    await db.query({ text: 'alter table "order" disable trigger note_group_status' })
    await writeCatalogue(plan, writer, options)
    lap('products')
    await writeOrders(db, plan, writer, options, config.secret)
    lap('orders')
    await db.query({ text: 'alter table attribute_combo enable trigger note_new_stock' })
    await db.query({ text: 'alter table "order" enable trigger note_group_status' })
    options.progress('indexes and foreign keys …')
    await restore()
    await db.query({ text: `analyze ${tables}` })
    lap('indexes')
    await writeDocuments(data, plan, options)
    db.changed('*')
  })
  lap('documents')
  // A server would add and sum what the writers have noted, but it needs a long time for so many notes.
  options.progress('counts and sums …')
  while (await addFacetChanges(db, 1));
  while (await sumSales(db));
  lap('sums')
  options.progress('vacuum analyze …')
  // A server would vacuum new tables some minutes later. The embedded database has no automatic vacuum.
  await db.query({ text: `vacuum analyze ${tables}` })
  // The counts have changed very often since the last vacuum, and most of the space in their index is empty.
  await db.query({ text: 'reindex table facet_count' })
  lap('vacuum')
  seconds.all = (performance.now() - begun) / 1000
  const { shops, products, orders } = plan.size
  return { shops, products, orders, rows: writer.written(), seconds }
}

async function mustBeEmpty(db: Database): Promise<void> {
  const [row] = await db.query<{ used: boolean }>({
    text: 'select exists (select from product) or exists (select from "order") as used',
  })
  if (row!.used) throw new TownNotEmpty('This town already has products or orders')
}

/** The quoted names of all tables, separated by commas. */
async function ownTables(db: Database): Promise<string> {
  const [row] = await db.query<{ names: string }>({
    text: `select string_agg(quote_ident(relname), ', ') as names from pg_class
           where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  })
  return row!.names
}

type Plan = Awaited<ReturnType<typeof planOf>>

async function planOf(
  config: Config,
  { seed, until, products: productCount, orders: orderCount, progress }: GenerateOptions,
) {
  const size = sizeOf(productCount, orderCount)
  const span = spanUntil(until)
  const wanted = vilaserena.categories.slice(0, 12).map((category) => category.picture)
  const { rows } = await makePictures(mediaStore(config), wanted)
  const random = randomOf(seed, kinds.lists, 1)
  const pictures = rows
    .toSorted((a, b) => (a.file_o_name < b.file_o_name ? -1 : 1))
    .map((row) => ({ ...row, id: random.id(span.start), created_at: new Date(span.start) }))
  const picture = (index: number) => pictures[index % pictures.length]!.id
  const pictureUrl = (index: number) => pictures[index % pictures.length]!.content_url
  const vocabulary = vocabularyOf(seed)
  const lists = listsOf({ seed, size, span, vocabulary, picture })
  const shops = shopsOf({ seed, size, span, vocabulary, lists, picture })
  const products = productsOf({ seed, size, span, vocabulary, lists, shops })
  progress('planning …')
  const catalogue = catalogueOf(products, size)
  const orders = ordersOf({ seed, size, span, shops, products, catalogue })
  const totals = totalsOf(orders, catalogue, size)
  const users = usersOf({ seed, size, span })
  return { seed, size, span, pictures, picture, pictureUrl, lists, shops, products, catalogue, orders, totals, users }
}

async function writeCatalogue(plan: Plan, writer: RowWriter, { progress }: GenerateOptions): Promise<void> {
  const { lists, shops, users, size, products, pictures } = plan
  // Each table is complete before the next one, because these rows refer to each other and their foreign keys stay.
  for (const [table, rows] of Object.entries({ image_object: pictures, ...lists.rows, ...shops.rows })) {
    await writer.write({ [table]: rows })
    await writer.end()
  }
  for (let index = 0; index < size.users; index += 1) await writer.write(userRows(users.at(index)))
  for (let index = 0; index < size.products; index += 1) {
    await writer.write(productRows(products.at(index), plan))
    if ((index + 1) % 50_000 === 0) progress(`${index + 1} products`)
  }
  await writer.write(promotionRows(plan))
  await writer.end()
}

async function writeOrders(
  db: Database,
  plan: Plan,
  writer: RowWriter,
  { progress }: GenerateOptions,
  secret: string,
): Promise<void> {
  const { orders, size } = plan
  const statuses = await db.query<{ code: string; id: string }>({ text: 'select code, id from order_status' })
  const ids = new Map(statuses.map(({ code, id }) => [code, id]))
  const [number] = await db.query<{ first: number }>({ text: `select nextval('order_number') as first` })
  const context = { ...plan, secret, firstCode: number!.first, statusId: (code: string) => ids.get(code)! }
  for (let index = 0; index < size.orders; index += 1) {
    await writer.write(orderRows(orders.at(index), context))
    if ((index + 1) % 50_000 === 0) progress(`${index + 1} orders`)
  }
  await writer.end()
  await db.query({ text: `select setval('order_number', $1)`, values: [number!.first + size.orders] })
}

async function writeDocuments(data: Data, { size, products }: Plan, { progress }: GenerateOptions): Promise<void> {
  for (let start = 0; start < size.products; start += DOCUMENTS) {
    const length = Math.min(DOCUMENTS, size.products - start)
    await refreshProductTree(
      data,
      Array.from({ length }, (_, at) => products.at(start + at).id),
    )
    if ((start + DOCUMENTS) % 20_000 === 0) progress(`${start + DOCUMENTS} product documents`)
  }
}

import type { ProductRequirement } from '@lonja/contract/categories/category'
import { violationMessages } from '@lonja/contract/errors'
import type { Cents } from '@lonja/contract/money'
import { type GivenInformation, gapsOf } from '@lonja/contract/products/product-gaps'
import type { QuickProduct } from '@lonja/contract/products/quick-product'
import type { Unit } from '@lonja/contract/products/unit'
import type { Viewer } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { insert } from '../database/insert.ts'
import { uuidv7 } from '../database/uuid.ts'
import { invalid } from '../http/problem.ts'
import { publicPriceList } from '../prices/public-price-list.ts'
import { refreshProducts } from '../product-documents/product-document.ts'
import type { Data } from '../services.ts'
import { slugOf } from '../text/slug.ts'

/** A new product, as the shop describes it. */
export interface NewProduct {
  business: string
  title: string
  /** The price of one unit, VAT included. */
  cents: Cents
  category: string
  /** The units in the shop; null if they are not counted. */
  stock: number | null
  unit?: Unit | null | undefined
  ean?: string | null | undefined
  sku: string | null
  images?: readonly string[] | undefined
  taxRate?: number | null | undefined
  origin: string | null
  allergens?: readonly string[] | undefined
  gpsr?: GivenInformation['gpsr']
  food?: GivenInformation['food']
  publish: boolean
}

/**
 * Inserts a product with its variant, price and pictures. Must be called in a transaction.
 *
 * @throws Problem 422 for an unknown category or shop, a picture of another person, and a SKU that the shop uses already
 */
export async function addProduct(data: Data, viewer: Viewer, given: NewProduct): Promise<QuickProduct> {
  const { db } = data
  const { business, title, stock, ean = null, sku, images = [] } = given
  const { requires, taxRate, returnable, marketplace } = await findDefaults(db, given)
  await mustBeOwn(db, viewer, images)
  if (sku !== null) await mustBeFree(db, business, sku)
  const food = given.allergens?.length === 0 ? { ...given.food, noAllergens: true } : given.food
  const missing = gapsOf(requires, { ...given, food })
  const enabled = given.publish && missing.length === 0
  const id = uuidv7()
  await insert(db, 'product', {
    id,
    business_id: business,
    title,
    name: `${slugOf(title)}-${id.slice(-6)}`,
    parent_id: given.category,
    marketplace,
    enabled,
    sku,
    ean,
    unit: jsonOrNull(given.unit),
    origin: given.origin,
    allergens: JSON.stringify(given.allergens ?? []),
    gpsr: jsonOrNull(given.gpsr),
    food: jsonOrNull(food),
    returnable,
    tax_rate: given.taxRate ?? taxRate,
  })
  const combo = uuidv7()
  await db.query({
    text: `select set_config('lonja.stock_cause', $1, true)`,
    values: [JSON.stringify({ kind: 'correction', user: viewer.id })],
  })
  await insert(db, 'attribute_combo', { id: combo, product_id: id, tracked: stock !== null, stock: stock ?? 0 })
  await db.query({ text: `select set_config('lonja.stock_cause', '', true)` })
  const list = await publicPriceList(db)
  await insert(db, 'price', { id: uuidv7(), product_id: id, price_list_id: list, amount: given.cents })
  const pictures = images.map((image_id, sort) => ({
    id: uuidv7(),
    product_id: id,
    image_id,
    sort,
    main: sort === 0,
  }))
  await insert(db, 'product_image', pictures)
  await refreshProducts(data, [id])
  db.changed('attribute-combos', 'prices', 'product-images', 'stock', 'stock-movements')
  const after = { title, price: given.cents, category: given.category, enabled }
  await recordAudit(db, authorOf(viewer), { resource: 'products', id, action: 'create', business, after })
  return { id, combo, title, enabled, missing }
}

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

interface Defaults {
  requires: ProductRequirement[]
  taxRate: number
  returnable: boolean
  marketplace: boolean
}

/**
 * The values that a new product gets from its category and its shop. If the category has no tax rate, it is the rate of
 * the shop's newest product in this category.
 */
async function findDefaults(db: Database, { business, category }: NewProduct): Promise<Defaults> {
  const [found] = await db.query<Defaults>({
    text: `select category.requires, category.returnable, shop.marketplace,
             coalesce(
               category.tax_rate,
               (select product.tax_rate from product
                where product.business_id = shop.id and product.parent_id = category.id
                order by product.created_at desc, product.id desc limit 1),
               2100
             ) as "taxRate"
           from category, business shop
           where category.id = $1 and not category.bcc and category.enabled and shop.id = $2
           for key share`,
    values: [category, business],
  })
  if (!found) throw invalid({ propertyPath: 'category', message: violationMessages.unknown })
  return found
}

/** @throws Problem 422 if a picture does not exist, or if another person uploaded it */
async function mustBeOwn(db: Database, viewer: Viewer, images: readonly string[]): Promise<void> {
  const own = await db.query<{ id: string }>({
    text: 'select id from image_object where id = any($1::uuid[]) and owner_id = $2 for key share',
    values: [images, viewer.id],
  })
  const wrong = images.findIndex((image) => !own.some(({ id }) => id === image))
  if (wrong !== -1) throw invalid({ propertyPath: `images[${wrong}]`, message: violationMessages.unknown })
}

/** @throws Problem 422 if another product of the shop has the SKU. The row of the shop makes simultaneous requests wait. */
async function mustBeFree(db: Database, business: string, sku: string): Promise<void> {
  await db.query({ text: 'select from business where id = $1 for no key update', values: [business] })
  const taken = await db.query({
    text: 'select from product where business_id = $1 and sku = $2',
    values: [business, sku],
  })
  if (taken.length > 0) throw invalid({ propertyPath: 'sku', message: violationMessages.used })
}

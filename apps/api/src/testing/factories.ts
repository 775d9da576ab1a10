import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import { hashPassword } from '#/identity/passwords'
import type { Tables } from '../database/tables.ts'
import { insert } from '#/database/insert'

/** The password of all accounts that these functions insert. */
export const testPassword = 'lonja-test'
let testHash: Promise<string> | undefined

type Row<Table extends keyof Tables> = Partial<Tables[Table]>

let count = 0
/** Returns a new number on every call, for names and codes that must be unique. */
const next = (): number => (count += 1)

/** Inserts an account that can log in with `testPassword`. */
export async function insertUser(db: Database, given: Row<'user'> = {}) {
  const username = given.username ?? `user${next()}`
  testHash ??= hashPassword(testPassword)
  const user = { id: uuidv7(), username, email: `${username}@lonja.test`, password_hash: await testHash, ...given }
  await insert(db, 'user', user)
  return user
}

/** Inserts a shop on the square of Chiva; `members` are the ids of the accounts of its members. */
export async function insertBusiness(
  db: Database,
  { members = [], ...given }: Row<'business'> & { members?: string[] } = {},
) {
  const code = given.code ?? `shop${next()}`
  const address_id = given.address_id ?? (await insertAddress(db)).id
  const place = { latitude: 39.4712, longitude: -0.7185 }
  // Without a choice, shops would stop invoicing on the day of the law.
  const business = {
    id: uuidv7(),
    invoicing: 'lonja',
    code,
    url: code,
    name: `Shop ${code}`,
    address_id,
    ...place,
    ...given,
  }
  await insert(db, 'business', business)
  for (const user_id of members)
    await insert(db, 'business_member', { business_id: business.id, user_id, role: 'owner' })
  return business
}

export async function insertAddress(db: Database, given: Row<'address'> = {}) {
  const address = { id: uuidv7(), street: 'Plaza Mayor', number: `${next()}`, zip: '46370', city: 'Chiva', ...given }
  await insert(db, 'address', address)
  return address
}

export async function insertCategory(db: Database, given: Row<'category'> = {}) {
  const code = given.code ?? `category${next()}`
  const category = { id: uuidv7(), code, url: code, title: `Category ${code}`, ...given }
  await insert(db, 'category', category)
  return category
}

/**
 * Inserts an attribute with options of these names. If the attribute is a variant axis, its options distinguish
 * combos.
 */
export async function insertAttribute(
  db: Database,
  { options = [], ...given }: Row<'attribute'> & { options?: readonly string[] } = {},
) {
  const code = given.code ?? `attribute${next()}`
  const attribute = { id: uuidv7(), code, name: `Attribute ${code}`, ...given }
  await insert(db, 'attribute', attribute)
  const values = options.map((name, sort) => ({ id: uuidv7(), attribute_id: attribute.id, name, sort }))
  for (const value of values) await insert(db, 'attribute_value', value)
  return { ...attribute, values }
}

interface NewCombo {
  /** Ids of attribute values. Empty for the implicit combo. */
  values?: readonly string[]
  /** Units on hand. Null if the stock is not tracked. */
  stock?: number | null
  /** The price in cents. Default: the price of the product. */
  price?: number
  sku?: string
}

export interface NewProduct extends Row<'product'> {
  /** The price in cents, tax included. Null if the product is not for sale. */
  price?: number | null
  stock?: number | null
  /** The combos, one for each variant. Default: one implicit combo. */
  combos?: readonly NewCombo[]
  /** Ids of attribute values that are properties of the product. */
  values?: readonly string[]
}

/**
 * Inserts a product with its combos and prices. If no shop is given, it also inserts a shop. Lists and search show the
 * product after `refreshProducts`.
 */
export async function insertProduct(
  db: Database,
  { price = 250, stock = 10, combos, values, ...given }: NewProduct = {},
) {
  const name = given.name ?? `product-${next()}`
  const business_id = given.business_id ?? (await insertBusiness(db)).id
  const product = { id: uuidv7(), name, title: `Product ${name}`, business_id, ...given }
  await insert(db, 'product', product)

  const combo_ids: string[] = []
  for (const [sort, combo] of (combos ?? [{ stock }]).entries()) {
    combo_ids.push(await insertCombo(db, product.id, { stock, ...combo }, sort))
  }
  const options = new Set([...(values ?? []), ...(combos ?? []).flatMap((combo) => combo.values ?? [])])
  for (const [sort, attribute_value_id] of [...options].entries())
    await insert(db, 'product_attribute_value', { product_id: product.id, attribute_value_id, sort })
  if (price !== null) await insertPrice(db, { product_id: product.id, amount: price })
  return { ...product, combo_ids, combo_id: combo_ids[0]! }
}

async function insertCombo(db: Database, product_id: string, combo: NewCombo, sort: number): Promise<string> {
  const { values = [], stock = 10, price, sku } = combo
  const id = uuidv7()
  await insert(db, 'attribute_combo', {
    id,
    product_id,
    value_key: values.toSorted().join(','),
    tracked: stock !== null,
    stock: stock ?? 0,
    sku: sku ?? null,
    sort,
  })
  for (const attribute_value_id of values)
    await insert(db, 'attribute_combo_value', { attribute_combo_id: id, attribute_value_id })
  if (price !== undefined) await insertPrice(db, { product_id, attribute_combo_id: id, amount: price })
  return id
}

/** Inserts a price on the public list of the town, unless another list is given. */
export async function insertPrice(db: Database, given: Pick<Tables['price'], 'product_id' | 'amount'> & Row<'price'>) {
  const price_list_id = given.price_list_id ?? (await publicPriceList(db))
  const price = { id: uuidv7(), price_list_id, ...given }
  await insert(db, 'price', price)
  return price
}

async function publicPriceList(db: Database): Promise<string> {
  const text = `select id from price_list where code = 'pvp' and business_id is null`
  const [known] = await db.query<{ id: string }>({ text })
  if (known) return known.id
  const id = uuidv7()
  await insert(db, 'price_list', { id, name: 'PVP', code: 'pvp' })
  return id
}

export async function insertImage(db: Database, given: Row<'image_object'> = {}) {
  const id = given.id ?? uuidv7()
  const file = { file_o_name: 'picture.webp', content_url: `/media/${id}.webp`, mime_type: 'image/webp' }
  const image = { id, ...file, size: 1000, width: 800, height: 600, ...given }
  await insert(db, 'image_object', image)
  return image
}

/** Inserts a payment method that every shop accepts, unless `businesses` are given. */
export async function insertPaymentMethod(
  db: Database,
  { businesses = [], ...given }: Row<'payment_method'> & { businesses?: readonly string[] } = {},
) {
  const code = given.code ?? `payment${next()}`
  const method = { id: uuidv7(), name: `Payment ${code}`, code, kind: code, ...given }
  await insert(db, 'payment_method', method)
  for (const business_id of businesses)
    await insert(db, 'payment_method_business', { payment_method_id: method.id, business_id })
  return method
}

/**
 * Inserts a shipping method of a shop: pickup, or, if `zips` are given, delivery to these postal codes at `price`
 * cents.
 */
export async function insertShippingMethod(
  db: Database,
  {
    zips,
    price = 300,
    ...given
  }: Row<'shipping_method'> & { business_id: string; zips?: readonly string[]; price?: number },
) {
  const type = given.type ?? (zips ? 'delivery' : 'pickup')
  const method = { id: uuidv7(), name: `Shipping ${type}`, code: type, type, ...given }
  await insert(db, 'shipping_method', method)
  if (zips) {
    const code = `zone${next()}`
    const zone = {
      id: uuidv7(),
      name: `Zone ${code}`,
      code,
      business_id: method.business_id,
      zips: JSON.stringify(zips),
    }
    await insert(db, 'zone', zone)
    await insert(db, 'shipping_zone', { id: uuidv7(), shipping_method_id: method.id, zone_id: zone.id, price })
  }
  return method
}

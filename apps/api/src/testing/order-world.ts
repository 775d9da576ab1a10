import type { orderContract } from '@lonja/contract/orders/order'
import type { Item } from '@lonja/contract/resource'
import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { refreshProducts } from '#/product-documents/product-document'
import {
  insertAttribute,
  insertBusiness,
  insertPaymentMethod,
  insertProduct,
  insertShippingMethod,
} from '#/testing/factories'
import { people } from '#/testing/scenario'
import { models } from '#/resources'

/** Inserts two shops: a bakery with collection and delivery to Chiva, and a tailor who delivers. */
export async function insertOrderWorld(db: Database) {
  const bakery = await insertBusiness(db, { code: 'bakery', name: 'Bakery', members: [people.baker.id] })
  const tailor = await insertBusiness(db, { code: 'tailor', name: 'Tailor', members: [people.florist.id] })
  const size = await insertAttribute(db, { name: 'Size', variant_axis: true, options: ['M', 'L'] })
  const [medium, large] = size.values.map(({ id }) => id) as [string, string]
  const bread = await insertProduct(db, {
    business_id: bakery.id,
    title: 'Bread',
    price: 250,
    stock: 1_000,
    tax_rate: 400,
  })
  const cake = await insertProduct(db, {
    business_id: bakery.id,
    title: 'Cake',
    price: 1_890,
    stock: null,
    tax_rate: 1_000,
  })
  const shirt = await insertProduct(db, {
    business_id: tailor.id,
    title: 'Shirt',
    price: 2_999,
    combos: [
      { values: [medium], stock: 5 },
      { values: [large], stock: 2, price: 3_299 },
    ],
  })
  const pickup = await insertShippingMethod(db, { business_id: bakery.id })
  const delivery = await insertShippingMethod(db, {
    business_id: bakery.id,
    zips: ['46370'],
    price: 300,
    free_from: 5_000,
  })
  const courier = await insertShippingMethod(db, { business_id: tailor.id, zips: ['46370', '46380'], price: 495 })
  const inShop = await insertPaymentMethod(db, { code: 'shop', businesses: [bakery.id] })
  const cash = await insertPaymentMethod(db, { code: 'cod', fee: 100 })
  await refreshProducts({ db, models }, [bread.id, cake.id, shirt.id])
  return { bakery, tailor, medium, large, bread, cake, shirt, pickup, delivery, courier, inShop, cash }
}

/** An order that was made, as plain JSON. The order of a guest contains its token. */
export type MadeOrder = Item<typeof orderContract> & { token?: string }

export type OrderWorld = Awaited<ReturnType<typeof insertOrderWorld>>

export const guest = { name: 'Ana', email: 'ana@example.com', phone: '600 123 123' }
export const chiva = { street: 'Calle Mayor', number: '1', zip: '46370', city: 'Chiva' }

/** A basket with bread to collect, paid in the shop. It contains everything that an order needs, also for a guest. */
export const breadBasket = ({ bread, pickup, inShop }: OrderWorld, quantity = 1) => ({
  lines: [{ product: { id: bread.id }, quantity }],
  customer: guest,
  shippings: [{ business: { id: bread.business_id }, shippingMethod: { id: pickup.id } }],
  paymentMethod: { id: inShop.id },
})

/** A basket with bread and a shirt from two shops, to be delivered. */
export const bothShopsBasket = ({ bread, shirt, medium, delivery, courier, cash }: OrderWorld) => ({
  lines: [
    { product: { id: bread.id }, quantity: 2 },
    { product: { id: shirt.id }, quantity: 1, attributes: [{ attributeValue: { id: medium } }] },
  ],
  customer: guest,
  deliveryAddress: chiva,
  shippings: [
    { business: { id: bread.business_id }, shippingMethod: { id: delivery.id } },
    { business: { id: shirt.business_id }, shippingMethod: { id: courier.id } },
  ],
  paymentMethod: { id: cash.id },
})

export async function insertCoupon(db: Database, code: string, given: Record<string, string | number | boolean> = {}) {
  const coupon = { id: uuidv7(), code, name: code, discount_type: 'percentage' as const, value: 1_000, ...given }
  await insert(db, 'coupon', coupon)
  return coupon
}

/** Reads the units on hand, the allocated units and the number of sales of a combo. */
export async function stockOf(db: Database, comboId: string) {
  const [row] = await db.query<{ stock: number; allocated: number; sales: number; available: boolean }>({
    text: `select c.stock, c.allocated, p.sales, d.available from attribute_combo c join product p on p.id = c.product_id
           join product_document d on d.id = p.id where c.id = $1`,
    values: [comboId],
  })
  if (!row) throw new Error(`${comboId} is no combo of a product with a document`)
  return row
}

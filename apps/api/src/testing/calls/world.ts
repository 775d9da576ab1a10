import type { Database } from '#/database/database'
import { notify } from '#/notifications/notify'
import { refreshProducts } from '#/product-documents/product-document'
import { insertPurchase } from '#/testing/insert-purchase'
import {
  insertAddress,
  insertAttribute,
  insertBusiness,
  insertCategory,
  insertImage,
  insertPaymentMethod,
  insertProduct,
  insertShippingMethod,
  insertUser,
} from '../factories.ts'
import type { Client } from './client.ts'
import { models } from '#/resources'
import { insert } from '#/database/insert'

const person = (digit: number, username: string, role: string, name: string) => ({
  id: `00000000-0000-7000-8000-00000000000${digit}`,
  username,
  email: `${username}@lonja.test`,
  role,
  name,
  phone: `60012312${digit}`,
})

export const people = {
  alice: person(1, 'alice', 'ROLE_USER', 'Alicia'),
  bob: person(2, 'bob', 'ROLE_USER', 'Roberto'),
  baker: person(3, 'baker', 'ROLE_BUSINESS', 'Berta'),
  florist: person(4, 'florist', 'ROLE_BUSINESS', 'Flora'),
  admin: person(5, 'admin', 'ROLE_ADMIN', 'Ada'),
}

/** The ids of the initial records, by collection. */
export type Given = Record<string, string[]>

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/**
 * Creates two shops in different places, each with its products and shipping methods, so that every filter matches
 * some records and not others.
 */
export async function makeWorld(db: Database): Promise<Given> {
  for (const user of Object.values(people)) await insertUser(db, user)
  const bakeryAddress = await insertAddress(db, { street: 'Calle Horno', zip: '46370', city: 'Chiva' })
  const florasAddress = await insertAddress(db, { street: 'Calle Rosas', zip: '46380', city: 'Cheste' })
  const bakery = await insertBusiness(db, {
    code: 'horno',
    name: 'Horno de Chiva',
    address_id: bakeryAddress.id,
    spotlight: true,
    members: [people.baker.id],
  })
  const flora = await insertBusiness(db, {
    code: 'flora',
    name: 'Flores de Cheste',
    address_id: florasAddress.id,
    latitude: 39.4949,
    longitude: -0.6839,
    members: [people.florist.id],
  })
  const food = await insertCategory(db, { code: 'comida', title: 'Comida', bcc: false })
  const bread = await insertCategory(db, { code: 'pan', title: 'Pan', parent_id: food.id, bcc: false })
  const trade = await insertCategory(db, { code: 'ramo', title: 'Ramo', bcc: true })
  const size = await insertAttribute(db, { name: 'Tamaño', options: ['Grande', 'Pequeño'] })
  const colour = await insertAttribute(db, { name: 'Color', options: ['Rojo', 'Azul'] })
  const cut = await insertAttribute(db, { name: 'Corte', variant_axis: true, options: ['Entera', 'Rebanada'] })
  const products = [
    await insertProduct(db, {
      business_id: bakery.id,
      name: 'hogaza',
      title: 'Hogaza redonda',
      price: 320,
      stock: 500,
      origin: 'Chiva',
      featured: true,
      marketplace: true,
      parent_id: bread.id,
      values: [size.values[0]!.id, colour.values[0]!.id],
    }),
    await insertProduct(db, {
      business_id: flora.id,
      name: 'ramo-de-rosas',
      title: 'Ramo de rosas',
      marketplace: false,
      price: 2_500,
      stock: 500,
      origin: 'Cheste',
      values: [colour.values[1]!.id],
    }),
    await insertProduct(db, {
      business_id: bakery.id,
      name: 'rosquilletas',
      title: 'Rosquilletas',
      marketplace: false,
      price: 150,
      stock: 500,
      origin: 'Buñol',
      parent_id: food.id,
      values: [size.values[1]!.id],
    }),
    await insertProduct(db, {
      business_id: bakery.id,
      name: 'tarta',
      title: 'Tarta',
      price: 1_800,
      combos: cut.values.map(({ id }) => ({ values: [id], stock: 500 })),
    }),
  ]
  await refreshProducts(
    { db, models },
    products.map(({ id }) => id),
  )
  for (const type of ['campaign', 'order-status'] as const)
    await notify(db, { type, title: `Aviso de ${type}`, to: [people.alice.id], businessId: bakery.id })
  await insert(db, 'city', { name: 'Cheste', enabled: false })
  const purchase = (user_id: string, product: number, business_id: string, at?: string) =>
    insertPurchase(db, { user_id, product_id: products[product]!.id, business_id, ...(at && { at }) })
  for (let count = 0; count < 8; count += 1) {
    await purchase(people.alice.id, 0, bakery.id)
    await purchase(people.bob.id, 0, bakery.id)
    await purchase(people.bob.id, 1, flora.id)
  }
  for (const day of ['2025-03-03', '2025-03-05', '2025-04-15'])
    await purchase(people.alice.id, 0, bakery.id, `${day}T12:00:00Z`)
  await purchase(people.bob.id, 1, flora.id, '2025-03-05T12:00:00Z')
  const images = [
    await insertImage(db, { file_o_name: 'uno.webp' }),
    await insertImage(db, { file_o_name: 'dos.webp' }),
  ]
  const pickups = [
    await insertShippingMethod(db, { business_id: bakery.id, name: 'Recogida' }),
    await insertShippingMethod(db, { business_id: flora.id, name: 'Reparto', zips: ['46370', '46380'] }),
    await insertShippingMethod(db, { business_id: flora.id, name: 'Taquilla', enabled: false }),
  ]
  const payments = [
    await insertPaymentMethod(db, { code: 'shop', name: 'En la tienda' }),
    await insertPaymentMethod(db, { code: 'cod', name: 'Al recibir', businesses: [bakery.id] }),
    await insertPaymentMethod(db, { code: 'bizum', name: 'Bizum', enabled: false }),
    await insertPaymentMethod(db, { code: 'transfer', name: 'Transferencia' }),
  ]
  return {
    users: idsOf(Object.values(people)),
    businesses: [bakery.id, flora.id],
    addresses: [bakeryAddress.id, florasAddress.id],
    categories: idsOf([food, bread, trade]),
    attributes: [size.id, colour.id, cut.id],
    'attribute-values': idsOf([...size.values, ...colour.values, ...cut.values]),
    products: idsOf(products),
    'image-objects': idsOf(images),
    'shipping-methods': idsOf(pickups),
    'payment-methods': idsOf(payments),
  }
}

/** Makes orders for Alice and Bob by requests to the API, and cancels the last order. */
export async function makeOrders(client: Client, given: Given): Promise<void> {
  const [bakery = '', flora = ''] = given['businesses']!
  const [pickup = '', delivery = ''] = given['shipping-methods']!
  const [loaf = '', roses = '', , cake = ''] = given['products']!
  const cut = given['attribute-values']!.at(-1)!
  const chiva = { business: bakery, shippingMethod: pickup, city: 'Chiva', phone: '600 123 123' }
  const cheste = { business: flora, shippingMethod: delivery, city: 'Cheste', phone: '600 456 456' }
  const basket = (
    product: string,
    { city, phone, business, shippingMethod }: typeof chiva,
    options: string[] = [],
  ) => ({
    lines: [{ product: { id: product }, quantity: 1, attributes: options.map((id) => ({ attributeValue: { id } })) }],
    customer: { name: `Vecina de ${city}`, email: `${city.toLowerCase()}@example.org`, phone },
    deliveryAddress: { street: `Calle de ${city}`, number: '1', zip: '46370', city },
    shippings: [{ business: { id: business }, shippingMethod: { id: shippingMethod } }],
    paymentMethod: { id: given['payment-methods']![3]! },
  })
  const order = (as: 'alice' | 'bob', body: object) =>
    client.ask<{ id: string; lines: { id: string }[] }>('POST /orders-create', { as, body })
  const orders = [
    await order('alice', basket(loaf, chiva)),
    await order('bob', basket(roses, cheste)),
    await order('alice', basket(cake, chiva, [cut])),
    await order('bob', basket(cake, chiva, [cut])),
  ]
  await client.ask('POST /order-cancel', { as: 'bob', body: { order: orders[3]!.id } })
  given['orders'] = orders.map(({ id }) => id)
  // The last order is left out, because the lines of a canceled order cannot be changed.
  given['sold-products'] = orders.slice(0, 3).map(({ lines }) => lines[0]!.id)
}

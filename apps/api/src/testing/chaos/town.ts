import { type SlotPolicy } from '@lonja/contract/shipping/slots'
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
  insertUser,
} from '../factories.ts'
import { models } from '#/resources'

/** The customers, shops, products, coupons and payment methods of the test. */
export interface Town {
  /** User names of the customers. All of them log in with `testPassword`. */
  customers: readonly string[]
  shops: readonly Shop[]
  goods: readonly Goods[]
  coupons: readonly string[]
  /** Ids of payment methods by their kind. */
  payment: Readonly<Record<'shop' | 'cod' | 'redsys' | 'bizum', string>>
}

interface Shop {
  id: string
  member: string
  pickup: string
  delivery: string
  /** The id of the shipping method with slots. Each slot has room for few orders. */
  byTheHour: string
}

export interface Goods {
  shopId: string
  productId: string
  /** The ids of the options that the variant has. */
  valueIds: readonly string[]
  isScarce: boolean
}

export const admin = 'chaos-admin'
const CUSTOMERS = 24
const SHOPS = 4
const zip = '46370'

const policy = (capacity: number): SlotPolicy => ({
  windows: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
  minutes: 120,
  capacity,
  daysAhead: 7,
})

/**
 * Fills an empty, migrated database for this many checkouts. During the run, the scarce half of the products sells
 * out, slots fill up, and coupons reach their limits, in total and per person.
 */
export async function buildTown(db: Database, checkouts: number): Promise<Town> {
  const few = Math.max(3, Math.ceil(checkouts / 40))
  await insertUser(db, { username: admin, role: 'ROLE_ADMIN' })
  const customers: string[] = []
  for (let n = 0; n < CUSTOMERS; n += 1)
    customers.push((await insertUser(db, { username: `chaos-customer-${n}` })).username)
  const size = await insertAttribute(db, { code: 'chaos-size', variant_axis: true, options: ['S', 'L'] })
  const values = size.values.map(({ id }) => id)

  const shops: Shop[] = []
  const goods: Goods[] = []
  for (let n = 0; n < SHOPS; n += 1) {
    const seller = await insertUser(db, { username: `chaos-shop-${n}`, role: 'ROLE_BUSINESS' })
    const { id } = await insertBusiness(db, {
      code: `chaos-${n}`,
      email: `shop-${n}@chaos.test`,
      cif: 'B12345674',
      legal_name: `Chaos ${n}, S. L.`,
      members: [seller.id],
    })
    const pickup = await insertShippingMethod(db, { business_id: id })
    const delivery = await insertShippingMethod(db, { business_id: id, zips: [zip], price: 295 + n })
    const byTheHour = await insertShippingMethod(db, {
      business_id: id,
      code: 'by-the-hour',
      slot_policy: JSON.stringify(policy(Math.max(2, Math.ceil(checkouts / 1_000)))),
    })
    shops.push({ id, member: seller.username, pickup: pickup.id, delivery: delivery.id, byTheHour: byTheHour.id })
    const add = (productId: string, isScarce: boolean, valueIds: readonly string[] = []) =>
      goods.push({ shopId: id, productId, isScarce, valueIds })
    const tax = [400, 1_000, 2_100] as const
    for (let item = 0; item < 3; item += 1) {
      const price = 199 + 333 * item + n
      const plenty = await insertProduct(db, { business_id: id, price, stock: 10_000_000, tax_rate: tax[item]! })
      add(plenty.id, false)
      const scarce = await insertProduct(db, { business_id: id, price: price + 57, stock: few, tax_rate: tax[item]! })
      add(scarce.id, true)
    }
    const shirt = await insertProduct(db, {
      business_id: id,
      price: 1_995,
      combos: values.map((value, at) => ({ values: [value], stock: few * (at + 1), price: 1_995 + 100 * at })),
    })
    for (const value of values) add(shirt.id, true, [value])
  }
  await refreshProducts({ db, models }, [...new Set(goods.map(({ productId }) => productId))])

  const coupons = [
    { code: 'ALL-FEW', usage_limit: few, limit_per_person: null, discount_type: 'percentage', value: 1_500 },
    { code: 'ONE-EACH', usage_limit: null, limit_per_person: 1, discount_type: 'absolute', value: 300 },
    { code: 'TWO-EACH', usage_limit: few * 2, limit_per_person: 2, discount_type: 'percentage', value: 777 },
  ] as const
  for (const coupon of coupons) await insert(db, 'coupon', { id: uuidv7(), name: coupon.code, ...coupon })
  const method = async (code: string, fee = 0) => (await insertPaymentMethod(db, { code, kind: code, fee })).id
  return {
    customers,
    shops,
    goods,
    coupons: coupons.map(({ code }) => code),
    payment: {
      shop: await method('shop'),
      cod: await method('cod', 100),
      redsys: await method('redsys'),
      bizum: await method('bizum'),
    },
  }
}

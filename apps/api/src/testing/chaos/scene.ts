import { randomUUID } from 'node:crypto'
import { type MadeOrder, type Visit, goToBank, placeOrder } from './customer.ts'
import type { Stage } from './stage.ts'

/** A purchase during which processes are killed. The customer repeats requests until they are answered. */
export interface Scene extends Visit {
  stage: Stage
  /** The orders that were made, with their requests: a repeated request must get the same order. */
  made: { key: string; basket: Record<string, unknown>; order: MadeOrder }[]
}

export type Scenario = (scene: Scene) => Promise<void>

/**
 * Makes an order with as many features as possible: products of two shops, a coupon, and a slot in one of the
 * shops.
 */
export async function order(scene: Scene, method: 'redsys' | 'shop'): Promise<MadeOrder> {
  const { town, person, guest, made } = scene
  const [here, there] = town.shops
  const goods = [here!, there!].map(({ id }) => town.goods.find(({ shopId, isScarce }) => shopId === id && !isScarce)!)
  const { text } = await person.call(`GET /api/shipping-slots?shippingMethod.id=${here!.byTheHour}`)
  const slot = (JSON.parse(text) as { from: string; to: string; free: number }[]).find(({ free }) => free > 0)
  const basket = {
    lines: goods.map(({ productId }) => ({ product: { id: productId }, quantity: 2 })),
    customer: guest,
    shippings: [
      { business: { id: here!.id }, shippingMethod: { id: here!.byTheHour }, slot },
      { business: { id: there!.id }, shippingMethod: { id: there!.pickup } },
    ],
    coupons: ['ONE-EACH'],
    paymentMethod: { id: town.payment[method] },
  }
  const key = randomUUID()
  const placed = await placeOrder(scene, basket, key)
  if (!placed) throw new Error('The order was refused')
  person.orderToken = placed.token
  made.push({ key, basket, order: placed })
  return placed
}

export const atBank = async (scene: Scene) => {
  const made = await order(scene, 'redsys')
  const bank = await goToBank(scene, made.payments[0]!.id)
  return { made, bank }
}

export const pays: Scenario = async (scene) => {
  const { bank } = await atBank(scene)
  await bank?.press('pay')
}

/** Waits until the query returns a row. */
export const until = ({ stage }: Scene, text: string): Promise<void> =>
  waitFor(text, async () => (await stage.reader.query({ text })).length > 0)

export async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + 30_000
  while (!(await isThere())) {
    if (performance.now() > limit) throw new Error(`This did not happen in time: ${what}`)
    await new Promise((resolve) => void setTimeout(resolve, 100))
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './send-request.ts'
import { BankVisit } from './bank-customer.ts'
import type { Dice } from './dice.ts'
import type { Person } from './person.ts'
import type { Tally } from './tally.ts'
import type { Goods, Town } from './town.ts'

export interface MadeOrder {
  id: string
  code: string
  token?: string
  totals: { total: number }
  payments: { id: string }[]
}

/** What customers do after they chose to pay by card or Bizum. A way with a higher number is chosen more often. */
export const bankWays = {
  pays: 40,
  'pays in two tabs': 7,
  'pays two attempts': 7,
  'is declined, then pays': 7,
  'is declined, then pays after all': 4,
  'is declined, then pays in the shop': 4,
  'is declined and leaves': 4,
  'never goes to the bank': 4,
  'walks away at the bank': 7,
  'calls off, then pays': 5,
  'calls off while paying': 5,
  'pays, then calls off': 5,
  'pays too late': 3,
} as const
export type BankWay = keyof typeof bankWays

export interface Visit {
  town: Town
  dice: Dice
  tally: Tally
  person: Person
  /** The name, e-mail and phone of the customer if they are a guest. */
  guest: { name: string; email: string; phone: string }
  /** The number of seconds after which an unpaid order has certainly expired. */
  goneAfter: number
  /** The id of the order for every idempotency key whose request was answered. */
  answered: Map<string, string>
  /** Payments that come too late. They continue in the background, while the next customer makes an order. */
  late: Promise<void>[]
}

/** Makes one purchase: chooses a basket, orders it, and performs the later actions of the customer. */
export async function checkOut(visit: Visit): Promise<void> {
  const { dice, tally } = visit
  const online = dice.chance(0.75)
  const basket = await makeBasket(
    visit,
    online ? dice.pick(['redsys', 'bizum'] as const) : dice.pick(['shop', 'cod'] as const),
  )
  if (dice.chance(0.2)) await visit.person.call('POST /api/orders-validate/5', { json: basket })
  const order = await placeOrder(visit, basket)
  if (!order) return
  if (order.token) visit.person.orderToken = order.token
  if (online && order.totals.total > 0) {
    const way = dice.weighted(bankWays)
    tally.count(`customers: ${way}`)
    const paying = payOnline(visit, order, way)
    if (way === 'pays too late') visit.late.push(paying)
    else await paying
  } else if (dice.chance(0.15)) {
    tally.count('customers: calls off')
    await cancelOrder(visit, order)
  }
  if (dice.chance(0.3)) await visit.person.call(`GET /api/orders/${order.id}`)
}

/** Chooses products of one or two shops; scarce products are chosen less often than others. */
async function makeBasket(
  { town, dice, person, guest }: Visit,
  method: keyof Town['payment'],
): Promise<Record<string, unknown>> {
  const shops = dice.some(town.shops, dice.chance(0.35) ? 2 : 1)
  const lines: Goods[] = []
  for (const { id } of shops)
    lines.push(
      ...dice.some(
        town.goods.filter(({ shopId, isScarce }) => shopId === id && isScarce === dice.chance(0.3)),
        1 + dice.below(2),
      ),
    )
  const known = lines.length > 0 ? lines : [town.goods.find(({ isScarce }) => !isScarce)!]
  const isDelivered = method === 'cod'
  const shippings = []
  for (const shop of town.shops.filter(({ id }) => known.some(({ shopId }) => shopId === id))) {
    const timed = !isDelivered && dice.chance(0.3)
    const slot = timed ? await pickSlot(person, dice, shop.byTheHour) : undefined
    const id = isDelivered ? shop.delivery : slot ? shop.byTheHour : shop.pickup
    shippings.push({ business: { id: shop.id }, shippingMethod: { id }, ...(slot ? { slot } : {}) })
  }
  return {
    lines: known.map(({ productId, valueIds }) => ({
      product: { id: productId },
      quantity: 1 + dice.below(3),
      attributes: valueIds.map((id) => ({ attributeValue: { id } })),
    })),
    customer: person.isGuest ? guest : { name: 'Chaos', phone: '600 123 123' },
    ...(isDelivered && { deliveryAddress: { street: 'Calle Mayor', number: '1', zip: '46370', city: 'Chiva' } }),
    shippings,
    coupons: dice.chance(0.35) ? [dice.pick(town.coupons)] : [],
    paymentMethod: { id: town.payment[method] },
  }
}

/** Chooses one of the first four free slots, so that many customers want the same slots. */
async function pickSlot(person: Person, dice: Dice, method: string): Promise<unknown> {
  const { status, text } = await person.call(`GET /api/shipping-slots?shippingMethod.id=${method}`)
  if (status !== 200) return undefined
  const free = (JSON.parse(text) as { from: string; to: string; free: number }[]).filter((slot) => slot.free > 0)
  const slot = free[dice.below(Math.min(4, free.length))]
  return slot && { from: slot.from, to: slot.to }
}

/**
 * Makes the order with one idempotency key, even if the request must be repeated. Some customers press the button
 * twice.
 */
export async function placeOrder(
  { person, dice, tally, answered }: Visit,
  basket: Record<string, unknown>,
  key: string = randomUUID(),
): Promise<MadeOrder | null> {
  const begun = performance.now()
  const once = () => person.call('POST /api/orders-create', { json: basket, headers: { 'idempotency-key': key } })
  const answers = await Promise.all(Array.from({ length: dice.chance(0.1) ? 2 : 1 }, once))
  tally.count('checkouts')
  const made = answers.filter(({ status }) => status === 200 || status === 201)
  if (made.length === 0) {
    tally.count(`refused: ${detailOf(answers[0]!)}`)
    return null
  }
  tally.count('orders')
  tally.checkouts.push(performance.now() - begun)
  const orders = made.map(({ text }) => JSON.parse(text) as MadeOrder)
  const order = orders[0]!
  answered.set(key, order.id)
  if (orders.some(({ id }) => id !== order.id)) tally.faults.add(`the key ${key} made two orders`)
  if (made.some(({ headers }) => headers['idempotent-replayed'])) tally.count('orders answered again')
  return order
}

export const detailOf = ({ status, text }: Answer): string => {
  try {
    const { detail } = JSON.parse(text) as { detail?: string }
    return `${status} ${detail?.replaceAll(/\w+\[\d+\]/g, '…').split('\n')[0]}`
  } catch {
    return String(status)
  }
}

/** The customer's actions for an order that waits for a payment at the bank. */
export async function payOnline(visit: Visit, order: MadeOrder, way: BankWay): Promise<void> {
  const { town, dice, goneAfter } = visit
  const first = order.payments[0]!.id
  const other = () => newAttempt(visit, order, dice.pick([town.payment.redsys, town.payment.bizum]))
  if (way === 'never goes to the bank') return
  const bank = await goToBank(visit, first)
  if (!bank) return
  switch (way) {
    case 'pays':
      return bank.press('pay')
    case 'pays in two tabs': {
      const tab = (await goToBank(visit, first)) ?? bank
      await Promise.all([bank.press('pay'), tab.press('pay')])
      return
    }
    case 'pays two attempts': {
      const again = await other()
      const tab = again ? await goToBank(visit, again) : null
      await Promise.all([bank.press('pay'), tab?.press('pay')])
      return
    }
    case 'is declined, then pays': {
      await bank.press('decline')
      const again = await other()
      const tab = again ? await goToBank(visit, again) : null
      await tab?.press('pay')
      return
    }
    case 'is declined, then pays after all':
      await bank.press('decline')
      await sleep(dice.between(0, goneAfter * 500))
      return bank.press('pay')
    case 'is declined, then pays in the shop':
      await bank.press('decline')
      await newAttempt(visit, order, town.payment.shop)
      return
    case 'is declined and leaves':
      return bank.press(dice.pick(['decline', 'leave'] as const))
    case 'walks away at the bank':
      return
    case 'calls off, then pays':
      await cancelOrder(visit, order)
      return bank.press('pay')
    case 'calls off while paying':
      await Promise.all([cancelOrder(visit, order), bank.press('pay')])
      return
    case 'pays, then calls off':
      await bank.press('pay')
      return cancelOrder(visit, order)
    case 'pays too late':
      await sleep(goneAfter * 1_000 * dice.between(0.9, 1.2))
      return bank.press('pay')
  }
}

export async function goToBank({ person, tally }: Visit, payment: string): Promise<BankVisit | null> {
  const answer = await person.call('POST /api/payments-redirect', { json: { payment } })
  if (answer.status !== 200) {
    tally.count(`not sent to the bank: ${detailOf(answer)}`)
    return null
  }
  const visit = new BankVisit(JSON.parse(answer.text), tally)
  await visit.open()
  return visit
}

/** Makes another attempt to pay. Returns its id, or null if the server refuses it. */
export async function newAttempt(
  { person, tally }: Visit,
  order: MadeOrder,
  paymentMethod: string,
): Promise<string | null> {
  const answer = await person.call('POST /api/payments', { json: { order: order.id, paymentMethod } })
  if (answer.status === 201) return (JSON.parse(answer.text) as { id: string }).id
  tally.count(`no other attempt: ${detailOf(answer)}`)
  return null
}

export async function cancelOrder({ person, tally }: Visit, order: MadeOrder): Promise<void> {
  const answer = await person.call('POST /api/order-cancel', { json: { order: order.id } })
  if (answer.status !== 200) tally.count(`not called off: ${detailOf(answer)}`)
}

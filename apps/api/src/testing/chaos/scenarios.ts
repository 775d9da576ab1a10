import { randomUUID } from 'node:crypto'
import type { CrashPoint } from '#/system/crash-point'
import { type MadeOrder, type Visit, newAttempt, cancelOrder, goToBank, placeOrder } from './customer.ts'
import { Person } from './person.ts'
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
async function order(scene: Scene, method: 'redsys' | 'shop'): Promise<MadeOrder> {
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

const atBank = async (scene: Scene) => {
  const made = await order(scene, 'redsys')
  const bank = await goToBank(scene, made.payments[0]!.id)
  return { made, bank }
}

const ordersInShop: Scenario = async (scene) => void (await order(scene, 'shop'))

const pays: Scenario = async (scene) => {
  const { bank } = await atBank(scene)
  await bank?.press('pay')
}

const paysTwice: Scenario = async (scene) => {
  const { made, bank } = await atBank(scene)
  const again = await newAttempt(scene, made, scene.town.payment.bizum)
  const other = again ? await goToBank(scene, again) : null
  await Promise.all([bank?.press('pay'), other?.press('pay')])
}

const paysWithoutNotice: Scenario = async (scene) => {
  await scene.stage.setFaults({ drop: 1 })
  await pays(scene)
}

const paysAndCancels: Scenario = async (scene) => {
  const { made, bank } = await atBank(scene)
  await bank?.press('pay')
  await cancelOrder(scene, made)
}

const cancelsWithoutAnswer: Scenario = async (scene) => {
  await pays(scene)
  // The bank has refunds of earlier crash points too, so only a new refund counts.
  const refunds = async () => (await scene.stage.accounts()).filter(({ refunded }) => refunded > 0).length
  const before = await refunds()
  await scene.stage.setFaults({ lose: 1 })
  await cancelOrder(scene, scene.made[0]!.order)
  // The application records a refund as sent before the bank receives it. Only the bank's own records show that the
  // bank has executed it.
  await waitFor('a refund at the bank', async () => (await refunds()) > before)
  await scene.stage.setFaults({ lose: 0 })
}

const neverPays: Scenario = async (scene) => void (await atBank(scene))

const refundsALine: Scenario = async (scene) =>
  void (await actOnALine(scene, 'orders-refund', (id) => ({ soldProduct: { id }, quantity: 1 })))

const missesAUnit: Scenario = async (scene) =>
  void (await actOnALine(scene, 'orders-adjust', (id) => ({ soldProduct: { id }, missing: 1 })))

/** The first shop replaces a unit by scarce goods with the same VAT rate, and the customer wants none. */
const declinesAReplacement: Scenario = async (scene) => {
  const { reader, town } = scene.stage
  const [combo] = await reader.query<{ id: string }>({
    text: `select c.id from attribute_combo c join product p on p.id = c.product_id
           where p.business_id = $1 and p.tax_rate = 400 and c.stock - c.allocated > 0 order by c.stock limit 1`,
    values: [town.shops[0]!.id],
  })
  const replacement = { combo: { id: combo!.id }, quantity: 1, unitPrice: 100 }
  const line = await actOnALine(scene, 'orders-adjust', (id) => ({ soldProduct: { id }, replacement }))
  const [asked] = await reader.query<{ id: string }>({
    text: 'select id from sold_product where order_id = $1 and answer_due is not null',
    values: [line.order],
  })
  if (asked) await scene.person.call(`POST /api/orders-adjust/${asked.id}/answer`, { json: { accept: false } })
}

/** After the payment, the first shop sends a request about its line. Returns the line. */
async function actOnALine(
  scene: Scene,
  operation: 'orders-refund' | 'orders-adjust',
  about: (line: string) => object,
): Promise<{ id: string; order: string }> {
  await pays(scene)
  const { reader, url, tally, town } = { ...scene.stage, ...scene }
  await until(scene, `select 1 from payment where status = 'completed'`)
  const [line] = await reader.query<{ id: string; order: string }>({
    text: `select s.id, s.order_id as "order" from sold_product s join "order" o on o.id = s.order_id
           where s.business_id = $1 and o.parent_id = $2`,
    values: [town.shops[0]!.id, scene.made[0]!.order.id],
  })
  const shop = new Person(url, tally, town.shops[0]!.member)
  await shop.call(`POST /api/${operation}`, {
    headers: { 'idempotency-key': randomUUID() },
    json: { order: line!.order, lines: [about(line!.id)] },
  })
  return line!
}

/** Waits until the query returns a row. */
const until = ({ stage }: Scene, text: string): Promise<void> =>
  waitFor(text, async () => (await stage.reader.query({ text })).length > 0)

async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + 30_000
  while (!(await isThere())) {
    if (performance.now() > limit) throw new Error(`This did not happen in time: ${what}`)
    await new Promise((resolve) => void setTimeout(resolve, 100))
  }
}

/** For each crash point, a scenario that reaches it. */
export const scenarios: Readonly<Record<CrashPoint, Scenario>> = {
  'key.claimed': pays,
  'key.answer-kept': pays,
  'checkout.stock-taken': pays,
  'checkout.slots-taken': ordersInShop,
  'checkout.coupons-counted': pays,
  'checkout.order-written': ordersInShop,
  'checkout.told': pays,
  'checkout.committed': pays,
  'order.status-written': pays,
  'order.stock-moved': paysAndCancels,
  'order.told': neverPays,
  'cancel.refunds-begun': paysAndCancels,
  'cancel.stock-released': paysAndCancels,
  'cancel.slots-released': neverPays,
  'attempt.others-closed': paysTwice,
  'attempt.written': paysTwice,
  'redirect.ref-written': pays,
  'redirect.begun': pays,
  'redirect.asked': pays,
  'redirect.form-written': pays,
  'notice.received': pays,
  'notice.verified': pays,
  'notice.kept': pays,
  'notice.answered': pays,
  'notice.locked': pays,
  'notice.captured': pays,
  'notice.payment-settled': pays,
  'notice.surplus-captured': paysTwice,
  'notice.written': pays,
  'notice.heard': pays,
  'notice.done': pays,
  'query.answered': paysWithoutNotice,
  'query.heard': paysWithoutNotice,
  'expiry.asked': neverPays,
  'expiry.locked': neverPays,
  'expiry.attempts-expired': neverPays,
  'refund.promised': refundsALine,
  'refund.units-back': refundsALine,
  'refund.sent-written': paysAndCancels,
  'refund.asked': cancelsWithoutAnswer,
  'refund.answered': paysAndCancels,
  'refund.share-written': paysAndCancels,
  'refund.written': paysAndCancels,
  'adjustment.written': missesAUnit,
  'adjustment.refunded': missesAUnit,
  'adjustment.units-back': missesAUnit,
  'replacement.units-back': declinesAReplacement,
  'replacement.allocated': declinesAReplacement,
  'replacement.answered': declinesAReplacement,
  'invoice.number-taken': pays,
  'invoice.written': pays,
  'mail.taken': ordersInShop,
  'mail.sent': pays,
  'mail.settled': ordersInShop,
}

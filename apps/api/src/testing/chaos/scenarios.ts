import type { CrashPoint } from '#/system/crash-point'
import { cancelOrder, goToBank, newAttempt } from './customer.ts'
import { type Scenario, atBank, order, pays, waitFor } from './scene.ts'
import {
  addsToEveryStock,
  declinesAReplacement,
  findsNobody,
  missesAUnit,
  refundsALine,
  runsLow,
} from './shop-scenarios.ts'

const ordersInShop: Scenario = async (scene) => void (await order(scene, 'shop'))

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
  'undelivered.written': findsNobody,
  'bulk.product-changed': addsToEveryStock,
  'low-stock.taken': runsLow,
  'invoice.number-taken': pays,
  'invoice.written': pays,
  'mail.taken': ordersInShop,
  'mail.sent': pays,
  'mail.settled': ordersInShop,
}

import { townAcceptance } from '../config/town-acceptance.ts'
import { type Share, lockShares, moveShares } from '../fulfilment/move-order.ts'
import { type Job, allAtOnce } from '../jobs/job.ts'
import { ANSWERS } from '../orders/follow-answers.ts'
import type { Services } from '../services.ts'
import { type Claimed, claimWaiting } from './claim-waiting.ts'
import { type LadderStep, type Reminder, nextReminder } from './next-reminder.ts'
import { planNext } from './plan-next.ts'
import { type WaitingOrder, readWaiting } from './read-waiting.ts'
import { sendReminder } from './send-reminder.ts'
import { summarise } from './summarise.ts'

type Parts = Pick<Services, 'db' | 'config' | 'models'>

/** Accepts new orders of shops that chose this, and reminds shops and operators of orders without an answer. */
export const ladderJob: Job<Services> = {
  name: 'answers of shops',
  every: 10_000,
  wakes: ANSWERS,
  rest: 4,
  work: async (services) => (await climbLadder(services)) > 0,
}

/**
 * Does what is due about orders that wait for the answer of their shop.
 *
 * @returns the number of orders for which something was due
 */
export async function climbLadder(parts: Parts, now = new Date()): Promise<number> {
  const due = await claimWaiting(parts.db, now)
  const opening = due.filter(({ step }) => step === 'opening')
  const shops = [...new Set(opening.map(({ businessId }) => businessId))]
  await allAtOnce(shops, (shop) => summarise(parts, shop, now))
  const planned = await planNew(
    parts,
    due.filter(({ step }) => step === 'begin'),
    now,
  )
  await allAtOnce(
    due.filter(({ id, step }) => step !== 'opening' && !planned.has(id)),
    (order) => climb(parts, order, now),
  )
  return due.length
}

/**
 * Plans the first reminder of all these new orders with one statement. Most new orders need nothing else.
 *
 * @returns the ids of these orders; the others are accepted automatically, or their first reminder is due
 */
async function planNew({ db, config }: Parts, begun: readonly Claimed[], now: Date): Promise<Set<string>> {
  if (begun.length === 0) return new Set()
  const until = new Map(begun.map((order) => [order.id, +order.until]))
  const orders = await readWaiting(db, [...until.keys()], townAcceptance(config))
  const waiting = orders.filter((order) => {
    const isUnchanged = order.step === 'begin' && +order.until === until.get(order.id)
    return isUnchanged && !isAutomatic(order) && !isDue(nextReminder(order, now), now)
  })
  await planNext(db, waiting, now)
  return new Set(waiting.map(({ id }) => id))
}

/** Whether a reminder about one order is due. The summary before a shop opens is about several orders, so it does not count. */
const isDue = (next: Reminder | null, now: Date): next is Reminder & { step: LadderStep } =>
  next !== null && next.at !== null && next.at <= now && next.step !== 'opening'

/** Takes the next step about one order, if the shop has not answered it meanwhile. */
const climb = (parts: Parts, { id, rootId, until }: Claimed, now: Date): Promise<void> =>
  parts.db.transaction(async () => {
    const { db, config } = parts
    const shares = await lockShares(db, rootId)
    const share = shares.find((one) => one.id === id)
    const [order] = await readWaiting(db, [id], townAcceptance(config))
    if (share?.status !== 'confirm' || !order || +order.until !== +until) return
    if (order.step === 'begin' && isAutomatic(order)) return accept(parts, rootId, shares, share)
    const next = nextReminder(order, now)
    if (isDue(next, now)) {
      await sendReminder(parts, { order, rootId, shares, share }, next.step, now)
      await planNext(db, [{ ...order, sent: [...order.sent, { step: next.step, at: now }] }], now)
    } else await planNext(db, [order], now)
  })

const isAutomatic = ({ acceptance, hasNote }: WaitingOrder): boolean =>
  acceptance.auto && !(acceptance.exceptNotes && hasNote)

async function accept(parts: Parts, rootId: string, shares: readonly Share[], share: Share): Promise<void> {
  await moveShares(parts, rootId, shares, [share], 'accepted', { actor: 'system', userId: null, reason: null })
  await parts.db.query({ text: 'update order_answer set auto = true where order_id = $1', values: [share.id] })
}

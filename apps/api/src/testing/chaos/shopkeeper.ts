import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { detailOf } from './customer.ts'
import type { Dice } from './dice.ts'
import type { Person } from './person.ts'
import type { Tally } from './tally.ts'

interface Share {
  id: string
  status: { code: string }
  paymentState: string
  payments: { id: string; status: string }[]
  lines: { id: string; quantity: number }[]
}

const steps: Readonly<Record<string, string>> = {
  confirm: 'accepted',
  accepted: 'preparing',
  preparing: 'ready',
  ready: 'complete',
}

/** Accepts the orders of a shop, refuses some orders and refunds some lines, until `isClosed` returns true. */
export async function workInShop(person: Person, dice: Dice, tally: Tally, isClosed: () => boolean): Promise<void> {
  while (!isClosed()) {
    const from = dice.pick(Object.keys(steps))
    const { status, text } = await person.call(`GET /api/orders?status.code=${from}&itemsPerPage=10`)
    if (status === 200) for (const share of JSON.parse(text) as Share[]) await handleShare(person, dice, tally, share)
    await sleep(dice.between(20, 200))
  }
}

async function handleShare(person: Person, dice: Dice, tally: Tally, share: Share): Promise<void> {
  const act = async (what: string, when: Parameters<Person['call']>[0], json: unknown) => {
    const answer = await person.call(when, { json, headers: { 'idempotency-key': randomUUID() } })
    tally.count(answer.status < 300 ? `shops: ${what}` : `shops could not: ${what}, ${detailOf(answer)}`)
  }
  const isPaid = share.paymentState === 'paid' || share.paymentState === 'partially_refunded'
  if (dice.chance(0.06)) return act('refuse', `PUT /api/orders/${share.id}`, { status: 'canceled', reason: 'No queda' })
  if (isPaid && dice.chance(0.12)) {
    const line = dice.pick(share.lines)
    return act('refund a line', 'POST /api/orders-refund', {
      order: share.id,
      lines: [{ soldProduct: { id: line.id }, quantity: 1 + dice.below(line.quantity), restock: dice.chance(0.5) }],
    })
  }
  const to = steps[share.status.code]!
  const payment = share.payments.at(-1)
  if (to === 'complete' && share.paymentState === 'awaiting' && payment)
    await act('take money', `PUT /api/payments/${payment.id}`, { status: 'completed' })
  return act(to, `PUT /api/orders/${share.id}`, { status: to })
}

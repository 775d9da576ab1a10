import { describe, expect, it } from 'vitest'
import type { Order } from './order.queries.ts'
import { moneyBack, openAttemptOf, paymentStage } from './payment-stage.ts'

type Given = {
  status?: string
  payments?: [status: string, response?: string][]
  actor?: string
  paymentState?: string
}

const orderWith = ({ status = 'pending', payments = [], actor = 'system', paymentState = 'awaiting' }: Given): Order =>
  ({
    status: { code: status },
    paymentState,
    payments: payments.map(([state, response], index) => ({
      id: `${index}`,
      status: state,
      response: response ?? null,
      surplus: false,
    })),
    history: [{ actor }],
    parts: [],
  }) as unknown as Order

describe('how far a payment is', () => {
  it.each<[what: string, given: Given, isBack: boolean, stage: object | null]>([
    ['just made', { payments: [['new']] }, false, { at: 'to_pay' }],
    ['at the bank, perhaps', { payments: [['processing']] }, false, { at: 'at_bank' }],
    ['back, without a word of the bank', { payments: [['processing']] }, true, { at: 'waiting' }],
    ['refused', { payments: [['failed', '0116']] }, true, { at: 'declined', reason: 'money' }],
    ['refused, and begun anew', { payments: [['failed'], ['new']] }, true, { at: 'to_pay' }],
    ['run out', { payments: [['expired']] }, false, { at: 'to_pay' }],
    ['paid', { status: 'confirm', payments: [['completed']] }, true, null],
    ['called off', { status: 'canceled', payments: [['canceled']] }, true, null],
  ])('%s', (_what, given, isBack, stage) => {
    expect(paymentStage(orderWith(given), isBack)).toEqual(stage)
  })

  it('goes on with what is open, and begins anew after what came to nothing', () => {
    expect(openAttemptOf(orderWith({ payments: [['failed'], ['processing']] }))).toBe('1')
    expect(openAttemptOf(orderWith({ payments: [['failed'], ['expired']] }))).toBeUndefined()
  })
})

describe('the money of an order that was called off', () => {
  const canceled = { status: 'canceled' }
  it.each<[what: string, given: Given, back: string | null]>([
    ['goes on', { status: 'confirm' }, null],
    ['never came', { ...canceled, paymentState: 'canceled' }, 'ended'],
    ['was not asked for', { ...canceled, paymentState: 'canceled', actor: 'customer' }, null],
    ['is on its way', { ...canceled, paymentState: 'paid' }, 'returning'],
    ['is back', { ...canceled, paymentState: 'refunded' }, 'returned'],
  ])('%s', (_what, given, back) => {
    expect(moneyBack(orderWith(given))).toBe(back)
  })
})

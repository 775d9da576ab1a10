import { describe, expect, it } from 'vitest'
import type { Order } from './order.queries.ts'
import { moneyBack, openAttemptOf, paymentStage, timeLeft } from './payment-stage.ts'

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

describe('the stage of a payment', () => {
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

  it('continues an open attempt, and starts a new one after a failed one', () => {
    expect(openAttemptOf(orderWith({ payments: [['failed'], ['processing']] }))).toBe('1')
    expect(openAttemptOf(orderWith({ payments: [['failed'], ['expired']] }))).toBeUndefined()
  })
})

describe('the money of an order', () => {
  const canceled = { status: 'canceled' }
  it.each<[what: string, given: Given, back: string | null]>([
    ['goes on', { status: 'confirm' }, null],
    ['never came', { ...canceled, paymentState: 'canceled' }, 'ended'],
    ['was not asked for', { ...canceled, paymentState: 'canceled', actor: 'customer' }, null],
    ['is on its way', { ...canceled, paymentState: 'paid' }, 'returning'],
    ['is on its way, partly back', { ...canceled, paymentState: 'partially_refunded' }, 'returning'],
    ['is partly back, of one that goes on', { status: 'complete', paymentState: 'partially_refunded' }, 'partly'],
    ['is back, of one that was handed over', { status: 'complete', paymentState: 'refunded' }, 'returned'],
    ['is back', { ...canceled, paymentState: 'refunded' }, 'returned'],
  ])('%s', (_what, given, back) => {
    expect(moneyBack(orderWith(given))).toBe(back)
  })
})

describe('the time left to pay', () => {
  it.each([
    [545_000, '9:05'],
    [60_000, '1:00'],
    [59_001, '1:00'],
    [1, '0:01'],
    [0, '0:00'],
    [-5_000, '0:00'],
  ])('%i ms', (left, told) => {
    expect(timeLeft(1_700_000_000_000 + left, 1_700_000_000_000)).toBe(told)
  })
})

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
    ['the payment is new', { payments: [['new']] }, false, { at: 'to_pay' }],
    ['the customer may be at the bank', { payments: [['processing']] }, false, { at: 'at_bank' }],
    ['the customer is back, but the bank has not answered', { payments: [['processing']] }, true, { at: 'waiting' }],
    ['the bank refused the payment', { payments: [['failed', '0116']] }, true, { at: 'declined', reason: 'money' }],
    ['a new payment began after a refused one', { payments: [['failed'], ['new']] }, true, { at: 'to_pay' }],
    ['the payment expired', { payments: [['expired']] }, false, { at: 'to_pay' }],
    ['the order is paid', { status: 'confirm', payments: [['completed']] }, true, null],
    ['the order is cancelled', { status: 'canceled', payments: [['canceled']] }, true, null],
  ])('is correct when %s', (_what, given, isBack, stage) => {
    expect(paymentStage(orderWith(given), isBack)).toEqual(stage)
  })

  it('lets the customer continue an open attempt, but not one that has failed or expired', () => {
    expect(openAttemptOf(orderWith({ payments: [['failed'], ['processing']] }))).toBe('1')
    expect(openAttemptOf(orderWith({ payments: [['failed'], ['expired']] }))).toBeUndefined()
  })
})

describe('the reported state of the money', () => {
  const canceled = { status: 'canceled' }
  it.each<[what: string, given: Given, back: string | null]>([
    ['order in progress', { status: 'confirm' }, null],
    ['order that the system cancelled because nobody paid', { ...canceled, paymentState: 'canceled' }, 'ended'],
    [
      'order that the customer cancelled before paying',
      { ...canceled, paymentState: 'canceled', actor: 'customer' },
      null,
    ],
    ['order cancelled after payment', { ...canceled, paymentState: 'paid' }, 'returning'],
    [
      'order cancelled after payment, with a part refunded',
      { ...canceled, paymentState: 'partially_refunded' },
      'returning',
    ],
    ['completed order with a partial refund', { status: 'complete', paymentState: 'partially_refunded' }, 'partly'],
    ['completed order with a refund of everything', { status: 'complete', paymentState: 'refunded' }, 'returned'],
    ['cancelled order with a refund of everything', { ...canceled, paymentState: 'refunded' }, 'returned'],
  ])('is correct for this order: %s', (_what, given, back) => {
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
  ])('is formatted for %i ms', (left, told) => {
    expect(timeLeft(1_700_000_000_000 + left, 1_700_000_000_000)).toBe(told)
  })
})

import { orderStatuses } from '@lonja/contract/constants'
import { isFinal, mayMove } from '@lonja/contract/orders/transitions'
import { expect, it } from 'vitest'
import { amountDue, columnOf, nextStep, openPayment, statusAfter } from './next-step.ts'
import type { Order } from './order.queries.ts'

const pickup = { shippingMethod: { type: 'pickup' } } as Order
const delivery = { shippingMethod: { type: 'delivery' } } as Order

it('the usual next step is always a step that the shop may make, until the order is finished', () => {
  for (const order of [pickup, delivery])
    for (const status of orderStatuses) {
      const step = nextStep(order, status)
      const isRight = status === 'pending' || isFinal(status) ? !step : mayMove(status, statusAfter[step!], 'shop')
      expect([status, isRight]).toEqual([status, true])
    }
})

it('a collected order is handed over when it is ready, and a delivered one is sent first', () => {
  expect([nextStep(pickup, 'ready'), nextStep(delivery, 'ready')]).toEqual(['handOver', 'ship'])
})

it('the board has a column for every order that is paid for or confirmed', () => {
  expect(orderStatuses.filter((status) => columnOf(status) === null)).toEqual(['pending'])
})

it('the shop must receive what is not paid yet, and nothing for a paid or refunded order', () => {
  const order = (paymentState: Order['paymentState'], captured = 0, adjusted = 0) =>
    ({ paymentState, totals: { total: 1_610 }, funds: { captured }, adjusted }) as Order
  expect(amountDue(order('awaiting'))).toBe(1_610)
  expect(amountDue(order('failed', 610))).toBe(1_000)
  expect(amountDue(order('awaiting', 0, 250))).toBe(1_360)
  for (const state of ['paid', 'authorized', 'refunded', 'canceled'] as const) expect(amountDue(order(state))).toBe(0)
})

it('only a payment that has not ended can be recorded as received', () => {
  const payments = [
    { id: 'failed', status: 'failed' },
    { id: 'new', status: 'new' },
  ] as Order['payments']
  expect(openPayment({ payments })?.id).toBe('new')
  expect(openPayment({ payments: payments.slice(0, 1) })).toBeUndefined()
})

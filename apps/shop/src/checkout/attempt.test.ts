import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import type { LocalOrder } from '#/basket/local-order.ts'
import { beginAttempt, endAttempt, isOutcomeUnknown, openAttempt } from './attempt.ts'

const order: LocalOrder = {
  schema: 2,
  lines: [
    {
      product: { id: 'bread', title: 'Pan', name: 'pan', image: null },
      quantity: 2,
      attributes: [],
      price: 120,
      total: 240,
      messages: [],
    },
  ],
  total: 240,
  paymentMethod: { id: 'cod' },
}

const error = (status: number, phrase = 'default') => new ApiError({ status, phrase })

describe('an attempt to order', () => {
  beforeEach(endAttempt)

  it('keeps its key if the same order is sent again, so that no second order is created', () => {
    const attempt = beginAttempt(order)
    expect(attempt.key).toMatch(/^[0-9a-f]{32}$/)
    expect(beginAttempt(order)).toEqual(attempt)
    expect(openAttempt()).toEqual(attempt)
  })

  it('is sent again unchanged, even if a check has changed the prices since', () => {
    const attempt = beginAttempt(order)
    const checked = { ...order, total: 250, lines: order.lines.map((line) => ({ ...line, price: 125, total: 250 })) }
    expect(beginAttempt(checked)).toEqual(attempt)
  })

  it('is a new attempt if the order has changed', () => {
    const { key } = beginAttempt(order)
    expect(beginAttempt({ ...order, note: 'Sin prisa' }).key).not.toBe(key)
    const at = (hour: string) => ({
      ...order,
      shippings: [
        { business: { id: 'b' }, shippingMethod: { id: 'm' }, slot: { from: `${hour}:00`, to: `${hour}:30` } },
      ],
    })
    expect(beginAttempt(at('10')).key).not.toBe(beginAttempt(at('11')).key)
  })

  it('is followed by an attempt with another key after it has ended', () => {
    const { key } = beginAttempt(order)
    endAttempt()
    expect(openAttempt()).toBeUndefined()
    expect(beginAttempt(order).key).not.toBe(key)
  })
})

describe('the outcome of an attempt', () => {
  it.each([
    error(0, 'Network unavailable'),
    error(500),
    error(503),
    error(408),
    error(409, 'Request in progress'),
    error(201, 'Invalid answer'),
    new Error('bug'),
  ])('is unknown after %s', (failure) => {
    expect(isOutcomeUnknown(failure)).toBe(true)
  })

  it.each([error(409, 'Out of stock'), error(422, 'Validation failed'), error(400), error(401), error(429)])(
    'is known after %s',
    (failure) => {
      expect(isOutcomeUnknown(failure)).toBe(false)
    },
  )
})

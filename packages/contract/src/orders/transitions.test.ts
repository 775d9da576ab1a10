import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PaymentStatus, orderStatuses, paymentStatuses } from '../constants.ts'
import {
  type PaymentShare,
  deliveryStateOf,
  everMoves,
  groupStatus,
  historyActors,
  isFinal,
  isOpenPayment,
  mayBecome,
  mayMove,
  paymentMayMove,
  paymentStateOf,
  paymentStatusOf,
} from './transitions.ts'

const anyStatus = () => fc.constantFrom(...orderStatuses)
const anyActor = () => fc.constantFrom(...historyActors)

describe('the life of an order', () => {
  it('goes from confirmed to complete, delivered or collected', () => {
    const delivered = ['pending', 'confirm', 'accepted', 'preparing', 'ready', 'shipped', 'complete'] as const
    const collected = ['confirm', 'accepted', 'preparing', 'ready', 'complete'] as const
    for (const path of [delivered, collected])
      for (const [step, status] of path.slice(1).entries()) expect(mayBecome(path[step]!, status)).toBe(true)
  })

  it('may be canceled by its customer until it is on its way', () => {
    expect(orderStatuses.filter((status) => mayMove(status, 'canceled', 'customer'))).toEqual([
      'pending',
      'confirm',
      'accepted',
      'preparing',
      'ready',
    ])
  })

  it('leaves customers no other move, and the shop all that follow the confirmation', () => {
    expect(orderStatuses.filter((status) => everMoves(status, 'customer'))).toEqual(['canceled'])
    expect(orderStatuses.filter((status) => everMoves(status, 'shop'))).toEqual(orderStatuses.slice(2))
  })

  it('ends, whatever is tried: each status at most once, never back, nothing after the last', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyStatus(), anyActor()), { maxLength: 60 }), (tries) => {
        const path: (typeof orderStatuses)[number][] = ['pending']
        for (const [to, by] of tries) if (mayMove(path.at(-1)!, to, by)) path.push(to)
        expect(new Set(path).size).toBe(path.length)
        expect(path).toEqual(path.toSorted((a, b) => orderStatuses.indexOf(a) - orderStatuses.indexOf(b)))
        expect(path.slice(0, -1).some(isFinal)).toBe(false)
        expect(path.includes('complete') && path.includes('canceled')).toBe(false)
      }),
    )
  })

  it('ends complete or canceled', () => {
    expect(orderStatuses.filter(isFinal)).toEqual(['complete', 'canceled'])
  })

  it('says how far its things are', () => {
    expect(orderStatuses.map(deliveryStateOf)).toEqual([
      'scheduled',
      'scheduled',
      'scheduled',
      'scheduled',
      'ready',
      'ready',
      'delivered',
      'none',
    ])
  })
})

describe('the status of a group', () => {
  it('waits for the slowest shop', () => {
    expect(groupStatus(['ready', 'confirm', 'complete'])).toBe('confirm')
  })

  it('leaves canceled parts out, until all are', () => {
    expect(groupStatus(['canceled', 'preparing'])).toBe('preparing')
    expect(groupStatus(['canceled', 'complete'])).toBe('complete')
    expect(groupStatus(['canceled', 'canceled'])).toBe('canceled')
  })

  it('never goes back while its parts go on', () => {
    const parts = fc.array(anyStatus(), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(parts, fc.nat(4), anyStatus(), (before, at, to) => {
        const index = at % before.length
        fc.pre(mayBecome(before[index]!, to))
        const after = before.with(index, to)
        expect(orderStatuses.indexOf(groupStatus(after))).toBeGreaterThanOrEqual(
          orderStatuses.indexOf(groupStatus(before)),
        )
      }),
    )
  })

  it('needs parts', () => {
    expect(() => groupStatus([])).toThrow(RangeError)
  })
})

describe('an attempt to pay', () => {
  const paid: readonly PaymentStatus[] = ['completed', 'partially_refunded', 'refunded']

  it('is never waited for again once it is paid, whatever comes in whatever order', () => {
    const event = fc.tuple(fc.constantFrom(...paymentStatuses), anyActor())
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const path: PaymentStatus[] = ['new']
        for (const [to, by] of events) if (paymentMayMove(path.at(-1)!, to, by)) path.push(to)
        const sincePaid = path.slice(path.findIndex((status) => paid.includes(status)))
        expect(
          path.some((status) => paid.includes(status)) && !sincePaid.every((status) => paid.includes(status)),
        ).toBe(false)
        expect(new Set(path).size).toBe(path.length)
      }),
    )
  })

  it('is never said to be paid by who pays', () => {
    const said = paymentStatuses.flatMap((from) => paymentStatuses.filter((to) => paymentMayMove(from, to, 'customer')))
    expect(new Set(said)).toEqual(new Set(['canceled']))
  })

  it('is open until it is paid or over', () => {
    expect(paymentStatuses.filter(isOpenPayment)).toEqual(['new', 'processing', 'authorized'])
  })
})

describe('the shares of a payment', () => {
  const share = (given: Partial<PaymentShare> = {}): PaymentShare => ({
    amount: 500,
    captured: 0,
    refunded: 0,
    canceled: false,
    ...given,
  })
  const paid = share({ captured: 500 })
  const off = share({ canceled: true })

  it.each([
    { shares: [share(), share()], status: null, state: 'awaiting' },
    { shares: [paid, share()], status: 'processing', state: 'awaiting' },
    { shares: [paid, paid], status: 'completed', state: 'paid' },
    { shares: [paid, off], status: 'completed', state: 'paid' },
    { shares: [off, off], status: 'canceled', state: 'canceled' },
    { shares: [share({ captured: 500, canceled: true })], status: 'completed', state: 'paid' },
    { shares: [share({ captured: 500, refunded: 500, canceled: true })], status: 'refunded', state: 'refunded' },
    {
      shares: [paid, share({ captured: 500, refunded: 500, canceled: true })],
      status: 'partially_refunded',
      state: 'partially_refunded',
    },
    {
      shares: [share(), share({ captured: 500, refunded: 500, canceled: true })],
      status: 'processing',
      state: 'awaiting',
    },
    { shares: [share({ amount: 0 })], status: null, state: 'none' },
  ])('$state from $status', ({ shares, status, state }) => {
    expect(paymentStatusOf(shares)).toBe(status)
    expect(paymentStateOf(shares)).toBe(state)
  })
})

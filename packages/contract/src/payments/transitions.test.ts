import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { historyActors } from '../actor.ts'
import { type PaymentStatus, paymentStatuses } from '../constants.ts'
import { type PaymentShare, isOpenPayment, paymentMayMove, paymentStateOf, paymentStatusOf } from './transitions.ts'

const anyActor = () => fc.constantFrom(...historyActors)

describe('a payment attempt', () => {
  const paid: readonly PaymentStatus[] = ['completed', 'partially_refunded', 'refunded']

  it('never becomes unpaid after it was paid, for any events in any order', () => {
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

  it('can be canceled by the customer, who cannot set any other status', () => {
    const said = paymentStatuses.flatMap((from) => paymentStatuses.filter((to) => paymentMayMove(from, to, 'customer')))
    expect(new Set(said)).toEqual(new Set(['canceled']))
  })

  it('is open while it is new, processing or authorized', () => {
    expect(paymentStatuses.filter(isOpenPayment)).toEqual(['new', 'processing', 'authorized'])
  })
})

describe('paymentStatusOf and paymentStateOf', () => {
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
  ])('return $status and $state for case %#', ({ shares, status, state }) => {
    expect(paymentStatusOf(shares)).toBe(status)
    expect(paymentStateOf(shares)).toBe(state)
  })
})

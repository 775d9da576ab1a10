import { describe, expect, it } from 'vitest'
import type { Order } from '#/orders/order.queries.ts'
import { deliveriesOn, placeOf, wayTo } from './deliveries.ts'

const today = '2026-10-25'
const order = (code: string, more: object = {}) =>
  ({
    id: code,
    code,
    status: { code: 'ready' },
    shippingMethod: { type: 'delivery' },
    slot: null,
    failedAttempt: null,
    updatedDate: '2026-10-25T10:00:00Z',
    ...more,
  }) as unknown as Order
const at = (from: string) => ({ slot: { from, to: from } })
const codes = (date: string, ...orders: Order[]) => deliveriesOn(date, orders, today).map(({ code }) => code)

describe('the deliveries of a day', () => {
  it('are sorted by their time, with those as soon as possible first', () => {
    const orders = [order('C', at('2026-10-25T16:00:00Z')), order('B', at('2026-10-25T17:30:00+02:00')), order('A')]
    expect(codes(today, ...orders)).toEqual(['A', 'B', 'C'])
  })

  it('contain what should have been delivered before, and what another day has not', () => {
    const late = order('late', at('2026-10-24T16:00:00Z'))
    const coming = order('coming', at('2026-10-26T16:00:00Z'))
    expect(codes(today, late, coming)).toEqual(['late'])
    expect(codes('2026-10-26', late, coming, order('soon'))).toEqual(['coming'])
  })

  it('follow the clock of the town: the day on which clocks change begins at 22:00 UTC and ends at 23:00 UTC', () => {
    const times = ['2026-10-24T21:59:00Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z', '2026-10-25T23:00:00Z']
    const done = times.map((time) => order(time, { ...at(time), status: { code: 'complete' } }))
    expect(codes(today, ...done)).toEqual(times.slice(1, 3))
  })

  it('contain a failed delivery on the day of its next attempt', () => {
    const failed = order('failed', {
      ...at(`${today}T10:00:00Z`),
      failedAttempt: { nextAttempt: '2026-10-27T10:00:00Z' },
    })
    expect([codes(today, failed), codes('2026-10-27', failed)]).toEqual([[], ['failed']])
  })

  it('contain each order once, and no order that is collected, new or canceled', () => {
    const others = [
      order('collected', { shippingMethod: { type: 'pickup' } }),
      ...['pending', 'confirm', 'canceled'].map((code) => order(code, { status: { code } })),
    ]
    expect(codes(today, ...others, order('A'), order('A'))).toEqual(['A'])
  })
})

it('the way leads to the coordinates, or to the address', () => {
  const address = { street: 'Calle Mayor', number: '1', zip: '46370', city: 'Chiva' }
  expect(placeOf(address)).toBe('Calle Mayor 1, 46370 Chiva')
  const place = placeOf({ ...address, lat: 39.47, lng: -0.71 })
  expect(['Android 16', 'iPhone', 'X11; Linux'].map((agent) => wayTo(place, agent))).toEqual([
    'geo:0,0?q=39.47%2C-0.71',
    'https://maps.apple.com/?daddr=39.47%2C-0.71',
    'https://www.google.com/maps/dir/?api=1&destination=39.47%2C-0.71',
  ])
})

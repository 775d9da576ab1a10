import { type OrderStatusCode, orderStatuses } from '@lonja/contract/constants'
import { describe, expect, it } from 'vitest'
import type { Order } from './order.queries.ts'
import { type Share, canCancel, sharesOf, timelineOf } from './shares.ts'

const statusOf = (code: OrderStatusCode) => ({
  id: code,
  code,
  name: code,
  final: code === 'complete' || code === 'canceled',
})
const share = (code: OrderStatusCode, type: 'pickup' | 'delivery' = 'delivery'): Share => ({
  id: code,
  code: 'R1001-1',
  business: null,
  status: statusOf(code),
  totals: { items: 0, discount: 0, shipping: 0, fee: 0, total: 0, tax: [] },
  shippingMethod: { id: type, name: type, code: type, type },
  slot: null,
  failedAttempt: null,
  lines: [],
  history: [
    { id: '1', status: statusOf('confirm'), createdDate: '2026-11-20T09:00:00Z', actor: 'customer', reason: null },
    ...(code === 'confirm'
      ? []
      : [
          {
            id: '2',
            status: statusOf(code),
            createdDate: '2026-11-20T10:00:00Z',
            actor: 'shop' as const,
            reason: null,
          },
        ]),
  ],
})
const statuses = (of: Share) => timelineOf(of).map(({ status, state }) => `${status} ${state}`)
const group = (...parts: Share[]) => ({ kind: 'group', parts }) as unknown as Order

describe('the shares of an order', () => {
  it('are the parts of a group, and the order itself if it has one shop', () => {
    const part = share('confirm')
    expect(sharesOf(group(part))).toEqual([part])
    expect(sharesOf({ ...part, kind: 'single', parts: [] } as unknown as Order)).toEqual([part])
  })
})

describe('cancelling an order', () => {
  it.each(orderStatuses)('is possible unless its only share is shipped, complete or canceled: status %s', (code) => {
    expect(canCancel(group(share(code)))).toBe(!['shipped', 'complete', 'canceled'].includes(code))
  })

  it('is impossible if one of two shares is shipped, and possible if one of them is already canceled', () => {
    expect(canCancel(group(share('confirm'), share('shipped')))).toBe(false)
    expect(canCancel(group(share('confirm'), share('canceled')))).toBe(true)
  })
})

describe('the timeline of a share', () => {
  it('lists the past and the coming steps', () => {
    expect(statuses(share('preparing'))).toEqual([
      'confirm past',
      'preparing now',
      'ready next',
      'shipped next',
      'complete next',
    ])
  })

  it('has no dispatch step for a pickup', () => {
    expect(statuses(share('ready', 'pickup'))).toEqual(['confirm past', 'ready now', 'complete next'])
  })

  it('has no coming steps after a cancellation', () => {
    expect(statuses(share('canceled'))).toEqual(['confirm past', 'canceled now'])
  })
})

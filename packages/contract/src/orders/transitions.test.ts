import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { historyActors } from '../actor.ts'
import { orderStatuses } from '../constants.ts'
import { deliveryStateOf, everMoves, groupStatus, isFinal, mayBecome, mayMove } from './transitions.ts'

const anyStatus = () => fc.constantFrom(...orderStatuses)
const anyActor = () => fc.constantFrom(...historyActors)

describe('the transitions of an order', () => {
  it('lead to complete, through shipped for a delivery and without shipped for a collection [C4.24 C9.14]', () => {
    const delivered = ['pending', 'confirm', 'accepted', 'preparing', 'ready', 'shipped', 'complete'] as const
    const collected = ['confirm', 'accepted', 'preparing', 'ready', 'complete'] as const
    for (const path of [delivered, collected])
      for (const [step, status] of path.slice(1).entries()) expect(mayBecome(path[step]!, status)).toBe(true)
  })

  it('allow the customer to cancel the order until it is shipped', () => {
    expect(orderStatuses.filter((status) => mayMove(status, 'canceled', 'customer'))).toEqual([
      'pending',
      'confirm',
      'accepted',
      'preparing',
      'ready',
    ])
  })

  it('allow customers only to cancel, and the shop to set every status after confirm', () => {
    expect(orderStatuses.filter((status) => everMoves(status, 'customer'))).toEqual(['canceled'])
    expect(orderStatuses.filter((status) => everMoves(status, 'shop'))).toEqual(orderStatuses.slice(2))
  })

  it('never repeat a status, go back to an earlier one, or leave a final one, for any attempts in any order', () => {
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

  it('end only in complete or canceled [C9.14]', () => {
    expect(orderStatuses.filter(isFinal)).toEqual(['complete', 'canceled'])
  })

  it('deliveryStateOf returns the delivery state for each status', () => {
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
  it('is the status of its least advanced part', () => {
    expect(groupStatus(['ready', 'confirm', 'complete'])).toBe('confirm')
  })

  it('ignores canceled parts, unless all parts are canceled', () => {
    expect(groupStatus(['canceled', 'preparing'])).toBe('preparing')
    expect(groupStatus(['canceled', 'complete'])).toBe('complete')
    expect(groupStatus(['canceled', 'canceled'])).toBe('canceled')
  })

  it('never goes back when the status of a part advances', () => {
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

  it('throws if there are no parts', () => {
    expect(() => groupStatus([])).toThrow(RangeError)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { historyActors } from '../actor.ts'
import { orderStatuses } from '../constants.ts'
import { deliveryStateOf, everMoves, groupStatus, isFinal, mayBecome, mayMove } from './transitions.ts'

const anyStatus = () => fc.constantFrom(...orderStatuses)
const anyActor = () => fc.constantFrom(...historyActors)

describe('the life of an order', () => {
  it('goes from confirmed to complete, delivered or collected [C4.24 C9.14]', () => {
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

  it('allows customers only to cancel, and the shop every step after the confirmation', () => {
    expect(orderStatuses.filter((status) => everMoves(status, 'customer'))).toEqual(['canceled'])
    expect(orderStatuses.filter((status) => everMoves(status, 'shop'))).toEqual(orderStatuses.slice(2))
  })

  it('ends after any moves: each status at most once, never back, nothing after the last', () => {
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

  it('ends complete or canceled [C9.14]', () => {
    expect(orderStatuses.filter(isFinal)).toEqual(['complete', 'canceled'])
  })

  it('gives the progress of its goods', () => {
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
  it('is the one of the slowest shop', () => {
    expect(groupStatus(['ready', 'confirm', 'complete'])).toBe('confirm')
  })

  it('ignores canceled parts, unless all are canceled', () => {
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

  it('throws without parts', () => {
    expect(() => groupStatus([])).toThrow(RangeError)
  })
})

import { orderStatuses } from '@lonja/contract/constants'
import { describe, expect, it } from 'vitest'
import { groupStatus, isFinal, mayBecome } from './order-status.ts'

describe('the life of an order', () => {
  it('goes from confirmed to complete, delivered or collected', () => {
    const delivered = ['pending', 'confirm', 'accepted', 'preparing', 'ready', 'shipped', 'complete'] as const
    const collected = ['confirm', 'accepted', 'preparing', 'ready', 'complete'] as const
    for (const path of [delivered, collected])
      for (const [step, status] of path.slice(1).entries()) expect(mayBecome(path[step]!, status)).toBe(true)
  })

  it('may be canceled until it is on its way', () => {
    expect(orderStatuses.filter((status) => mayBecome(status, 'canceled'))).toEqual([
      'pending',
      'confirm',
      'accepted',
      'preparing',
      'ready',
    ])
  })

  it('ends complete or canceled, and nothing follows', () => {
    expect(orderStatuses.filter(isFinal)).toEqual(['complete', 'canceled'])
  })

  it('never goes back', () => {
    const back = orderStatuses.flatMap((from, at) => orderStatuses.slice(0, at + 1).filter((to) => mayBecome(from, to)))
    expect(back).toEqual([])
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

  it('needs parts', () => {
    expect(() => groupStatus([])).toThrow(RangeError)
  })
})

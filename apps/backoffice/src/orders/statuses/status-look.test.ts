import { orderStatuses } from '@lonja/contract/constants'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorOf, iconNames, iconOf, inOrder } from './status-look.ts'

describe('the colour of a status', () => {
  it.each([
    ['#1A2b3C', '#1a2b3c'],
    ['green', '#23693c'],
    ['gold', undefined],
    ['#abc', undefined],
    ['#1a2b3c;inset:0', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%s is shown as %s', (value, shown) => expect(colorOf(value)).toBe(shown))
})

it('every known icon is shown, and no other word', () => {
  expect(iconNames.map(iconOf)).toEqual(iconNames)
  expect(['', null, undefined, 'rocket', 'toString'].map(iconOf)).toEqual(Array.from({ length: 5 }, () => undefined))
})

describe('the order of the statuses', () => {
  const sorts = fc.array(fc.integer({ min: -3, max: 3 }), {
    minLength: orderStatuses.length,
    maxLength: orderStatuses.length,
  })

  it('is the one of the town, and equal places keep the usual order', () => {
    fc.assert(
      fc.property(sorts, (given) => {
        const found = inOrder(
          orderStatuses,
          orderStatuses.map((code, at) => ({ code, sort: given[at]! })),
        )
        const places = found.map((code) => [given[orderStatuses.indexOf(code)]!, orderStatuses.indexOf(code)] as const)
        expect(found.toSorted()).toEqual([...orderStatuses].toSorted())
        expect(places).toEqual(places.toSorted(([a, x], [b, y]) => a - b || x - y))
      }),
    )
  })

  it('is the usual one until the statuses are known, and unknown ones come last', () => {
    expect(inOrder(orderStatuses, [])).toEqual(orderStatuses)
    expect(inOrder(['confirm', 'ready', 'shipped'], [{ code: 'ready', sort: 4 }])).toEqual([
      'ready',
      'confirm',
      'shipped',
    ])
  })
})

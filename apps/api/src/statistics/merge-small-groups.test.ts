import { leastShops } from '@lonja/contract/statistics/open-sales'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ShopSales, mergeSmallGroups } from './merge-small-groups.ts'

const sales = fc.array(
  fc.record({
    category: fc.constantFrom('bread', 'cheese', 'fish', 'flowers', null),
    shop: fc.integer({ min: 1, max: 12 }).map(String),
    total: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 100_000 })),
  }),
  { maxLength: 60 },
)
const sumOf = (rows: readonly { total: number }[]) => rows.reduce((sum, { total }) => sum + total, 0)
const byShop = (rows: readonly ShopSales[]) =>
  [
    ...Map.groupBy(
      rows.filter(({ total }) => total > 0),
      ({ shop }) => shop,
    ).values(),
  ].map(sumOf)
const even = (category: string | null, shops: number): ShopSales[] =>
  Array.from({ length: shops }, (_, index) => ({ category, shop: `${index}`, total: 1_000 }))

describe('the groups of the open data', () => {
  it('have at least five shops, none of which sold more than half of the group', () => {
    fc.assert(
      fc.property(sales, (given) => {
        const groups = mergeSmallGroups(given)
        const shown = new Set(groups.map(({ category }) => category))
        for (const { category, shops, total } of groups) {
          const rows = given.filter((row) =>
            category === null ? !shown.has(row.category) || row.category === null : row.category === category,
          )
          const totals = byShop(rows)
          expect({ shops, total }).toEqual({ shops: totals.length, total: sumOf(rows) })
          expect(shops).toBeGreaterThanOrEqual(leastShops)
          expect(Math.max(...totals) * 2).toBeLessThanOrEqual(total)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('contain all sales of the month or leave out the whole rest, of which nothing else tells the sum', () => {
    fc.assert(
      fc.property(sales, (given) => {
        const groups = mergeSmallGroups(given)
        expect([0, sumOf(given)]).toContain(sumOf(groups))
        expect(new Set(groups.map(({ category }) => category)).size).toBe(groups.length)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['shows a category of five shops', even('bread', 5), [{ category: 'bread', shops: 5, total: 5_000 }]],
    ['shows nothing of four shops', even('bread', 4), []],
    [
      'adds a category that could be shown to one that is too small',
      [...even('bread', 9), ...even('fish', 7), ...even('cheese', 1)],
      [
        { category: 'bread', shops: 9, total: 9_000 },
        { category: null, shops: 7, total: 8_000 },
      ],
    ],
    [
      'shows nothing if one shop sold more than half',
      [...even('bread', 5), { category: 'bread', shop: 'big', total: 5_001 }],
      [],
    ],
    [
      'puts products without a category with the small ones',
      [
        ...even(null, 3),
        ...even('fish', 2),
        { category: 'fish', shop: 'x', total: 900 },
        { category: 'fish', shop: 'y', total: 900 },
      ],
      [{ category: null, shops: 5, total: 6_800 }],
    ],
  ])('%s', (_, given, expected) => {
    expect(mergeSmallGroups(given)).toEqual(expected)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Category, type Drop, moved, rowsOf, stepsOf, targetOfDrop } from './category-tree.ts'

const category = (id: string, parent: string | null = null): Category => ({
  id,
  title: id,
  parent: parent === null ? null : { id: parent },
})
const food = [category('food'), category('bread', 'food'), category('cakes', 'food'), category('home')]
const open = new Set<string>()
const lines = (all: readonly Category[], closed = open) =>
  rowsOf(all, closed).map(({ category: { id }, level }) => `${'·'.repeat(level)}${id}`)
const rowOf = (all: readonly Category[], id: string) => rowsOf(all, open).find((row) => row.category.id === id)!

describe('the tree of categories', () => {
  it('has a row for each category that is not inside a closed one', () => {
    expect(lines(food)).toEqual(['food', '·bread', '·cakes', 'home'])
    expect(lines(food, new Set(['food']))).toEqual(['food', 'home'])
  })

  it.each([
    ['cakes', 'up', ['food', '·cakes', '·bread', 'home']],
    ['bread', 'down', ['food', '·cakes', '·bread', 'home']],
    ['cakes', 'into', ['food', '·bread', '··cakes', 'home']],
    ['bread', 'out', ['food', '·cakes', 'bread', 'home']],
    ['home', 'into', ['food', '·bread', '·cakes', '·home']],
  ] as const)('moves %s %s', (id, step, wanted) => {
    expect(lines(moved(food, id, stepsOf(rowOf(food, id))[step]!))).toEqual(wanted)
  })

  it('has no step over the ends, and none into or out of nothing', () => {
    expect(stepsOf(rowOf(food, 'food'))).toMatchObject({ up: null, into: null, out: null })
    expect(stepsOf(rowOf(food, 'home')).down).toBeNull()
  })

  it.each<[string, string, Drop, string[]]>([
    ['home', 'bread', 'above', ['food', '·home', '·bread', '·cakes']],
    ['home', 'bread', 'below', ['food', '·bread', '·home', '·cakes']],
    ['cakes', 'bread', 'inside', ['food', '·bread', '··cakes', 'home']],
    ['bread', 'home', 'below', ['food', '·cakes', 'home', 'bread']],
  ])('puts %s, dropped on %s, %s', (id, on, drop, wanted) => {
    expect(lines(moved(food, id, targetOfDrop(id, rowOf(food, on), drop)!))).toEqual(wanted)
  })

  it('does not put a category on itself or below itself', () => {
    expect(targetOfDrop('food', rowOf(food, 'food'), 'inside')).toBeNull()
    expect(targetOfDrop('food', rowOf(food, 'cakes'), 'above')).toBeNull()
  })

  it('keeps every category, and each below its own, after any steps', () => {
    const step = fc.tuple(fc.nat(7), fc.constantFrom('up', 'down', 'into', 'out'))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let all: Category[] = Array.from({ length: 8 }, (_, index) => category(`${index}`))
        for (const [index, name] of steps) {
          const target = stepsOf(rowOf(all, `${index}`))[name]
          if (target) all = moved(all, `${index}`, target)
          expect(rowsOf(all, open)).toHaveLength(8)
        }
      }),
    )
  })
})

import { expect, it } from 'vitest'
import { partsOf } from './town-figures.ts'

it('the parts of a town are those of both periods, the highest sales first', () => {
  const sold = (name: string | null, total: number) => ({ name, total })
  expect(
    partsOf(
      [sold('Pan', 100), sold(null, 300), sold('Pan', 50)],
      [sold('Pan', 70), sold('Queso', 900)],
      ({ name }) => name,
    ),
  ).toEqual([
    { name: null, now: 300, before: 0 },
    { name: 'Pan', now: 150, before: 70 },
    { name: 'Queso', now: 0, before: 900 },
  ])
})

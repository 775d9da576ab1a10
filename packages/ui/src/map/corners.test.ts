import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossesItself, withCorner } from './corners.ts'

const at = (longitude: number, latitude: number) => ({ latitude, longitude })
const square = [at(0, 0), at(10, 0), at(10, 10), at(0, 10)]

describe('a new corner of an outline', () => {
  it('is added at the end while there are fewer than three', () => {
    expect(withCorner([at(0, 0), at(1, 0)], at(0.5, 0))).toEqual([at(0, 0), at(1, 0), at(0.5, 0)])
  })

  it.each([
    ['below', at(5, -1), 1],
    ['on the right', at(12, 5), 2],
    ['above', at(4, 11), 3],
    ['on the left', at(-1, 4), 4],
  ])('%s is put between the corners of the nearest side', (_where, corner, place) => {
    expect(withCorner(square, corner).indexOf(corner)).toBe(place)
  })
})

describe('the sides of an outline', () => {
  it('cross in a bow, and not in a square', () => {
    expect(crossesItself(square)).toBe(false)
    expect(crossesItself([square[0]!, square[2]!, square[1]!, square[3]!])).toBe(true)
    expect(crossesItself(square.slice(0, 3))).toBe(false)
  })

  it('never cross if the corners go once around a centre, whichever corner is the first', () => {
    const distances = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 3, maxLength: 20 })
    fc.assert(
      fc.property(distances, fc.nat(), (all, first) => {
        const corners = all.map((distance, index) => {
          const angle = (2 * Math.PI * index) / all.length
          return at(distance * Math.cos(angle), distance * Math.sin(angle))
        })
        const start = first % corners.length
        expect(crossesItself([...corners.slice(start), ...corners.slice(0, start)])).toBe(false)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Geometry, type Position, type ZoneArea, covers, isWithin, metresBetween, zoneFor } from './zone-area.ts'

const chiva: Position = [-0.71742, 39.47388]
const area = (given: Partial<ZoneArea>): ZoneArea => ({
  kind: 'postcodes',
  zips: [],
  excludedZips: [],
  geometry: null,
  excludedGeometry: null,
  ...given,
})
const square = (west: number, south: number, size: number): Position[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

describe('covers', () => {
  const circle = { type: 'Circle' as const, center: chiva, metres: 1_000 }
  const near: Position = [-0.7174, 39.48]
  const far: Position = [-0.7174, 39.49]

  it.each<[string, Partial<ZoneArea>, string, Position | null, boolean | 'unknown']>([
    ['a postal code of its list', { zips: ['46370'] }, '46370', null, true],
    ['no other postal code', { zips: ['46370'] }, '46371', null, false],
    ['every postal code of its province', { kind: 'province', zips: ['46001'] }, '46370', null, true],
    ['no other province', { kind: 'province', zips: ['46001'] }, '12001', null, false],
    ['no excluded postal code', { kind: 'province', zips: ['46001'], excludedZips: ['46370'] }, '46370', null, false],
    ['a position within the radius', { kind: 'radius', geometry: circle }, '46370', near, true],
    ['no position outside the radius', { kind: 'radius', geometry: circle }, '46370', far, false],
    [
      'perhaps an address without a position, if the zone has a radius',
      { kind: 'radius', geometry: circle },
      '46370',
      null,
      'unknown',
    ],
    [
      'no excluded postal code, also without a position',
      { kind: 'radius', geometry: circle, excludedZips: ['46370'] },
      '46370',
      null,
      false,
    ],
    ['no position within an excluded shape', { zips: ['46370'], excludedGeometry: circle }, '46370', near, false],
    ['a position outside an excluded shape', { zips: ['46370'], excludedGeometry: circle }, '46370', far, true],
    [
      'perhaps an address without a position, if the zone excludes a shape',
      { zips: ['46370'], excludedGeometry: circle },
      '46370',
      null,
      'unknown',
    ],
  ])('covers %s', (_what, given, zip, position, answer) => {
    expect(covers(area(given), { zip, position })).toBe(answer)
  })

  it('zoneFor prefers zones that certainly cover the address, then a higher priority, then a lower price', () => {
    const known = { area: area({ zips: ['46370'] }), priority: 1, price: 500 }
    const cheaper = { ...known, price: 300 }
    const first = { ...known, priority: 2, price: 900 }
    const shape = { area: area({ kind: 'radius', geometry: circle }), priority: 3, price: 100 }
    const at = (position: Position | null) => ({ zip: '46370', position })
    expect(zoneFor([known, cheaper], at(null))).toBe(cheaper)
    expect(zoneFor([known, cheaper, first], at(null))).toBe(first)
    expect(zoneFor([known, shape], at(near))).toBe(shape)
    expect(zoneFor([known, shape], at(far))).toBe(known)
    expect(zoneFor([known, shape], at(null))).toBe(known)
    expect(zoneFor([shape], at(null))).toBe('unknown')
    expect(zoneFor([shape], at(far))).toBeNull()
  })
})

describe('the geometry of a zone', () => {
  it('can have holes and several separate areas', () => {
    const ring = { type: 'Polygon' as const, coordinates: [square(0, 0, 10), square(4, 4, 2)] }
    const islands = { type: 'MultiPolygon' as const, coordinates: [ring.coordinates, [square(20, 0, 1)]] }
    expect([isWithin(ring, [1, 1]), isWithin(ring, [5, 5]), isWithin(ring, [11, 5])]).toEqual([true, false, false])
    expect([isWithin(islands, [20.5, 0.5]), isWithin(islands, [5, 5])]).toEqual([true, false])
  })

  it.each<[string, unknown, boolean]>([
    ['accepts a square', { type: 'Polygon', coordinates: [square(0, 0, 1)] }, true],
    ['refuses a line that does not close', { type: 'Polygon', coordinates: [square(0, 0, 1).slice(0, 4)] }, false],
    [
      'refuses a line that encloses no area',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [2, 2],
            [0, 0],
          ],
        ],
      },
      false,
    ],
    ['refuses a latitude above 90 degrees', { type: 'Polygon', coordinates: [square(0, 100, 1)] }, false],
    [
      'refuses positions with a height',
      { type: 'Polygon', coordinates: [square(0, 0, 1).map((at) => [...at, 3])] },
      false,
    ],
    ['refuses a polygon without rings', { type: 'Polygon', coordinates: [] }, false],
    ['accepts a circle', { type: 'Circle', center: chiva, metres: 500 }, true],
    ['refuses a circle with a radius of 900 km', { type: 'Circle', center: chiva, metres: 900_000 }, false],
    [
      'refuses too many points',
      { type: 'MultiPolygon', coordinates: Array.from({ length: 40 }, () => [circleOf(30)]) },
      false,
    ],
  ])('%s', (_what, shape, allowed) => {
    expect(Geometry.safeParse(shape).success).toBe(allowed)
  })

  // The corners of the polygons are on a grid, and the tested points are between its lines: none is on an edge.
  const onGrid = fc.integer({ min: -50, max: 50 })
  const between = (offset: number) => fc.integer({ min: -60, max: 60 }).map((n) => n + offset)
  const polygon = fc
    .array(fc.tuple(onGrid, onGrid), { minLength: 3, maxLength: 12 })
    .map((points): Position[] => [...points, points[0]!])

  it('contains a point if and only if the winding number of its outline around the point is odd', () => {
    fc.assert(
      fc.property(polygon, between(0.3712345), between(0.4198765), (ring, x, y) => {
        const inside = isWithin({ type: 'Polygon', coordinates: [ring] }, [x, y])
        expect(inside).toBe(Math.abs(turnsAround(ring, [x, y])) % 2 === 1)
      }),
      { numRuns: 2_000 },
    )
  })

  it('contains the same points for every starting point and direction of its outline', () => {
    fc.assert(
      fc.property(polygon, fc.nat(20), between(0.3712345), between(0.4198765), (ring, shift, x, y) => {
        const open = ring.slice(0, -1)
        const turned = [...open.slice(shift % open.length), ...open.slice(0, shift % open.length)]
        const within = (points: Position[]) =>
          isWithin({ type: 'Polygon', coordinates: [[...points, points[0]!]] }, [x, y])
        expect(within(turned)).toBe(within(open))
        expect(within(open.toReversed())).toBe(within(open))
      }),
    )
  })

  it('metresBetween returns distances on the globe', () => {
    expect(metresBetween(chiva, chiva)).toBe(0)
    // The length of one degree of latitude.
    expect(metresBetween([0, 39], [0, 40])).toBeCloseTo(111_320, -2)
    expect(metresBetween([-180, 0], [180, 0])).toBeCloseTo(0, 3)
    const place = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    )
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        expect(metresBetween(a, b)).toBeCloseTo(metresBetween(b, a), 3)
        expect(metresBetween(a, c)).toBeLessThanOrEqual(metresBetween(a, b) + metresBetween(b, c) + 1)
      }),
    )
  })
})

function circleOf(points: number): Position[] {
  const ring = Array.from({ length: points }, (_, at): Position => {
    const turn = (at / points) * 2 * Math.PI
    return [Math.cos(turn), Math.sin(turn)]
  })
  return [...ring, ring[0]!]
}

/** The winding number of the ring around the point, calculated from the sum of the angles. */
function turnsAround(ring: readonly Position[], [x, y]: Position): number {
  const angles = ring.slice(1).map(([toX, toY], index) => {
    const [fromX, fromY] = ring[index]!
    const angle = Math.atan2(toY - y, toX - x) - Math.atan2(fromY - y, fromX - x)
    return angle > Math.PI ? angle - 2 * Math.PI : angle < -Math.PI ? angle + 2 * Math.PI : angle
  })
  return Math.round(angles.reduce((sum, angle) => sum + angle, 0) / (2 * Math.PI))
}

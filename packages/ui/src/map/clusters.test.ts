import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clusterFrom, clustersOf } from './clusters.ts'
import type { MapPlace } from './place.ts'

const toPoint = ({ latitude, longitude }: MapPlace) => ({ x: longitude, y: latitude })
const placeAt = ([latitude, longitude]: readonly [number, number], index: number): MapPlace => ({
  id: `${index}`,
  name: `Tienda ${index}`,
  latitude,
  longitude,
})
const pixel = fc.integer({ min: -2_000, max: 2_000 })
const many = fc.array(fc.tuple(pixel, pixel), { minLength: clusterFrom + 1, maxLength: 300 })

describe('pins that would cover each other', () => {
  it('stay separate if the map has few pins', () => {
    const places = Array.from({ length: clusterFrom }, (_, index) => placeAt([0, 0], index))
    expect(clustersOf(places, toPoint)).toHaveLength(clusterFrom)
  })

  it('are replaced by one pin if the map has many pins', () => {
    const places = Array.from({ length: 198 }, (_, index) => placeAt([7, 3], index))
    expect(clustersOf(places, toPoint)).toEqual([{ places, latitude: 7, longitude: 3 }])
  })

  it('belong to exactly one cluster each, and there are at least 56 pixels between the first pins of any two clusters', () => {
    fc.assert(
      fc.property(many, (points) => {
        const clusters = clustersOf(points.map(placeAt), toPoint)
        expect(clusters.flatMap(({ places }) => places.map(({ id }) => Number(id))).toSorted((a, b) => a - b)).toEqual(
          points.map((_, index) => index),
        )
        const firsts = clusters.map(({ places }) => toPoint(places[0]!))
        for (const [index, a] of firsts.entries())
          for (const b of firsts.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(56)
      }),
      { numRuns: 50 },
    )
  })
})

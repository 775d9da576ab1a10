import { Geometry, isWithin } from '@lonja/contract/shipping/zone-area'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cornersOf, geometryOf, readCorners, textOf } from './outline-text.ts'

const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((n) => n / 1e5)
const spot = fc.record({ latitude: degrees(90), longitude: degrees(180) })

describe('the corners of an outline', () => {
  it('are the same after they were written as text or as a shape, and read again', () => {
    fc.assert(
      fc.property(fc.array(spot, { minLength: 1, maxLength: 30 }), (corners) => {
        const plain = corners.map(({ latitude, longitude }) => ({ latitude: latitude + 0, longitude: longitude + 0 }))
        expect(readCorners(textOf(plain))).toEqual(plain)
        expect(cornersOf(geometryOf(plain))).toEqual(plain)
      }),
    )
  })

  it.each([
    ['39.47, -0.72', [{ latitude: 39.47, longitude: -0.72 }]],
    ['  39.47;-0.72  \n\n', [{ latitude: 39.47, longitude: -0.72 }]],
    ['39 -1', [{ latitude: 39, longitude: -1 }]],
    ['', []],
    ['39.47', undefined],
    ['39.47, -0.72, 3', undefined],
    ['100, 0', undefined],
    ['0, 181', undefined],
    ['en la plaza', undefined],
  ])('of the text «%s» are %j', (text, corners) => {
    expect(readCorners(text)).toEqual(corners)
  })

  it('make a shape that the server accepts and that contains the positions inside', () => {
    const geometry = geometryOf(readCorners('39, -1\n39, 0\n40, 0\n40, -1')!)
    expect(Geometry.safeParse(geometry).success).toBe(true)
    expect([isWithin(geometry, [-0.5, 39.5]), isWithin(geometry, [0.5, 39.5])]).toEqual([true, false])
  })

  it('cannot be edited if the shape is a circle, has holes or has several parts', () => {
    expect(cornersOf({ type: 'Circle', center: [0, 0], metres: 10 })).toBeUndefined()
    const [ring] = (geometryOf(readCorners('0, 0\n0, 9\n9, 9')!) as { coordinates: [number, number][][] }).coordinates
    expect(cornersOf({ type: 'Polygon', coordinates: [ring!, ring!] })).toBeUndefined()
    expect(cornersOf({ type: 'MultiPolygon', coordinates: [[ring!]] })).toBeUndefined()
    expect(cornersOf(null)).toEqual([])
  })
})

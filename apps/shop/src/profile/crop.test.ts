import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { middleOf, mostZoom, moved, sideOf, zoomed } from './crop.ts'

const photo = { width: 400, height: 300 }

describe('the square that is cut out of a picture', () => {
  it('is at first the largest possible square, in the middle', () => {
    expect(middleOf(photo)).toEqual({ x: 200, y: 150, zoom: 1 })
    expect(sideOf(photo, middleOf(photo))).toBe(300)
  })

  it('shows a part further left when the picture is moved to the right', () => {
    expect(moved(photo, middleOf(photo), 0.1, 0)).toEqual({ x: 170, y: 150, zoom: 1 })
  })

  it('stops at the edge of the picture', () => {
    expect(moved(photo, middleOf(photo), -1, -1)).toEqual({ x: 250, y: 150, zoom: 1 })
    expect(zoomed(photo, { x: 360, y: 260, zoom: 4 }, 2)).toEqual({ x: 325, y: 225, zoom: 2 })
  })

  it('never leaves the picture, however it is moved', () => {
    const side = fc.integer({ min: 1, max: 10_000 })
    const step = fc.record({ right: fc.float({ noNaN: true }), down: fc.float({ noNaN: true }), zoom: fc.float() })
    fc.assert(
      fc.property(fc.record({ width: side, height: side }), fc.array(step), (size, steps) => {
        const view = steps.reduce(
          (seen, { right, down, zoom }) => moved(size, zoomed(size, seen, zoom || 1), right, down),
          middleOf(size),
        )
        const half = sideOf(size, view) / 2
        expect(view.zoom).toBeGreaterThanOrEqual(1)
        expect(view.zoom).toBeLessThanOrEqual(mostZoom)
        for (const [at, whole] of [
          [view.x, size.width],
          [view.y, size.height],
        ] as const) {
          expect(at - half).toBeGreaterThanOrEqual(-1e-6)
          expect(at + half).toBeLessThanOrEqual(whole + 1e-6)
        }
      }),
    )
  })
})

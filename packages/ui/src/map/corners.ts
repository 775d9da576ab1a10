import type { Spot } from './place.ts'

/**
 * The corners of an outline with one more: between the two corners whose side is nearest to it, or at the end if there
 * are fewer than three.
 */
export function withCorner(corners: readonly Spot[], added: Spot): Spot[] {
  if (corners.length < 3) return [...corners, added]
  const distances = corners.map((corner, at) => squareDistance(added, corner, corners[(at + 1) % corners.length]!))
  const nearest = distances.indexOf(Math.min(...distances))
  return corners.toSpliced(nearest + 1, 0, added)
}

/** Whether two sides of the closed outline cross, so that people could not tell what is inside. */
export function crossesItself(corners: readonly Spot[]): boolean {
  const sides = corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]!] as const)
  return sides.some(([a, b], at) =>
    sides.some(([c, d], other) => {
      const isNeighbour = other === (at + 1) % sides.length || at === (other + 1) % sides.length
      return other > at && !isNeighbour && turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0
    }),
  )
}

/** Positive if the way from `a` to `b` to `c` turns left, negative if it turns right. */
const turn = (a: Spot, b: Spot, c: Spot): number =>
  (b.longitude - a.longitude) * (c.latitude - a.latitude) - (b.latitude - a.latitude) * (c.longitude - a.longitude)

/** The square of the distance between a position and a side. Degrees of longitude are shorter than those of latitude. */
function squareDistance(spot: Spot, from: Spot, to: Spot): number {
  const narrow = Math.cos((spot.latitude * Math.PI) / 180)
  const [x, y] = [(spot.longitude - from.longitude) * narrow, spot.latitude - from.latitude]
  const [sideX, sideY] = [(to.longitude - from.longitude) * narrow, to.latitude - from.latitude]
  const length = sideX ** 2 + sideY ** 2
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * sideX + y * sideY) / length))
  return (x - along * sideX) ** 2 + (y - along * sideY) ** 2
}

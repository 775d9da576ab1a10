import type { Metres } from './streets.ts'

/** The distance in metres from the middle of a street to its houses. */
const FRONT = 5.5
const near = 6

/**
 * Returns houses along both sides of the streets (`lines`). No house stands on a street, on an area in `kept` or on
 * another house. The same streets give the same houses in every run.
 */
export function buildingsAlong(
  lines: readonly (readonly Metres[])[],
  kept: readonly (readonly Metres[])[],
): Metres[][] {
  const random = numbers(46_375)
  const segments = lines.flatMap((line) => line.slice(1).map((to, index): Segment => [line[index]!, to]))
  const houses: Metres[][] = []
  for (const [from, to] of segments) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const along: Metres = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    for (const side of [1, -1])
      for (let at = 8; at < length - 8;) {
        const width = 8 + random() * 11
        const depth = 13 + random() * 14
        const house = rectangle(from, along, side, at, Math.min(width, length - 6 - at), depth)
        at += width + (random() < 0.12 ? 6 : 0.4)
        if (isFree(house, segments, kept, houses)) houses.push(house)
      }
  }
  return houses
}

type Segment = readonly [from: Metres, to: Metres]

function rectangle([x, y]: Metres, [dx, dy]: Metres, side: number, at: number, width: number, depth: number): Metres[] {
  const corner = (forward: number, aside: number): Metres => [
    x + dx * forward - dy * aside * side,
    y + dy * forward + dx * aside * side,
  ]
  return [corner(at, FRONT), corner(at + width, FRONT), corner(at + width, FRONT + depth), corner(at, FRONT + depth)]
}

function isFree(
  house: readonly Metres[],
  segments: readonly Segment[],
  kept: readonly (readonly Metres[])[],
  houses: readonly (readonly Metres[])[],
): boolean {
  const points = [...house, middle(house), middle(house.slice(0, 2)), middle(house.slice(1, 3)), middle(house.slice(2))]
  if (points.some((point) => segments.some((segment) => distance(point, segment) < FRONT - 0.1))) return false
  if (points.some((point) => kept.some((ring) => isInside(point, ring)))) return false
  const [x, y] = middle(house)
  return !houses.some((other) => {
    const [ox, oy] = middle(other)
    return Math.abs(x - ox) < 40 && Math.abs(y - oy) < 40 && overlaps(house, other)
  })
}

const middle = (points: readonly Metres[]): Metres => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

function distance([x, y]: Metres, [[x0, y0], [x1, y1]]: Segment): number {
  const length = (x1 - x0) ** 2 + (y1 - y0) ** 2
  const share = Math.max(0, Math.min(1, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length))
  return Math.hypot(x - x0 - share * (x1 - x0), y - y0 - share * (y1 - y0))
}

function isInside([x, y]: Metres, ring: readonly Metres[]): boolean {
  let inside = false
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x0, y0] = ring.at(index - 1)!
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside
  }
  return inside
}

/** True if two convex shapes overlap. Otherwise an axis perpendicular to one of their edges separates them. */
function overlaps(one: readonly Metres[], other: readonly Metres[]): boolean {
  return [one, other].every((shape) =>
    shape.every(([x1, y1], index) => {
      const [x0, y0] = shape.at(index - 1)!
      const across = ([x, y]: Metres) => -x * (y1 - y0) + y * (x1 - x0)
      const [a, b] = [one.map(across), other.map(across)]
      return Math.max(...a) > Math.min(...b) + near / 10 && Math.max(...b) > Math.min(...a) + near / 10
    }),
  )
}

/**
 * Returns a function that gives numbers between 0 and 1 (a linear congruential generator). The same seed gives the same
 * numbers.
 */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

import { z } from 'zod'

/** Longitude, then latitude, in the order of GeoJSON. */
export type Position = [longitude: number, latitude: number]
// An array of length 2, because OpenAPI 3.0 has no tuples.
const Position = z
  .array(z.number().min(-180).max(180))
  .length(2)
  .refine(([, latitude]) => Math.abs(latitude!) <= 90) as unknown as z.ZodType<Position>

const maxPoints = 1_000
const maxMetres = 200_000

/** A closed line: its last position is the same as its first. */
const Ring = z
  .array(Position)
  .min(4)
  .max(maxPoints)
  .refine((ring) => ring[0]![0] === ring.at(-1)![0] && ring[0]![1] === ring.at(-1)![1])
  .refine((ring) => areaOf(ring) > 0)

/** An outer ring, followed by the rings of its holes. */
const Rings = z.array(Ring).min(1).max(50)

export const Circle = z.object({ type: z.literal('Circle'), center: Position, metres: z.int().min(1).max(maxMetres) })
export const Polygon = z.object({ type: z.literal('Polygon'), coordinates: Rings }).refine(isOfFewPoints)
export const MultiPolygon = z
  .object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings).min(1).max(50) })
  .refine(isOfFewPoints)

/** The polygons of GeoJSON, and a circle, which GeoJSON does not have. */
export const Geometry = z.union([Circle, Polygon, MultiPolygon])
export type Geometry = z.infer<typeof Geometry>

export const zoneKinds = ['postcodes', 'province', 'radius', 'polygon'] as const

/** The area of a zone. */
export interface ZoneArea {
  kind: (typeof zoneKinds)[number]
  /** The postal codes of the zone. For a zone of provinces, one code of each province is enough. */
  zips: readonly string[]
  excludedZips: readonly string[]
  geometry: Geometry | null
  excludedGeometry: Geometry | null
}

/** The place of the delivery. */
export interface Place {
  zip: string
  /** The exact coordinates of the address; null if they are not known. */
  position: Position | null
}

/**
 * Whether a zone covers a place. The result is `unknown` if the answer depends on the coordinates and the place has
 * none.
 */
export function covers(zone: ZoneArea, { zip, position }: Place): boolean | 'unknown' {
  if (zone.excludedZips.includes(zip)) return false
  if (zone.kind === 'postcodes' && !zone.zips.includes(zip)) return false
  if (zone.kind === 'province' && !zone.zips.some((other) => other.slice(0, 2) === zip.slice(0, 2))) return false
  const bySight = zone.kind === 'radius' || zone.kind === 'polygon'
  if (!position) return bySight || zone.excludedGeometry ? 'unknown' : true
  if (zone.excludedGeometry && isWithin(zone.excludedGeometry, position)) return false
  return !bySight || (zone.geometry !== null && isWithin(zone.geometry, position))
}

/**
 * The zone that applies to a place: of the zones that cover it, the zone with the highest priority, then with the
 * lowest price. A zone for which `covers` returns `unknown` is not used; if no other zone covers the place, the
 * result is `unknown`. If `covers` returns false for every zone, the result is null.
 */
export function zoneFor<Zone extends { area: ZoneArea; priority: number; price: number }>(
  zones: readonly Zone[],
  place: Place,
): Zone | 'unknown' | null {
  const ranked = zones.toSorted((a, b) => b.priority - a.priority || a.price - b.price)
  const answers = ranked.map(({ area }) => covers(area, place))
  const found = ranked[answers.indexOf(true)]
  return found ?? (answers.includes('unknown') ? 'unknown' : null)
}

/** Whether a position is inside a geometry. A position exactly on the outline may count as inside or outside. */
export function isWithin(geometry: Geometry, position: Position): boolean {
  if (geometry.type === 'Circle') return metresBetween(geometry.center, position) <= geometry.metres
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.some(
    ([outer, ...holes]) => crosses(outer!, position) && !holes.some((hole) => crosses(hole, position)),
  )
}

/** The radius of the globe in metres. The database calculates distances with the same radius. */
const earthMetres = 6_378_168

/** The distance between two positions along the surface of the globe, in metres. */
export function metresBetween([lngA, latA]: Position, [lngB, latB]: Position): number {
  const [a, b] = [radians(latA), radians(latB)]
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(lngB - lngA) / 2) ** 2
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(half)))
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * Whether a line from the position to the east crosses the ring an odd number of times; if so, the position is
 * inside.
 */
function crosses(ring: readonly Position[], [x, y]: Position): boolean {
  let inside = false
  for (const [index, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(index + 1) % ring.length]!
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside
  }
  return inside
}

/** The area of a ring in square degrees; 0 for a ring that encloses nothing. */
function areaOf(ring: readonly Position[]): number {
  const doubled = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length]!
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

function isOfFewPoints({ coordinates }: { coordinates: readonly unknown[] }): boolean {
  return (coordinates as readonly unknown[][]).flat(3).length <= 2 * maxPoints
}

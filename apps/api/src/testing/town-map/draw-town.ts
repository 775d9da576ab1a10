import type { Bounds } from '@lonja/contract/geocoding/bounds'
import { streets, town } from '../../seeds/town/place.ts'
import { buildingsAlong } from './buildings.ts'
import {
  type Metres,
  ditch,
  grounds,
  hills,
  motorway,
  neighbours,
  otherStreets,
  river,
  roads,
  squares,
  woods,
} from './streets.ts'

/** A feature of the map, in metres around the centre of the town. */
export interface Drawn {
  layer: 'earth' | 'landuse' | 'water' | 'roads' | 'buildings' | 'places' | 'pois'
  properties: Record<string, string | number>
  shape: { type: 'Point'; at: Metres } | { type: 'Line' | 'Polygon'; points: readonly Metres[] }
  /** The lowest zoom at which the feature is shown. */
  from: number
}

/**
 * Draws the invented town and its surroundings. The streets, their names, and the shapes of the neighbouring towns are
 * our own work.
 */
export function drawTown(): Drawn[] {
  const named = Object.entries(streets)
    .filter(([name]) => !name.startsWith('Plaza'))
    .map(([name, [fromLat, fromLng, toLat, toLng]]) => ({
      name,
      line: [metresOf(fromLat, fromLng), metresOf(toLat, toLng)],
    }))
  const others = Object.entries(otherStreets).map(([name, line]) => ({ name, line }))
  const all = [...named, ...others]
  return [
    polygon('earth', { kind: 'earth' }, ringOf(bounds), 0),
    ...hills.map((ring) => polygon('landuse', { kind: 'scrub' }, round(ring), 8)),
    ...woods.map((ring) => polygon('landuse', { kind: 'forest' }, round(ring), 8)),
    ...fields().map(({ kind, ring }) => polygon('landuse', { kind }, ring, 10)),
    polygon('landuse', { kind: 'residential' }, builtUp, 10),
    ...neighbours.map(({ at, radius }) => polygon('landuse', { kind: 'residential' }, blob(at, radius), 10)),
    ...grounds.flatMap(({ kind, name, ring }) => [
      polygon('landuse', { kind }, ring, kind === 'residential' ? 11 : 12),
      ...(name ? [point('pois', { kind, name, min_zoom: 15 }, middle(ring), 14)] : []),
    ]),
    ...Object.entries(squares).flatMap(([name, ring]) => [
      polygon('landuse', { kind: 'pedestrian' }, ring, 13),
      line('roads', { kind: 'minor_road', kind_detail: 'pedestrian', name }, [...ring, ring[0]!], 13),
      point('pois', { kind: 'square', name, min_zoom: 15 }, middle(ring), 14),
    ]),
    polygon('water', { kind: 'river' }, banks(), 9),
    line(
      'water',
      { kind: 'river', name: 'Río Serena' },
      river.map(([east, north]) => [east, north]),
      9,
    ),
    line('water', { kind: 'canal', name: 'Acequia Mayor' }, ditch, 12),
    line('roads', { kind: 'highway', kind_detail: 'motorway', name: 'Autovía del Este' }, motorway, 8),
    ...roads.map(({ name, detail, line: points }) =>
      line('roads', { kind: 'major_road', kind_detail: detail, name }, points, detail === 'secondary' ? 9 : 11),
    ),
    ...all.map(({ name, line: points }) => line('roads', { ...kindOf(name), name }, points, fromZoom(name))),
    ...buildingsAlong(
      all.map(({ line: points }) => points),
      [
        ...Object.values(squares),
        ...grounds.filter(({ kind }) => kind !== 'industrial' && kind !== 'residential').map(({ ring }) => ring),
      ],
    ).map((ring) => polygon('buildings', { kind: 'building' }, ring, 14)),
    point(
      'places',
      { kind: 'locality', kind_detail: 'town', name: town.name, min_zoom: 8, population_rank: 7 },
      [0, 0],
      8,
    ),
    ...neighbours.map(({ name, at }) =>
      point('places', { kind: 'locality', kind_detail: 'town', name, min_zoom: 9, population_rank: 7 }, at, 8),
    ),
  ]
}

const METRES_OF_DEGREE = 111_320
const narrow = Math.cos((town.lat * Math.PI) / 180)

const metresOf = (latitude: number, longitude: number): Metres => [
  (longitude - town.lng) * METRES_OF_DEGREE * narrow,
  (latitude - town.lat) * METRES_OF_DEGREE,
]

export const degreesOf = ([east, north]: Metres): [longitude: number, latitude: number] => [
  town.lng + east / (METRES_OF_DEGREE * narrow),
  town.lat + north / METRES_OF_DEGREE,
]

/** The edges of the map, about seven kilometres from its centre on each side. */
export const bounds: Bounds = [-0.83, 39.44, -0.66, 39.575]

const ringOf = ([west, south, east, north]: Bounds): Metres[] => [
  metresOf(south, west),
  metresOf(south, east),
  metresOf(north, east),
  metresOf(north, west),
]

const kindOf = (name: string) =>
  name.startsWith('Avenida') || name.startsWith('Ronda')
    ? { kind: 'major_road', kind_detail: 'tertiary' }
    : { kind: 'minor_road', kind_detail: 'residential' }

const fromZoom = (name: string): number => (/^(Avenida|Ronda|Calle Mayor)/.test(name) ? 11 : 12)

type Points = readonly Metres[]

const drawn =
  (type: 'Polygon' | 'Line') =>
  (layer: Drawn['layer'], properties: Drawn['properties'], points: Points, from: number): Drawn => ({
    layer,
    properties,
    shape: { type, points: type === 'Line' ? smooth(points) : points },
    from,
  })
const polygon = drawn('Polygon')
const line = drawn('Line')
const point = (layer: Drawn['layer'], properties: Drawn['properties'], at: Metres, from: number): Drawn => ({
  layer,
  properties,
  shape: { type: 'Point', at },
  from,
})

const middle = (ring: readonly Metres[]): Metres => [
  ring.reduce((sum, [east]) => sum + east, 0) / ring.length,
  ring.reduce((sum, [, north]) => sum + north, 0) / ring.length,
]

const builtUp: readonly Metres[] = [
  [-450, 500],
  [-170, 565],
  [140, 535],
  [345, 435],
  [475, 255],
  [520, 110],
  [540, 0],
  [510, -190],
  [480, -320],
  [420, -515],
  [200, -595],
  [10, -610],
  [-150, -595],
  [-395, -535],
  [-470, -360],
  [-490, -200],
  [-520, 100],
  [-500, 310],
]

/** Smooths long lines. The streets of the town keep their corners. */
function smooth(points: readonly Metres[]): readonly Metres[] {
  const isLong = points.some(([east, north], index) => {
    const before = points[index - 1]
    return before !== undefined && Math.hypot(east - before[0], north - before[1]) > 420
  })
  if (!isLong || points.length < 3) return points
  return cutCorners(cutCorners(points))
}

/** One step of Chaikin's algorithm, which cuts corners. The ends of the line do not move. */
const cutCorners = (points: readonly Metres[]): readonly Metres[] => [
  points[0]!,
  ...points.slice(1).flatMap((to, index) => [between(points[index]!, to, 0.25), between(points[index]!, to, 0.75)]),
  points.at(-1)!,
]

/** Rounds the corners of a ring. */
const round = (ring: readonly Metres[]): readonly Metres[] => cutCorners(cutCorners([...ring, ring[0]!])).slice(1, -1)

const between = ([x0, y0]: Metres, [x1, y1]: Metres, share: number): Metres => [
  x0 + (x1 - x0) * share,
  y0 + (y1 - y0) * share,
]

function banks(): Metres[] {
  const course = smooth(river.map(([east, north]) => [east, north]))
  const side = (sign: number) =>
    course.map(([east, north], index): Metres => {
      const [x0, y0] = course[Math.max(0, index - 1)]!
      const [x1, y1] = course[Math.min(course.length - 1, index + 1)]!
      const length = Math.hypot(x1 - x0, y1 - y0)
      const width = (14 + (30 * index) / course.length + 5 * Math.sin(index * 1.7)) / 2
      return [east - (sign * width * (y1 - y0)) / length, north + (sign * width * (x1 - x0)) / length]
    })
  return [...side(1), ...side(-1).toReversed()]
}

const blob = ([east, north]: Metres, radius: number): Metres[] =>
  Array.from({ length: 18 }, (_, index) => {
    const angle = (index / 18) * 2 * Math.PI
    const far = radius * (0.82 + 0.18 * Math.sin(angle * 3 + east) + 0.1 * Math.cos(angle * 5))
    return [east + far * Math.cos(angle), north + far * Math.sin(angle)]
  })

/** Returns orchards and fields around the town, in parcels that follow the shape of the land. */
function fields(): { kind: string; ring: Metres[] }[] {
  const parcels: { kind: string; ring: Metres[] }[] = []
  const [wide, high] = [210, 130]
  const corner = (column: number, row: number): Metres => {
    const lean = 0.35
    const [east, north] = [
      column * wide + 34 * Math.sin(row * 2.1 + column),
      row * high + 22 * Math.cos(column * 1.3 + row),
    ]
    return [east * Math.cos(lean) - north * Math.sin(lean), east * Math.sin(lean) + north * Math.cos(lean)]
  }
  for (let column = -11; column <= 11; column += 1)
    for (let row = -18; row <= 18; row += 1) {
      const ring = [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)]
      const [east, north] = middle(ring)
      const far = Math.hypot(east, north)
      const pick = (seed: number) => Math.abs(Math.sin(column * 12.9898 + row * 78.233 + seed) * 43_758.5453) % 1
      // Far from the town there are fewer parcels.
      if (far < 620 || far > 2300 || pick(0) < 0.25 + (0.6 * (far - 620)) / 1680) continue
      parcels.push({ kind: pick(1) < 0.55 ? 'orchard' : 'farmland', ring })
    }
  return parcels
}

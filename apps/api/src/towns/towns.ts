import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Town } from '@lonja/contract/geocoding/place'
import { type Geometry, isWithin } from '@lonja/contract/shipping/zone-area'
import { provinceOf } from '@lonja/contract/zip'
import type { Feature } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Place } from '../businesses/nearest.ts'

/** The 8,131 municipalities of Spain. */
export interface Gazetteer {
  /**
   * Finds the towns whose name, or a word of it, begins with the text: exact names first, then shorter names before
   * longer ones.
   */
  search(words: string, most: number): Town[]
  /** Finds the towns around a place: first the town that contains it, then the nearest ones. */
  nearest(place: Place, most: number): Town[]
}

interface Known {
  town: Outlined
  /** All names of the town in their comparable form (`fold`). */
  names: readonly string[]
}

let gazetteer: Gazetteer | undefined

/**
 * The towns of es-atlas (MIT; © Instituto Geográfico Nacional). The position of a town is the centre of its largest
 * part. The towns are read at the first call and stay in memory.
 */
export function towns(): Gazetteer {
  gazetteer ??= gazetteerOf(outlinedTowns())
  return gazetteer
}

let outlined: readonly Outlined[] | undefined

/** All towns with their outlines. They are read once. */
export function outlinedTowns(): readonly Outlined[] {
  outlined ??= readAtlas()
  return outlined
}

type Outline = Extract<Geometry, { coordinates: unknown }>

/** A town with its outline, which is precise to 180 m. */
export interface Outlined extends Town {
  outline: () => Outline
}

function gazetteerOf(all: readonly Outlined[]): Gazetteer {
  const known = all.map((town): Known => ({ town, names: namesOf(town.name) }))
  return {
    search(words, most) {
      const wanted = fold(words)
      const found = known.flatMap(({ town, names }) => {
        const rank = Math.min(...names.map((name) => rankOf(name, wanted)))
        return rank < 3 ? [{ town, rank }] : []
      })
      return found
        .toSorted((a, b) => a.rank - b.rank || a.town.name.length - b.town.name.length)
        .slice(0, most)
        .map(({ town }) => plain(town))
    },
    nearest(place, most) {
      const near = all
        .map((town) => ({ town, far: flatDistance(town, place) }))
        .toSorted((a, b) => a.far - b.far)
        .slice(0, Math.max(most, candidates))
        .map(({ town }) => town)
      // The town that contains the place comes first, because the centre of a small neighbouring town may be nearer.
      const around = near.find(({ outline }) => isWithin(outline(), [place.longitude, place.latitude]))
      return [...(around ? [around] : []), ...near.filter((town) => town !== around)].slice(0, most).map(plain)
    },
  }
}

/** The town that contains a place is searched among this many nearest towns. */
const candidates = 20

const plain = ({ outline: _outline, ...town }: Outlined): Town => town

/**
 * The rank of a name: 0 if it is equal, 1 if it begins with the text, 2 if one of its words does, 3 if nothing
 * matches.
 */
function rankOf(name: string, wanted: string): number {
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  return name.includes(` ${wanted}`) ? 2 : 3
}

/**
 * A distance that can only be compared with other results of this function. Over a few dozen kilometres, the earth may
 * be treated as flat.
 */
function flatDistance(town: Place, { latitude, longitude }: Place): number {
  const narrow = Math.cos((latitude * Math.PI) / 180)
  return (town.latitude - latitude) ** 2 + ((town.longitude - longitude) * narrow) ** 2
}

function readAtlas(): Outlined[] {
  const file = createRequire(import.meta.url).resolve('es-atlas/es/municipalities.json')
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
    municipalities: GeometryCollection<{ name: string }>
  }>
  return atlas.objects.municipalities.geometries.flatMap((shape) => {
    const code = `${shape.id}`
    const province = provinceOf(`${code.slice(0, 2)}000`)
    // The atlas also contains areas that several towns share. Their codes begin with no number of a province.
    if (!province) return []
    const outline = () => (feature(atlas, shape) as Feature).geometry as Outline
    const { type, coordinates } = outline()
    const parts = type === 'Polygon' ? [coordinates] : coordinates
    const [longitude, latitude] = middleOf(parts.map(([outside = []]) => outside))
    return [
      {
        code,
        name: (shape.properties as { name: string }).name.replaceAll('/', ' / '),
        province,
        latitude,
        longitude,
        outline,
      },
    ]
  })
}

/** Longitude and latitude. */
type Point = readonly number[]

/** The centroid of the largest ring, rounded to a hundred metres. */
function middleOf(rings: readonly (readonly Point[])[]): [number, number] {
  const largest = rings.map(gravityOf).reduce((one, other) => (other.area > one.area ? other : one))
  return [Number(largest.x.toFixed(3)), Number(largest.y.toFixed(3))]
}

function gravityOf(ring: readonly Point[]): { area: number; x: number; y: number } {
  let [area, x, y] = [0, 0, 0]
  for (const [index, [x0 = 0, y0 = 0]] of ring.entries()) {
    const [x1 = 0, y1 = 0] = ring[(index + 1) % ring.length] ?? []
    const cross = x0 * y1 - x1 * y0
    area += cross
    x += (x0 + x1) * cross
    y += (y0 + y1) * cross
  }
  if (area !== 0) return { area: Math.abs(area), x: x / (3 * area), y: y / (3 * area) }
  // A ring that is smaller than the precision of the atlas is a single point.
  const [[onlyX = 0, onlyY = 0] = []] = ring
  return { area, x: onlyX, y: onlyY }
}

/** The names of a town. `Alacant / Alicante` is found by each of the two names, and by the whole text. */
const namesOf = (name: string): string[] => [name, ...name.split(' / ')].map(fold)

/** The form of a name for comparisons: in lower case, without accents, and with a space for each punctuation mark. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s'’·./-]+/g, ' ')
    .trim()

import { VectorTile } from '@mapbox/vector-tile'
import { type Bounds, isWithin } from '@lonja/contract/geocoding/bounds'
import { PbfReader } from 'pbf'
import { type MapFile, NotAMap } from './read-file.ts'
import { comparable } from './words.ts'

/** A street, a square or a town on the map. */
export interface MapPlace {
  kind: 'street' | 'town'
  name: string
  /** All names of the place, in the form in which names are compared. */
  words: string
  city: string | null
  latitude: number
  longitude: number
}

interface Piece {
  name: string
  words: string
  latitude: number
  longitude: number
  length: number
}

/** Tiles of this zoom contain every street; more detailed tiles contain no more names. */
const ZOOM = 15
/** The most tiles of a map: the number for an area of some 300 × 300 km at zoom 15. */
const MOST_TILES = 100_000
const squares = new Set(['square', 'plaza', 'pedestrian'])
const towns = new Set(['city', 'town', 'village'])

/**
 * Reads the names of streets, squares and towns from the most detailed tiles, each with its position.
 *
 * @param within  the area of address searches
 * @throws NotAMap if a tile cannot be read, or the area has more than `MOST_TILES` tiles
 */
export async function readPlaces({ tiles, bounds, maxZoom }: MapFile, within: Bounds = bounds): Promise<MapPlace[]> {
  const zoom = Math.min(ZOOM, maxZoom)
  const range = tilesOf(overlap(bounds, within), zoom)
  if (range.count > MOST_TILES) throw new NotAMap('covers too large an area: cut out the area around the town')
  const pieces: Piece[] = []
  const found = new Map<string, MapPlace>()
  for (const [x, y] of range.each()) {
    const tile = await tiles.getZxy(zoom, x, y).catch(() => {
      throw new NotAMap(`is damaged: its tile ${zoom}/${x}/${y} cannot be read`)
    })
    if (!tile) continue
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(tile.data)))
    const each = (layer: string) => featuresOf(layers[layer], { x, y, zoom }, bounds)
    for (const { kind, ...piece } of each('roads')) if (kind !== 'highway' && kind !== 'rail') pieces.push(piece)
    for (const { kind, ...piece } of each('pois')) if (squares.has(kind)) pieces.push(piece)
    for (const { kind, detail, name, words, latitude, longitude } of each('places'))
      if (kind === 'locality' && towns.has(detail))
        found.set(name, { kind: 'town', name, words, city: name, latitude, longitude })
  }
  const middles = [...found.values()]
  return [...middles, ...streetsOf(pieces, middles)]
}

/**
 * Joins the pieces of a street, which come from several tiles, into one place for each town. The position of the
 * place is on the longest piece.
 */
function streetsOf(pieces: readonly Piece[], middles: readonly MapPlace[]): MapPlace[] {
  const streets = new Map<string, MapPlace>()
  for (const { name, words, latitude, longitude } of pieces.toSorted((a, b) => b.length - a.length)) {
    const city = nearest(middles, latitude, longitude)?.name ?? null
    const key = `${name}\n${city}`
    if (!streets.has(key))
      streets.set(key, {
        kind: 'street',
        name,
        words,
        city,
        latitude: toMetre(latitude),
        longitude: toMetre(longitude),
      })
  }
  return [...streets.values()]
}

const distanceBetween = (a: Pick<Piece, 'latitude' | 'longitude'>, b: Pick<Piece, 'latitude' | 'longitude'>): number =>
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180))

function nearest(middles: readonly MapPlace[], latitude: number, longitude: number): MapPlace | undefined {
  const [first] = middles.toSorted(
    (a, b) => distanceBetween(a, { latitude, longitude }) - distanceBetween(b, { latitude, longitude }),
  )
  return first
}

interface TileAddress {
  x: number
  y: number
  zoom: number
}

/**
 * The features of a tile that have a name, with the middle of their longest line. Tiles overlap: a feature with its
 * middle in a neighbouring tile is read from that tile.
 */
function* featuresOf(layer: VectorTile['layers'][string] | undefined, tile: TileAddress, bounds: Bounds) {
  for (let index = 0; index < (layer?.length ?? 0); index += 1) {
    const feature = layer!.feature(index)
    const { name, kind, kind_detail: detail } = feature.properties
    if (typeof name !== 'string' || name.trim() === '') continue
    const lines = feature.loadGeometry().toSorted((a, b) => lengthOf(b) - lengthOf(a))
    const middle = lines[0] && middleOf(lines[0])
    if (!middle || middle.x < 0 || middle.y < 0 || middle.x > layer!.extent || middle.y > layer!.extent) continue
    const spot = degreesOf(tile.x + middle.x / layer!.extent, tile.y + middle.y / layer!.extent, tile.zoom)
    if (!isWithin(bounds, spot.latitude, spot.longitude)) continue
    const names = [name, feature.properties['name:es'], feature.properties['name:ca']]
    const words = [...new Set(names.filter((one) => typeof one === 'string').map(comparable))].join(' | ')
    const length = lengthOf(lines[0]!) / 2 ** tile.zoom
    yield { name: name.trim(), words, kind: `${kind}`, detail: `${detail}`, length, ...spot }
  }
}

type Point = { x: number; y: number }

const lengthOf = (line: readonly Point[]): number =>
  line.reduce((sum, point, index) => sum + (index === 0 ? 0 : distance(line[index - 1]!, point)), 0)

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The point in the middle of a line. */
function middleOf(line: readonly Point[]): Point | undefined {
  let left = lengthOf(line) / 2
  for (const [index, to] of line.entries()) {
    const from = line[index - 1]
    if (!from) continue
    const step = distance(from, to)
    if (step >= left && step > 0)
      return { x: from.x + ((to.x - from.x) * left) / step, y: from.y + ((to.y - from.y) * left) / step }
    left -= step
  }
  return line[0]
}

const overlap = (a: Bounds, b: Bounds): Bounds => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
]

/** The tiles of a zoom level that cover an area. */
function tilesOf([west, south, east, north]: Bounds, zoom: number) {
  const [left, top] = tileAt(west, north, zoom)
  const [right, bottom] = tileAt(east, south, zoom)
  return {
    count: Math.max(0, right - left + 1) * Math.max(0, bottom - top + 1),
    *each(): Generator<[x: number, y: number]> {
      for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) yield [x, y]
    },
  }
}

function tileAt(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor(((longitude + 180) / 360) * 2 ** zoom), Math.floor(y * 2 ** zoom)]
}

function degreesOf(x: number, y: number, zoom: number) {
  const longitude = (x / 2 ** zoom) * 360 - 180
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** zoom))) * 180) / Math.PI
  return { latitude, longitude }
}

/** Rounds to five decimals, which is about a metre. */
const toMetre = (degrees: number): number => Number(degrees.toFixed(5))

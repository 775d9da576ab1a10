import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { type Drawn, bounds, degreesOf, drawTown } from './draw-town.ts'
import { type Tile, writePmtiles } from './write-pmtiles.ts'

const FIRST = 8
const LAST = 15
const layers = ['earth', 'landuse', 'water', 'roads', 'buildings', 'places', 'pois'] as const

/** Creates the base map of the demo town: a PMTiles archive with the layers of Protomaps' base maps. */
export function makeTownMap(): Buffer {
  const drawn = drawTown()
  const tiles: Tile[] = []
  for (let z = FIRST; z <= LAST; z += 1) {
    const indexes = layers.map(
      (layer) => [layer, indexOf(drawn.filter((one) => one.layer === layer && one.from <= z))] as const,
    )
    const [[left, top], [right, bottom]] = [tileAt(bounds[0], bounds[3], z), tileAt(bounds[2], bounds[1], z)]
    for (let x = left; x <= right; x += 1)
      for (let y = top; y <= bottom; y += 1) {
        const cut = indexes.flatMap(([layer, index]) => {
          const tile = index.getTile(z, x, y)
          return tile ? [[layer, tile] as const] : []
        })
        if (cut.length > 0)
          tiles.push({ z, x, y, data: fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: 4096 }) })
      }
  }
  const metadata = {
    name: 'Vilaserena',
    attribution: '© Lonja, pueblo inventado',
    vector_layers: layers.map((id) => ({ id, fields: {} })),
  }
  return writePmtiles({ tiles, bounds, metadata })
}

function indexOf(drawn: readonly Drawn[]): GeoJSONVT {
  const features = drawn.map(({ properties, shape }) => ({
    type: 'Feature' as const,
    properties,
    geometry:
      shape.type === 'Point'
        ? { type: 'Point' as const, coordinates: degreesOf(shape.at) }
        : shape.type === 'Line'
          ? { type: 'LineString' as const, coordinates: shape.points.map(degreesOf) }
          : { type: 'Polygon' as const, coordinates: [[...shape.points, shape.points[0]!].map(degreesOf)] },
  }))
  return new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: LAST, indexMaxZoom: 0, tolerance: 3, extent: 4096, buffer: 64 },
  )
}

function tileAt(longitude: number, latitude: number, zoom: number): [x: number, y: number] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [Math.floor(((longitude + 180) / 360) * 2 ** zoom), Math.floor(y * 2 ** zoom)]
}

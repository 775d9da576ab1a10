import {
  CenteredTextSymbolizer,
  type Feature,
  GeomType,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
  linear,
} from 'protomaps-leaflet'

/** The colours of a map. There is one palette for the light theme and one for the dark theme. */
interface Palette {
  earth: string
  built: string
  industry: string
  field: string
  orchard: string
  wood: string
  park: string
  pitch: string
  school: string
  square: string
  water: string
  house: string
  houseLine: string
  street: string
  streetLine: string
  avenue: string
  avenueLine: string
  highway: string
  highwayLine: string
  path: string
  rail: string
  name: string
  townName: string
  waterName: string
  parkName: string
  halo: string
}

const light: Palette = {
  earth: '#f5f1e8',
  built: '#ece6da',
  industry: '#e6e2dc',
  field: '#efead6',
  orchard: '#e3ead0',
  wood: '#cfe0bf',
  park: '#c4dfb2',
  pitch: '#b5d6a6',
  school: '#f0e2c6',
  square: '#f6e7d2',
  water: '#a9cfe8',
  house: '#dbd1c0',
  houseLine: '#c6b9a4',
  street: '#ffffff',
  streetLine: '#d3cabb',
  avenue: '#fff3cf',
  avenueLine: '#ddc48a',
  highway: '#f7c98b',
  highwayLine: '#d59a4f',
  path: '#b9a78b',
  rail: '#9a9389',
  name: '#4b453b',
  townName: '#26221c',
  waterName: '#2c6690',
  parkName: '#3c6a32',
  halo: '#ffffff',
}

const dark: Palette = {
  earth: '#1c1f25',
  built: '#23272e',
  industry: '#262930',
  field: '#20231f',
  orchard: '#20281f',
  wood: '#1f2f22',
  park: '#22382a',
  pitch: '#28432f',
  school: '#302c25',
  square: '#342f28',
  water: '#1d3f5a',
  house: '#30353e',
  houseLine: '#3f4652',
  street: '#454c58',
  streetLine: '#181b20',
  avenue: '#5c5748',
  avenueLine: '#181b20',
  highway: '#7b6040',
  highwayLine: '#181b20',
  path: '#59564e',
  rail: '#666b75',
  name: '#c9cdd4',
  townName: '#f2efe8',
  waterName: '#8fc1e6',
  parkName: '#9dc79a',
  halo: '#15181c',
}

/** The drawing rules for a base map with the layers of Protomaps (https://docs.protomaps.com/basemaps/layers). */
export function townStyle(
  scheme: 'light' | 'dark',
  font: string,
): { paintRules: PaintRule[]; labelRules: LabelRule[] } {
  const colours = scheme === 'dark' ? dark : light
  return { paintRules: paintRules(colours), labelRules: labelRules(colours, font) }
}

const grounds: readonly (readonly [keyof Palette, readonly string[]])[] = [
  ['built', ['residential', 'neighbourhood', 'urban_area']],
  ['industry', ['industrial', 'commercial', 'railway', 'aerodrome']],
  ['field', ['farmland', 'farmyard', 'meadow', 'grassland', 'barren']],
  ['orchard', ['orchard', 'vineyard', 'allotments', 'scrub']],
  ['wood', ['forest', 'wood', 'nature_reserve', 'national_park', 'protected_area']],
  ['park', ['park', 'garden', 'recreation_ground', 'village_green', 'cemetery', 'grass', 'golf_course']],
  ['pitch', ['pitch', 'playground', 'stadium']],
  ['school', ['school', 'university', 'college', 'kindergarten', 'hospital']],
  ['square', ['pedestrian', 'square']],
]

const is =
  (...kinds: readonly string[]) =>
  (_zoom: number, { props }: Feature): boolean =>
    typeof props['kind'] === 'string' && kinds.includes(props['kind'])

const isArea = (_zoom: number, { geomType }: Feature): boolean => geomType === GeomType.Polygon

function paintRules(colours: Palette): PaintRule[] {
  const ground = (layer: string): PaintRule[] =>
    grounds.map(([colour, kinds]) => ({
      dataLayer: layer,
      symbolizer: new PolygonSymbolizer({ fill: colours[colour] }),
      filter: is(...kinds),
    }))
  return [
    { dataLayer: 'earth', symbolizer: new PolygonSymbolizer({ fill: colours.earth }) },
    ...ground('landcover'),
    ...ground('landuse'),
    { dataLayer: 'water', symbolizer: new PolygonSymbolizer({ fill: colours.water }), filter: isArea },
    {
      dataLayer: 'water',
      symbolizer: new LineSymbolizer({ color: colours.water, width: byZoom([9, 1], [14, 2], [18, 6]) }),
      filter: (_zoom, { geomType }) => geomType === GeomType.Line,
    },
    {
      dataLayer: 'buildings',
      symbolizer: new PolygonSymbolizer({ fill: colours.house, stroke: colours.houseLine, width: 0.6 }),
      minzoom: 14,
    },
    ...roadRules(colours),
  ]
}

const minor = ['minor_road', 'other']

/** The width of a road including the visible edge on both sides. */
const edge = (width: (zoom: number) => number) => (zoom: number) => width(zoom) + (zoom < 14 ? 1 : 1.8)

/** The rules for roads. All edges are drawn below all surfaces, so that the surfaces of crossing roads join. */
function roadRules(colours: Palette): PaintRule[] {
  const street = byZoom([12, 0.6], [14, 2], [16, 7], [18, 22])
  const avenue = byZoom([8, 0.8], [12, 2], [14, 4], [16, 10], [18, 30])
  const highway = byZoom([6, 1], [10, 2], [13, 4], [16, 12], [18, 34])
  const road = (kinds: readonly string[], color: string, width: (zoom: number) => number, minzoom = 0): PaintRule => ({
    dataLayer: 'roads',
    symbolizer: new LineSymbolizer({ color, width, lineCap: 'round', lineJoin: 'round' }),
    filter: is(...kinds),
    minzoom,
  })
  return [
    {
      dataLayer: 'roads',
      symbolizer: new LineSymbolizer({ color: colours.path, width: 1.2, dash: [3, 3] }),
      filter: is('path'),
      minzoom: 15,
    },
    road(minor, colours.streetLine, edge(street), 13),
    road(['major_road'], colours.avenueLine, edge(avenue), 10),
    road(['highway'], colours.highwayLine, edge(highway)),
    road(minor, colours.street, street, 12),
    road(['major_road'], colours.avenue, avenue),
    road(['highway'], colours.highway, highway),
    {
      dataLayer: 'roads',
      symbolizer: new LineSymbolizer({ color: colours.rail, width: 1.6, dash: [5, 3] }),
      filter: is('rail'),
      minzoom: 11,
    },
  ]
}

const byZoom = (...stops: [zoom: number, width: number][]) => linear(stops)

const names = ['name:es', 'name']

/**
 * The rules for names. If there is too little space, earlier rules have priority: towns, then squares and large
 * streets, then all others.
 */
function labelRules(colours: Palette, font: string): LabelRule[] {
  const written = { labelProps: names, stroke: colours.halo, width: 3 }
  const along = (kinds: readonly string[], size: number, weight: number, minzoom: number): LabelRule => ({
    dataLayer: 'roads',
    symbolizer: new LineLabelSymbolizer({
      ...written,
      fill: colours.name,
      font: `${weight} ${size}px ${font}`,
      position: 2,
      repeatDistance: 400,
    }),
    filter: is(...kinds),
    minzoom,
  })
  const at = (kinds: readonly string[], fill: string, style: string, minzoom: number): LabelRule => ({
    dataLayer: 'pois',
    symbolizer: new CenteredTextSymbolizer({ ...written, fill, font: `${style} ${font}`, lineHeight: 1.3 }),
    filter: is(...kinds),
    minzoom,
  })
  return [
    {
      dataLayer: 'places',
      symbolizer: new CenteredTextSymbolizer({
        ...written,
        fill: colours.townName,
        font: (zoom) => `600 ${zoom < 11 ? 13 : 15}px ${font}`,
        lineHeight: 1.15,
      }),
      filter: is('locality'),
      sort: (a, b) => Number(b['population_rank'] ?? 0) - Number(a['population_rank'] ?? 0),
      minzoom: 8,
      maxzoom: 14,
    },
    at(['square', 'plaza', 'marketplace'], colours.name, '600 11px', 16),
    along(['major_road'], 12, 500, 13),
    along(minor, 12, 400, 15),
    {
      dataLayer: 'water',
      symbolizer: new LineLabelSymbolizer({
        ...written,
        fill: colours.waterName,
        font: `italic 12px ${font}`,
        position: 2,
        repeatDistance: 800,
      }),
      filter: (_zoom, { geomType }) => geomType === GeomType.Line,
      minzoom: 12,
    },
    at(['park', 'garden', 'cemetery'], colours.parkName, 'italic 11px', 15),
    at(['school', 'university', 'hospital', 'industrial', 'townhall', 'library', 'station'], colours.name, '11px', 16),
  ]
}

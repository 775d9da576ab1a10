import type { Bounds } from '@lonja/contract/places/bounds'

/** Who finds addresses for us: a server of Nominatim's API. */
export interface GeocoderConfig {
  /** Without the last slash: `https://nominatim.example.org`. */
  readonly url: string
  /** Shown wherever its answers are. */
  readonly attribution: string
}

export interface TilesConfig {
  /** With `{z}`, `{x}` and `{y}`, perhaps `{s}` for one of a few hosts. */
  readonly url: string
  readonly attribution: string
}

/** What maps and addresses are made from; what is not configured does not exist. */
export interface MapConfig {
  readonly geocoder?: GeocoderConfig
  readonly tiles?: TilesConfig
  /** Where addresses are looked for and pins may stand. */
  readonly bounds: Bounds
}

/** Spain with its islands, and Andorra. */
const spain: Bounds = [-18.3, 27.5, 4.5, 43.9]
const osm = '© OpenStreetMap'

export const defaultMap: MapConfig = { bounds: spain }

/** Reads what maps are made from. @throws Error that names the variable which makes no sense */
export function readMapConfig(env: NodeJS.ProcessEnv): MapConfig {
  const geocoder = env['GEOCODER_URL']?.replace(/\/+$/, '')
  const tiles = env['MAP_TILES_URL']
  if (geocoder && !isAddress(geocoder)) throw new Error(`GEOCODER_URL is not an https:// address: ${geocoder}`)
  if (tiles && !(isAddress(tiles) && ['{z}', '{x}', '{y}'].every((part) => tiles.includes(part))))
    throw new Error(`MAP_TILES_URL is not an https:// address with {z}, {x} and {y}: ${tiles}`)
  return {
    bounds: env['MAP_BOUNDS'] ? readBounds(env['MAP_BOUNDS']) : spain,
    ...(geocoder && { geocoder: { url: geocoder, attribution: env['GEOCODER_ATTRIBUTION'] || osm } }),
    ...(tiles && { tiles: { url: tiles, attribution: env['MAP_TILES_ATTRIBUTION'] || osm } }),
  }
}

/** Where pictures of the map come from, for the policy of our pages: after a space, or nothing. */
export const tileSource = ({ tiles }: MapConfig = defaultMap): string =>
  tiles ? ` ${new URL(tiles.url.replace('{s}', 'any-host')).origin.replace('any-host', '*')}` : ''

/** Addresses of people are asked for: never in the clear, except of this machine itself. */
function isAddress(text: string): boolean {
  const given = text.replace('{s}', 'any-host')
  return URL.canParse(given) && /^https:\/\/[^\s;,'"]+$|^http:\/\/(127\.0\.0\.1|localhost)[:/][^\s;,'"]*$/.test(given)
}

function readBounds(text: string): Bounds {
  const [west, south, east, north] = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
  const ofMap = [west, east].every((value) => Math.abs(value!) <= 180)
  if (!(ofMap && west! < east! && south! < north! && south! >= -90 && north! <= 90))
    throw new Error(`MAP_BOUNDS is not west,south,east,north in degrees: ${text}`)
  return [west!, south!, east!, north!]
}

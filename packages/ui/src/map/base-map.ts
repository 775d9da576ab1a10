import { mapCentre, mapZoom } from '@lonja/contract/constants'
import { isWithin } from '@lonja/contract/geocoding/bounds'
import type { MapSettings } from '@lonja/contract/geocoding/place'
import { type LatLngBoundsExpression, type Map as LeafletMap, map as createMap, tileLayer } from 'leaflet'
import { drawOutlines } from './outlines.ts'
import type { Spot } from './place.ts'

const farthest = 5
const nearest = 18

/** The kinds of base map: picture tiles, the town’s vector map, or only the outlines of towns. */
export type Ground = 'tiles' | 'vector' | 'outlines'

export interface BaseMap {
  map: LeafletMap
  zoomBy: (steps: number) => void
  moveTo: (spot: Spot) => void
  fit: (spots: readonly Spot[]) => void
  remove: () => void
}

interface BaseMapOptions {
  /** The settings of the map; undefined if they are not known, for example without a network. */
  settings: MapSettings | undefined
  /** Called with the kind of base map, for the text beside the map. */
  onGround: (ground: Ground) => void
}

/** Draws a map that shows only its base. The screen adds buttons and attributions. */
export function drawBase(container: HTMLElement, { settings, onGround }: BaseMapOptions): BaseMap {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(container, {
    center: latLng(middleOf(settings)),
    zoom: mapZoom,
    minZoom: farthest,
    maxZoom: nearest,
    attributionControl: false,
    zoomControl: false,
    // The wheel zooms only while the map has the focus; otherwise the map would stop the scrolling of the page.
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  })
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable())
  drawGround(map, settings, onGround)
  const watcher = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  watcher.observe(container)
  return {
    map,
    zoomBy: (steps) => map.setZoom(map.getZoom() + steps),
    moveTo: (spot) => map.setView(latLng(spot), Math.max(map.getZoom(), mapZoom + 3)),
    fit(spots) {
      const bounds = boundsOf(spots)
      if (bounds) map.fitBounds(bounds, { padding: [48, 48], maxZoom: 16, animate: !still })
    },
    remove() {
      watcher.disconnect()
      map.remove()
    },
  }
}

/** The default centre (`mapCentre`) or, if it is outside the town’s map, the centre of that map. */
function middleOf(settings: MapSettings | undefined): Spot {
  const { bounds } = settings?.base ?? {}
  if (!bounds || isWithin(bounds, mapCentre.latitude, mapCentre.longitude)) return mapCentre
  const [west, south, east, north] = bounds
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}

/**
 * Draws picture tiles if they are configured and available, else the town’s vector map above the outlines of all
 * towns.
 */
function drawGround(map: LeafletMap, settings: MapSettings | undefined, onGround: BaseMapOptions['onGround']): void {
  const own = () => {
    const { base = null } = settings ?? {}
    onGround(base ? 'vector' : 'outlines')
    drawOutlines(map, { named: base === null })
    if (base) void drawTown(map, base)
  }
  if (!settings?.tiles) return own()
  let seen = false
  const pictures = tileLayer(settings.tiles.url, { maxZoom: nearest })
  pictures.on('tileload', () => {
    if (!seen) onGround('tiles')
    seen = true
  })
  pictures.on('tileerror', () => {
    if (seen || !map.hasLayer(pictures)) return
    pictures.remove()
    own()
  })
  pictures.addTo(map)
}

async function drawTown(map: LeafletMap, base: NonNullable<MapSettings['base']>): Promise<void> {
  let isGone = false
  map.on('unload', () => (isGone = true))
  try {
    const { drawVectorGround } = await import('./vector-ground.ts')
    if (!isGone) drawVectorGround(map, base)
  } catch {
    // Without a network the map shows only the outlines. All places are also in the list beside the map.
  }
}

export const latLng = ({ latitude, longitude }: Spot): [number, number] => [latitude, longitude]

function boundsOf(spots: readonly Spot[]): LatLngBoundsExpression | undefined {
  const [first] = spots
  return first && spots.map(latLng)
}

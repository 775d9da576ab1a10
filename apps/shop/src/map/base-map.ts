import { mapCentre, mapZoom } from '@lonja/contract/constants'
import type { MapSettings } from '@lonja/contract/places/place'
import { type LatLngBoundsExpression, type Map as LeafletMap, map as createMap, tileLayer } from 'leaflet'
import { drawOutlines } from './outlines.ts'
import type { Spot } from './place.ts'

const farthest = 5
const nearest = 18

export interface BaseMap {
  map: LeafletMap
  zoomBy: (steps: number) => void
  moveTo: (spot: Spot) => void
  fit: (spots: readonly Spot[]) => void
  remove: () => void
}

interface BaseMapOptions {
  /** Undefined while it is not known, as without a network. */
  settings: MapSettings | undefined
  /** Told what is drawn, for the words beside the map: pictures or outlines. */
  onGround: (ground: 'tiles' | 'outlines') => void
}

/** A map with its ground and without anything on it. Buttons and attributions are the screen's. */
export function drawBase(container: HTMLElement, { settings, onGround }: BaseMapOptions): BaseMap {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(container, {
    center: latLng(mapCentre),
    zoom: mapZoom,
    minZoom: farthest,
    maxZoom: nearest,
    attributionControl: false,
    zoomControl: false,
    // A page that scrolls would stop at the map; whoever is in it wants to zoom.
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

/** Pictures where they are configured and can be had; else the outlines of the towns. */
function drawGround(map: LeafletMap, settings: MapSettings | undefined, onGround: BaseMapOptions['onGround']): void {
  const outline = () => {
    onGround('outlines')
    drawOutlines(map)
  }
  if (!settings?.tiles) return outline()
  let seen = false
  const pictures = tileLayer(settings.tiles.url, { maxZoom: nearest })
  pictures.on('tileload', () => {
    if (!seen) onGround('tiles')
    seen = true
  })
  pictures.on('tileerror', () => {
    if (seen || !map.hasLayer(pictures)) return
    pictures.remove()
    outline()
  })
  pictures.addTo(map)
}

export const latLng = ({ latitude, longitude }: Spot): [number, number] => [latitude, longitude]

function boundsOf(spots: readonly Spot[]): LatLngBoundsExpression | undefined {
  const [first] = spots
  return first && spots.map(latLng)
}

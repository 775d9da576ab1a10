import type { MapSettings } from '@lonja/contract/geocoding/place'
import { DivIcon, type LeafletMouseEvent, marker } from 'leaflet'
import { type BaseMap, type Ground, drawBase, latLng } from './base-map.ts'
import { type Spot, toMetre } from './place.ts'

interface PointMapOptions {
  settings: MapSettings | undefined
  onGround: (ground: Ground) => void
  /** Called when the user places the pin. */
  onMove: (spot: Spot) => void
  label: string
}

export interface PointMap extends Omit<BaseMap, 'map'> {
  /** Places the pin without calling `onMove`. */
  put: (spot: Spot) => void
  /** Shows a position without a pin. */
  look: (spot: Spot) => void
}

/** The metres by which an arrow key moves the pin: alone (`step`), and with the shift key (`stride`). */
const step = 5
const stride = 50
const metresOfDegree = 111_320

/** Draws a map with one pin, which the user moves by dragging it, by pressing the map or with the arrow keys. */
export function drawPoint(container: HTMLElement, options: PointMapOptions): PointMap {
  const { map, ...base } = drawBase(container, options)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'map-pin map-door'
  button.setAttribute('aria-label', options.label)
  const shape = document.createElement('span')
  shape.className = 'map-shape'
  button.append(shape)
  const icon = new DivIcon({ html: button, className: 'map-anchor', iconSize: [0, 0] })
  const pin = marker(map.getCenter(), { icon, draggable: true, autoPan: true, keyboard: false })

  const spot = (): Spot => {
    const { lat, lng } = pin.getLatLng()
    return { latitude: toMetre(lat), longitude: toMetre(lng) }
  }
  const move = (to: Spot) => {
    pin.setLatLng(latLng(to)).addTo(map)
    map.panInside(latLng(to), { padding: [48, 64] })
    options.onMove(spot())
  }
  pin.on('dragend', () => options.onMove(spot()))
  map.on('click', ({ latlng }: LeafletMouseEvent) => move({ latitude: latlng.lat, longitude: latlng.lng }))
  button.addEventListener('keydown', (event) => {
    const to = nudged(spot(), event)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    move(to)
  })
  return {
    ...base,
    put(to) {
      pin.setLatLng(latLng(to)).addTo(map)
      base.moveTo(to)
    },
    look: base.moveTo,
  }
}

/** The new position after an arrow key was pressed; undefined for other keys. */
export function nudged({ latitude, longitude }: Spot, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) {
  const metres = shiftKey ? stride : step
  const [north, east] = directions[key] ?? [0, 0]
  if (north === 0 && east === 0) return undefined
  const narrow = Math.cos((latitude * Math.PI) / 180)
  return {
    latitude: latitude + (north * metres) / metresOfDegree,
    longitude: longitude + (east * metres) / (metresOfDegree * narrow),
  }
}

const directions: Record<string, readonly [north: number, east: number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

import type { MapSettings } from '@lonja/contract/geocoding/place'
import { DivIcon, type LeafletMouseEvent, type Marker, marker, polygon } from 'leaflet'
import { type BaseMap, type Ground, drawBase, latLng } from './base-map.ts'
import { withCorner } from './corners.ts'
import { nudged } from './draw-point.ts'
import { type Spot, toMetre } from './place.ts'

interface OutlineMapOptions {
  settings: MapSettings | undefined
  onGround: (ground: Ground) => void
  /** Called when the user adds, moves or removes a corner. */
  onChange: (corners: readonly Spot[]) => void
  /** The label of a corner, by its number. */
  nameOf: (number: number) => string
}

export interface OutlineMap extends Omit<BaseMap, 'map'> {
  /** Shows these corners without calling `onChange`. */
  show: (corners: readonly Spot[]) => void
}

const rounded = ({ latitude, longitude }: Spot): Spot => ({
  latitude: toMetre(latitude),
  longitude: toMetre(longitude),
})

/**
 * Draws a map with an outline. The user adds a corner by pressing the map, moves it by dragging it or with the arrow
 * keys, and removes it with the delete key.
 */
export function drawOutline(container: HTMLElement, options: OutlineMapOptions): OutlineMap {
  const { map, ...base } = drawBase(container, options)
  const shape = polygon([], { className: 'map-zone', interactive: false }).addTo(map)
  let corners: readonly Spot[] = []
  const pins: Marker[] = []

  const change = (next: readonly Spot[]) => {
    show(next.map(rounded))
    options.onChange(corners)
  }
  const addPin = (): void => {
    const index = pins.length
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'map-corner'
    button.setAttribute('aria-label', options.nameOf(index + 1))
    const icon = new DivIcon({ html: button, className: 'map-anchor', iconSize: [0, 0] })
    const pin = marker(map.getCenter(), { icon, draggable: true, autoPan: true, keyboard: false }).addTo(map)
    pin.on('dragend', () => {
      const { lat, lng } = pin.getLatLng()
      change(corners.with(index, { latitude: lat, longitude: lng }))
    })
    button.addEventListener('focus', () => map.panInside(pin.getLatLng(), { padding: [48, 48] }))
    button.addEventListener('keydown', (event) => {
      const to = nudged(corners[index]!, event)
      const isRemoved = event.key === 'Delete' || event.key === 'Backspace'
      if (!to && !isRemoved) return
      event.preventDefault()
      event.stopPropagation()
      change(to ? corners.with(index, to) : corners.toSpliced(index, 1))
      if (isRemoved) pins[Math.min(index, pins.length - 1)]?.getElement()?.querySelector('button')?.focus()
    })
    pins.push(pin)
  }
  const show = (next: readonly Spot[]) => {
    corners = next
    while (pins.length > next.length) pins.pop()!.remove()
    while (pins.length < next.length) addPin()
    for (const [index, corner] of next.entries()) pins[index]!.setLatLng(latLng(corner))
    shape.setLatLngs(next.map(latLng))
  }
  map.on('click', ({ latlng }: LeafletMouseEvent) =>
    change(withCorner(corners, { latitude: latlng.lat, longitude: latlng.lng })),
  )
  return { ...base, show }
}

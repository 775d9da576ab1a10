import { DivIcon, DomEvent, type Marker, marker } from 'leaflet'
import { latLng } from './base-map.ts'
import type { Spot } from './place.ts'

interface PinOptions {
  /** The label of the pin: the name of its place, or a text about several places. */
  label: string
  /** A few characters in the pin. */
  text: string
  /** The number of places that the pin shows. */
  count: number
  onPress: () => void
}

export interface Pin {
  marker: Marker
  button: HTMLButtonElement
}

/** A pin is a button on the map: the Tab key reaches pins in the order in which they were created. */
export function makePin(spot: Spot, { label, text, count, onPress }: PinOptions): Pin {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = count > 1 ? 'map-pin map-many' : text === '' ? 'map-pin' : 'map-pin map-marked'
  button.setAttribute('aria-label', label)
  button.setAttribute('aria-pressed', 'false')
  const shape = document.createElement('span')
  shape.className = 'map-shape'
  shape.textContent = text
  button.append(shape)
  button.addEventListener('click', onPress)
  // A press on a pin must not also press the map below.
  DomEvent.disableClickPropagation(button)
  const icon = new DivIcon({ html: button, className: 'map-anchor', iconSize: [0, 0] })
  return { marker: marker(latLng(spot), { icon, interactive: false, keyboard: false }), button }
}

/** Marks a pin as selected, with one bounce, or as not selected. */
export function highlight({ marker: pin, button }: Pin, isSelected: boolean): void {
  if ((button.getAttribute('aria-pressed') === 'true') === isSelected) return
  button.setAttribute('aria-pressed', `${isSelected}`)
  pin.setZIndexOffset(isSelected ? 1_000 : 0)
}

/** Makes the mark of the user’s position. */
export function makeUserMark(spot: Spot, label: string): Marker {
  const dot = document.createElement('span')
  dot.className = 'map-user'
  dot.role = 'img'
  dot.ariaLabel = label
  const icon = new DivIcon({ html: dot, className: 'map-anchor', iconSize: [0, 0] })
  return marker(latLng(spot), { icon, interactive: false, keyboard: false })
}

import type { MapSettings } from '@lonja/contract/geocoding/place'
import type { Marker } from 'leaflet'
import { type BaseMap, type Ground, drawBase, latLng } from './base-map.ts'
import { type Cluster, clustersOf } from './clusters.ts'
import { type Pin, highlight, makePin, makeUserMark } from './pin.ts'
import type { MapPlace, Spot } from './place.ts'

interface PlacesMapOptions {
  settings: MapSettings | undefined
  onGround: (ground: Ground) => void
  onSelect: (id: string) => void
  /** Makes the label of a pin for several places. */
  nameMany: (count: number) => string
  nameUser: string
}

export interface PlacesMap extends Omit<BaseMap, 'map'> {
  show: (places: readonly MapPlace[]) => void
  select: (id: string | undefined) => void
  showUser: (spot: Spot | null) => void
}

/**
 * Draws a map with a pin for each place. Places that would cover each other share one pin, and a press on that pin
 * zooms in.
 */
export function drawPlaces(container: HTMLElement, options: PlacesMapOptions): PlacesMap {
  const { map, ...base } = drawBase(container, options)
  let places: readonly MapPlace[] = []
  let selected: string | undefined
  let user: Marker | undefined
  const pins = new Map<string, Pin & { cluster: Cluster }>()

  const press = (cluster: Cluster) => {
    const ids = cluster.places.map(({ id }) => id)
    // Zooming cannot separate places at the same position, so each press selects the next of these places.
    if (ids.length === 1 || map.getZoom() === map.getMaxZoom())
      return options.onSelect(ids[(ids.indexOf(selected ?? '') + 1) % ids.length]!)
    const before = map.getZoom()
    base.fit(cluster.places)
    if (map.getZoom() === before) map.setView(latLng(cluster), before + 2)
  }
  const draw = () => {
    const clusters = clustersOf(places, (place) => map.project(latLng(place)))
    const wanted = new Map(clusters.map((cluster) => [keyOf(cluster), cluster]))
    for (const [key, pin] of pins) {
      if (wanted.has(key)) continue
      pin.marker.remove()
      pins.delete(key)
    }
    for (const [key, cluster] of wanted) {
      if (pins.has(key)) continue
      const count = cluster.places.length
      const [{ name, mark: text = '' }] = cluster.places as [MapPlace]
      const label = count === 1 ? name : options.nameMany(count)
      const pin = makePin(cluster, {
        label,
        text: count === 1 ? text : `${count}`,
        count,
        onPress: () => press(cluster),
      })
      pin.marker.addTo(map)
      // When a pin gets the focus, the map moves until the pin is visible.
      pin.button.addEventListener('focus', () => map.panInside(latLng(cluster), { padding: [48, 64] }))
      pins.set(key, { ...pin, cluster })
    }
    mark()
  }
  const mark = () => {
    for (const pin of pins.values())
      highlight(
        pin,
        pin.cluster.places.some(({ id }) => id === selected),
      )
  }
  map.on('zoomend', draw)
  container.addEventListener('keydown', moveAmongPins)
  return {
    ...base,
    show(next) {
      const isFirst = places.length === 0
      places = next
      if (isFirst) base.fit(places)
      draw()
    },
    select(id) {
      selected = id
      mark()
      const place = places.find((one) => one.id === id)
      if (place) map.panInside(latLng(place), { padding: [64, 80] })
    },
    showUser(spot) {
      user?.remove()
      user = spot ? makeUserMark(spot, options.nameUser).addTo(map) : undefined
    },
  }
}

/** A pin is drawn again when the places that it stands for, or their numbers, have changed. */
const keyOf = ({ places }: Cluster): string => places.map(({ id, mark = '' }) => `${id}${mark}`).join(' ')

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** The arrow keys move from pin to pin while a pin has the focus. */
function moveAmongPins(event: KeyboardEvent): void {
  const step = steps[event.key]
  const pin = (event.target as HTMLElement).closest('.map-pin')
  if (step === undefined || !pin) return
  event.preventDefault()
  event.stopPropagation()
  const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.map-pin')]
  all[(all.indexOf(pin as HTMLElement) + step + all.length) % all.length]?.focus()
}

import { type GeoJSON, type LatLngBounds, type Map as LeafletMap, DivIcon, geoJSON, marker } from 'leaflet'

/**
 * The zoom levels from which the outlines of towns (`zoomOfTowns`) and the names of towns (`zoomOfNames`) are drawn.
 */
const zoomOfTowns = 9
const zoomOfNames = 11

type Outlines = GeoJSON<{ name: string }>

/**
 * Draws the outlines of the provinces, and the outlines of the towns in the visible provinces. Each file is read
 * once.
 *
 * @param named  whether the names of towns are drawn too
 */
export function drawOutlines(map: LeafletMap, { named }: { named: boolean }): void {
  map.createPane('outlines').classList.add('map-outlines')
  map.createPane('names').classList.add('map-names')
  const provinces = new Map<string, LatLngBounds>()
  const drawn = new Set<string>()
  let isGone = false
  map.on('unload', () => (isGone = true))

  const drawTowns = async (code: string) => {
    drawn.add(code)
    try {
      const towns = await read(code)
      if (isGone) return
      towns.addTo(map)
      if (named) towns.eachLayer((layer) => writeName(map, layer as Outlines))
    } catch {
      // The map works without these outlines. They are requested again when the area is visible the next time.
      drawn.delete(code)
    }
  }
  const look = () => {
    map.getContainer().classList.toggle('map-near', map.getZoom() >= zoomOfNames)
    if (map.getZoom() < zoomOfTowns) return
    for (const [code, bounds] of provinces)
      if (!drawn.has(code) && bounds.intersects(map.getBounds())) void drawTowns(code)
  }
  const begin = async () => {
    try {
      const outlines = await read('provinces')
      if (isGone) return
      outlines.addTo(map).bringToBack()
      outlines.eachLayer((layer) => {
        const { feature } = layer as Outlines & { feature: { id: string } }
        provinces.set(feature.id, (layer as Outlines).getBounds())
      })
      look()
    } catch {
      // Without a network the map shows only the pins. All places are also in the list beside the map.
    }
  }
  map.on('moveend', look)
  void begin()
}

async function read(name: string): Promise<Outlines> {
  const answer = await fetch(`/assets/outlines/${name}.json`)
  if (!answer.ok) throw new Error(`The outlines ${name} answered ${answer.status}`)
  return geoJSON(await answer.json(), {
    interactive: false,
    pane: 'outlines',
    style: { className: name === 'provinces' ? 'map-province' : 'map-town' },
  }) as Outlines
}

function writeName(map: LeafletMap, layer: Outlines): void {
  const { feature } = layer as Outlines & { feature: { properties: { name: string } } }
  const name = document.createElement('span')
  name.textContent = feature.properties.name
  const icon = new DivIcon({ html: name, className: 'map-name', iconSize: [0, 0] })
  marker(layer.getBounds().getCenter(), { icon, pane: 'names', interactive: false, keyboard: false }).addTo(map)
}

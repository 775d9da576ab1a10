import type { MapSettings } from '@lonja/contract/geocoding/place'
import type { GridLayer, Map as LeafletMap } from 'leaflet'
import { PMTiles } from 'pmtiles'
import { leafletLayer } from 'protomaps-leaflet'
import { cachedRanges } from './cached-ranges.ts'
import { townStyle } from './town-style.ts'

/** Draws the town’s vector map from its file, in the page’s colour theme, also after the theme changes. */
export function drawVectorGround(map: LeafletMap, { url, maxZoom }: NonNullable<MapSettings['base']>): void {
  const archive = new PMTiles(cachedRanges(url))
  const device = matchMedia('(prefers-color-scheme: dark)')
  const root = document.documentElement
  const scheme = () => {
    const { theme } = root.dataset
    return (theme === undefined ? device.matches : theme === 'dark') ? 'dark' : 'light'
  }
  let drawn: { scheme: 'light' | 'dark'; layer: GridLayer } | undefined
  const draw = () => {
    const wanted = scheme()
    if (drawn?.scheme === wanted) return
    const before = drawn?.layer
    const style = townStyle(wanted, getComputedStyle(root).fontFamily)
    const layer = leafletLayer({
      ...style,
      url: archive,
      maxDataZoom: maxZoom,
      attribution: '',
    }) as unknown as GridLayer
    drawn = { scheme: wanted, layer: layer.addTo(map) }
    before?.remove()
  }
  draw()
  const watcher = new MutationObserver(draw)
  watcher.observe(root, { attributeFilter: ['data-theme'] })
  device.addEventListener('change', draw)
  map.on('unload', () => {
    watcher.disconnect()
    device.removeEventListener('change', draw)
  })
}

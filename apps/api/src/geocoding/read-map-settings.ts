import { MapSettings } from '@lonja/contract/geocoding/place'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { cachedBaseMap } from '../map/base-map.ts'
import { addressOfMap } from '../map/serve-map.ts'
import { defaultMap } from '../config/map-config.ts'
import { mapBounds } from './map-config.ts'

/** The copyright notice for the town names in es-atlas, the package with Spain's municipalities. */
const ofTowns = '© Instituto Geográfico Nacional'

/** Returns the sources of the map's pictures, the address service, and the area of the map. */
export const readMapSettings = defineOperation({
  method: 'GET',
  path: '/api/map-settings',
  summary: 'The sources of maps and addresses',
  who: everyone,
  beyond: 'customers, who say on a map where they are',
  answers: { shape: MapSettings, type: 'application/json' },
  run: async ({ services: { config, db }, reply }) => {
    const { tiles = null, geocoder } = config.map ?? defaultMap
    const map = await cachedBaseMap(db)
    const settings: MapSettings = {
      tiles,
      base: map && {
        url: addressOfMap(map),
        attribution: map.attribution,
        bounds: [...map.bounds],
        maxZoom: map.maxZoom,
      },
      geocoding: geocoder
        ? { attribution: geocoder.attribution, by: 'service' }
        : { attribution: [map?.attribution, ofTowns].filter(Boolean).join(', '), by: 'map' },
      bounds: [...(await mapBounds({ config, db }))],
    }
    reply.header('cache-control', 'public, max-age=300')
    return settings
  },
})

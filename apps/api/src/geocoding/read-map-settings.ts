import type { MapSettings } from '@lonja/contract/places/place'
import type { Operations } from '../services.ts'
import { knownBaseMap } from '../base-map/base-map.ts'
import { addressOfMap } from '../base-map/serve-map.ts'
import { defaultMap, mapBounds } from './map-config.ts'

/** Whose the names of towns are, in es-atlas. */
const ofTowns = '© Instituto Geográfico Nacional'

/** `GET /api/map-settings`: where a map's pictures come from, who finds addresses, and where. */
export const readMapSettings: Operations = (app, { config, db }) => {
  const { tiles = null, geocoder } = config.map ?? defaultMap
  app.get('/api/map-settings', async (_request, reply) => {
    const map = await knownBaseMap(db)
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
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(settings))
  })
}

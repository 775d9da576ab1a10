import type { MapSettings } from '@lonja/contract/places/place'
import type { Operations } from '../services.ts'
import { defaultMap, mapBounds } from './map-config.ts'

/** `GET /api/map-settings`: where a map's pictures come from, who finds addresses, and where. */
export const readMapSettings: Operations = (app, { config, db }) => {
  const { tiles = null, geocoder } = config.map ?? defaultMap
  app.get('/api/map-settings', async (_request, reply) => {
    const settings: MapSettings = {
      tiles,
      geocoding: geocoder ? { attribution: geocoder.attribution } : null,
      bounds: [...(await mapBounds({ config, db }))],
    }
    return reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(settings))
  })
}

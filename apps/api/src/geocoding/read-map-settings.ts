import type { MapSettings } from '@lonja/contract/places/place'
import type { Operations } from '../services.ts'
import { defaultMap } from './map-config.ts'

/** `GET /api/map-settings`: where a map's pictures come from, who finds addresses, and where. */
export const readMapSettings: Operations = (app, { config }) => {
  const { tiles = null, geocoder, bounds } = config.map ?? defaultMap
  const settings: MapSettings = {
    tiles,
    geocoding: geocoder ? { attribution: geocoder.attribution } : null,
    bounds: [...bounds],
  }
  app.get('/api/map-settings', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(settings)),
  )
}

import type { MapSettings } from '@lonja/contract/geocoding/place'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const mapQueries = {
  /** The base map of the town. */
  settings: () =>
    queryOptions({
      queryKey: ['map-settings'],
      queryFn: ({ client, signal }) => apiOf(client).call<MapSettings>('/map-settings', { signal }),
      staleTime: 5 * 60_000,
    }),
}

import type { MapSettings } from '@lonja/contract/places/place'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const mapQueries = {
  /** Where the pictures of the map come from, and who finds addresses. */
  settings: () =>
    queryOptions({
      queryKey: ['map-settings'],
      queryFn: ({ client, signal }) => apiOf(client).call<MapSettings>('/map-settings', { signal }),
      staleTime: 5 * 60_000,
    }),
}

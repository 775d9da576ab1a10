import type { TownSearch } from '@lonja/contract/town-search/town-search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

/** A shorter text finds nothing. */
export const shortest = 3

/** The records that the town's desk finds by a text. They are personal data of many people, so they are not kept. */
export const townSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ['town-search', text],
    queryFn: ({ client, signal }) =>
      apiOf(client).call<TownSearch>(`/town-search?${new URLSearchParams({ q: text })}`, { signal }),
    enabled: text.length >= shortest,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    gcTime: 0,
  })

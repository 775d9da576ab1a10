import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import type { Place } from './business-list.queries.ts'
import { type CardShop, type Shop, businessQueries, toCard } from './business.queries.ts'

/** Shops at any distance within 200 km. */
const farthest = '200000'

/**
 * A few shops for a row: those that are open now, those near a position, or those in the spotlight.
 *
 * @param from  the position, if `which` is `near`
 */
export const fewShops = (which: 'open' | 'near' | 'spotlight', count: number, from: Place | null) =>
  queryOptions({
    queryKey: [...businessQueries.all, 'few', which, count, from],
    queryFn: async ({ client, signal }): Promise<CardShop[]> => {
      const query = new URLSearchParams({ itemsPerPage: `${count}` })
      const now = serverNow()
      // Rounded to the minute, so that many users share one cached answer.
      if (which === 'open') query.set('openAt', new Date(now - (now % 60_000)).toISOString())
      if (which === 'spotlight') query.set('spotlight', 'true')
      if (from) query.set('range', farthest)
      const path = from ? `/businesses-location/${from.latitude}/${from.longitude}` : '/businesses'
      return (await apiOf(client).callPage<Shop>(`${path}?${query}`, { signal })).items.map(toCard)
    },
  })

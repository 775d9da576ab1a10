import type { OrderStatistics } from '@lonja/contract/statistics/orders'
import type { ProductStatistics } from '@lonja/contract/statistics/products'
import type { TownStatistics } from '@lonja/contract/statistics/town'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { type Period, type Span, comparisonOf } from './periods.ts'
import { askFor } from './sales.queries.ts'

/** The figures of a period and of the same part of the period before. */
interface ServiceOf {
  now: OrderStatistics
  before: OrderStatistics
  span: Span
}

export const serviceQueries = {
  figures: (shop: string | undefined, period: Period) =>
    queryOptions({
      queryKey: ['records', 'statistics', shop ?? 'town', 'orders', period],
      queryFn: async ({ client, signal }): Promise<ServiceOf> => {
        const api = apiOf(client)
        const { now: span, before } = comparisonOf(period, new Date())
        const [now, earlier] = await Promise.all(
          [span, before].map((of) => api.call<OrderStatistics>(`/statistics/orders?${askFor(shop, of)}`, { signal })),
        )
        return { now: now!, before: earlier!, span }
      },
      placeholderData: keepPreviousData,
    }),
  /** How the market of the town is used, in a period and in the same part of the period before. */
  town: (period: Period) =>
    queryOptions({
      queryKey: ['records', 'statistics', 'town', 'market', period],
      queryFn: async ({ client, signal }) => {
        const api = apiOf(client)
        const { now: span, before } = comparisonOf(period, new Date())
        const [now, earlier] = await Promise.all(
          [span, before].map((of) => api.call<TownStatistics>(`/statistics/town?${askFor(undefined, of)}`, { signal })),
        )
        return { now: now!, before: earlier! }
      },
      placeholderData: keepPreviousData,
    }),
  idle: (shop: string | undefined) =>
    queryOptions({
      queryKey: ['records', 'statistics', shop ?? 'town', 'products'],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<ProductStatistics>(
          `/statistics/products${shop === undefined ? '' : `?business.id=${shop}`}`,
          { signal },
        ),
    }),
}

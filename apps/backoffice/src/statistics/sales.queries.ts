import type { SalesInterval, SalesStatistics } from '@lonja/contract/statistics/sales'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { type Period, type Span, chartStart, comparisonOf, intervals } from './periods.ts'

/** The figures of a period, of the same part of the period before, and of the periods until now. */
export interface Figures {
  now: SalesStatistics
  before: SalesStatistics
  chart: SalesStatistics['series']
}

export const salesQueries = {
  figures: (shop: string | undefined, period: Period) =>
    queryOptions({
      queryKey: ['records', 'statistics', shop ?? 'town', period],
      queryFn: async ({ client, signal }): Promise<Figures> => {
        const api = apiOf(client)
        const at = new Date()
        const spans = comparisonOf(period, at)
        const read = (span: Span, interval: SalesInterval) => readSales(api, shop, span, interval, signal)
        const [now, before, { series }] = await Promise.all([
          read(spans.now, 'day'),
          read(spans.before, 'day'),
          read({ first: chartStart(period, at), until: at }, intervals[period]),
        ])
        return { now, before, chart: series }
      },
      placeholderData: keepPreviousData,
    }),
  /** The sales of the whole town today, and on the same day of last week until this time of day. */
  day: queryOptions({
    queryKey: ['records', 'statistics', 'town', 'day'],
    queryFn: async ({ client, signal }): Promise<Pick<Figures, 'now' | 'before'>> => {
      const spans = comparisonOf('today', new Date(serverNow()))
      const read = (span: Span) => readSales(apiOf(client), undefined, span, 'day', signal)
      const [now, before] = await Promise.all([read(spans.now), read(spans.before)])
      return { now, before }
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
  }),
}

const readSales = (api: Client, shop: string | undefined, span: Span, interval: SalesInterval, signal: AbortSignal) =>
  api.call<SalesStatistics>(`/statistics/sales?${askFor(shop, span)}&interval=${interval}`, { signal })

/** The parameters for the figures of a shop, or of the town, in a part of time. */
export const askFor = (shop: string | undefined, { first, until }: Span): URLSearchParams =>
  new URLSearchParams({
    ...(shop !== undefined && { 'business.id': shop }),
    'createdDate[after]': first,
    'createdDate[before]': until.toISOString(),
  })

import type { DsaReport } from '@lonja/contract/moderation/dsa-report'
import type { Dac7Report } from '@lonja/contract/reports/dac7'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const reportQueries = {
  dac7: (year: number) =>
    queryOptions({
      queryKey: ['reports', 'dac7', year],
      queryFn: ({ client, signal }) => apiOf(client).call<Dac7Report>(`/reports/dac7?year=${year}`, { signal }),
    }),
  dsa: (year: number) =>
    queryOptions({
      queryKey: ['reports', 'dsa', year],
      queryFn: ({ client, signal }) => apiOf(client).call<DsaReport>(`/dsa-report?year=${year}`, { signal }),
    }),
}

/** Writes to the reported shops what the town reports about them. */
export const sendLetters = (api: Client, year: number): Promise<unknown> =>
  api.call('/reports/dac7/letters', { method: 'POST', body: { year } })

import type { auditEventContract } from '@lonja/contract/people/audit-event'
import type { Item } from '@lonja/contract/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { type ActivityPlace, queryOf } from './activity-address.ts'

export type AuditEvent = Item<typeof auditEventContract>

/** A record, or a part of it, whose changes are shown: a product, one of its variants. */
export interface Audited {
  resource: string
  id: string
}

export const eventsPerPage = 25
/** The number of changes in the history of one record. */
const shownEvents = 50

export const auditQueries = {
  /** The changes of the team in a shop, or of everybody in the town, the newest first. */
  ofShop: (shop: string | undefined, place: ActivityPlace) => {
    const query = queryOf(shop, place)
    return queryOptions({
      queryKey: ['audit', shop ?? 'town', `${query}`],
      queryFn: ({ client, signal }) =>
        apiOf(client).callPage<AuditEvent>(`/audit-events?${query}&itemsPerPage=${eventsPerPage}`, { signal }),
      placeholderData: keepPreviousData,
    })
  },
  /** The newest changes of some records, which belong to the shop if one is given. */
  ofRecords: (shop: string | undefined, records: readonly Audited[]) => {
    const query = new URLSearchParams([
      ...(shop === undefined ? [] : [['business.id', shop]]),
      ['itemsPerPage', `${shownEvents}`],
      ...[...new Set(records.map(({ resource }) => resource))].map((resource) => ['resource[]', resource]),
      ...records.map(({ id }) => ['resourceId[]', id]),
    ])
    return queryOptions({
      queryKey: ['audit', shop, 'records', `${query}`],
      queryFn: ({ client, signal }) => apiOf(client).call<AuditEvent[]>(`/audit-events?${query}`, { signal }),
      staleTime: 0,
    })
  },
}

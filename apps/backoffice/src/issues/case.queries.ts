import type { issueContract } from '@lonja/contract/issues/issue'
import type { Item } from '@lonja/contract/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Case = Item<typeof issueContract>

/** The lists of cases, with the query of each. */
export const caseViews = {
  town: { state: 'open', ofTown: 'true', 'order[updatedDate]': 'asc' },
  overdue: { overdue: 'true', 'order[updatedDate]': 'asc' },
  open: { state: 'open', 'order[updatedDate]': 'asc' },
  answered: { state: 'answered', 'order[updatedDate]': 'desc' },
  closed: { state: 'closed', 'order[updatedDate]': 'desc' },
} as const
export type CaseView = keyof typeof caseViews
export const viewNames = Object.keys(caseViews) as CaseView[]

export const casesPerPage = 25

export const caseQueries = {
  list: (view: CaseView, page: number) => {
    const query = new URLSearchParams({ ...caseViews[view], page: `${page}`, itemsPerPage: `${casesPerPage}` })
    return queryOptions({
      queryKey: ['cases', 'list', `${query}`],
      queryFn: ({ client, signal }) => apiOf(client).callPage<Case>(`/issues?${query}`, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    })
  },
  one: (id: string) =>
    queryOptions({
      queryKey: ['cases', 'one', id],
      queryFn: ({ client, signal }) => apiOf(client).call<Case>(`/issues/${id}`, { signal }),
      staleTime: 5_000,
    }),
}

/** Adds a message, closes the case or sets its deadline. */
export const changeCase = (
  api: Client,
  id: string,
  body: { message?: string; state?: 'closed' | 'open'; resolution?: string; deadline?: string | null },
): Promise<Case> => api.call(`/issues/${id}`, { method: 'PUT', body })

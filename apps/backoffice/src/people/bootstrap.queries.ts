import type { Bootstrap } from '@lonja/contract/people/bootstrap'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'

/** A shop for which the user works, with the user's role and rights in it. */
export type OwnShop = Bootstrap['shops'][number]

/** The user's role and rights in the whole town. */
export type OwnTown = NonNullable<Bootstrap['town']>

/** The user's shops, roles and rights. */
export const bootstrapQuery = (user: string) =>
  queryOptions({
    queryKey: ['me', 'bootstrap', user],
    queryFn: ({ client, signal }) => apiOf(client).call<Bootstrap>('/manage/bootstrap', { signal }),
  })

import type { Item } from '@lonja/contract/resource'
import type { userContract } from '@lonja/contract/users/user'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from './query-client.ts'

export type Profile = Item<typeof userContract>

/** What the account of whoever is signed in knows of them, and how much they have not read. */
export const myProfile = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['me', userId],
    queryFn: ({ client, signal }) => apiOf(client).call<Profile>('/me', { signal }),
    enabled: userId !== undefined,
  })

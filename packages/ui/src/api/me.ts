import type { Item } from '@lonja/contract/resource'
import type { userContract } from '@lonja/contract/users/user'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from './query-client.ts'

export type Profile = Item<typeof userContract>

/** The signed-in customer's account, and the number of unread notifications. */
export const myProfile = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['me', userId],
    queryFn: ({ client, signal }) => apiOf(client).call<Profile>('/me', { signal }),
    enabled: userId !== undefined,
  })

import type { Proof } from '@lonja/contract/users/proof'
import type { TownUser, TownUsers } from '@lonja/contract/users/town-user'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { saveFile } from '@lonja/ui/native/save-file.ts'

export const perPage = 30

export const userQueries = {
  list: (search: string, offset: number) =>
    queryOptions({
      queryKey: ['town-users', 'list', search, offset],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<TownUsers>(`/town-users?${new URLSearchParams({ search, offset: `${offset}` })}`, {
          signal,
        }),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
    }),
  /** Each request is in the audit log, so the account is not read again without a reason. */
  one: (id: string) =>
    queryOptions({
      queryKey: ['town-users', 'one', id],
      queryFn: ({ client, signal }) => apiOf(client).call<TownUser>(`/town-users/${id}`, { signal }),
      staleTime: 300_000,
      refetchOnWindowFocus: false,
    }),
}

export const blockUser = (api: Client, id: string, isBlocked: boolean): Promise<unknown> =>
  api.call(`/users/${id}/${isBlocked ? 'disable' : 'enable'}`, { method: 'POST' })

export const eraseUser = (api: Client, id: string, proof: Proof): Promise<unknown> =>
  api.call(`/users/${id}/erase`, { method: 'POST', body: proof })

/** Saves all data of the person as a file on the device. */
export async function exportUser(api: Client, id: string, proof: Proof): Promise<void> {
  const answer = await api.send(`/users/${id}/export`, {
    method: 'POST',
    body: proof,
    headers: { Accept: 'application/zip' },
  })
  if (!answer.blob) throw new Error('Files are for browsers')
  saveFile(await answer.blob(), 'lonja-mis-datos.zip')
}

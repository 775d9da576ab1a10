import type { addressContract } from '@lonja/contract/addresses/address'
import type { Item } from '@lonja/contract/resource'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type Profile, myProfile } from '@lonja/ui/api/me.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { storeUser } from '@lonja/ui/api/session.ts'

export type Address = Item<typeof addressContract>
export type AddressFields = Omit<Address, 'id' | 'libraryAddress'>

/** A session on one device. */
export interface Session {
  id: string
  /** The browser and the system, for example `Chrome · Android`; null if the browser does not name them. */
  agent: string | null
  createdDate: string
  lastSeen: string
  current: boolean
}

export const profileQueries = {
  /** Changes the given fields of the profile. The user that is stored on the device is updated too. */
  save: (userId: string) =>
    mutationOptions({
      mutationFn: (body: object, { client }) => apiOf(client).call<Profile>('/me', { method: 'PUT', body }),
      onSuccess: (profile, _body, _result, { client }) => {
        client.setQueryData(myProfile(userId).queryKey, profile)
        storeUser(profile)
      },
    }),

  /** The addresses of the account: the default address, then the others, oldest first. */
  addresses: (userId: string) =>
    queryOptions({
      queryKey: ['addresses', userId],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).call<Address[]>(`/addresses?user.id=${userId}&itemsPerPage=100`, { signal })).toSorted(
          (a, b) => Number(b.main) - Number(a.main),
        ),
    }),

  /** Saves an address. An address without an id is a new address. */
  saveAddress: () =>
    mutationOptions({
      mutationFn: ({ id, ...fields }: Partial<AddressFields> & { id?: string }, { client }) =>
        id === undefined
          ? apiOf(client).call<Address>('/addresses', { method: 'POST', body: fields })
          : apiOf(client).call<Address>(`/addresses/${id}`, { method: 'PUT', body: fields }),
      onSuccess: (_address, _fields, _result, { client }) =>
        Promise.all([
          client.invalidateQueries({ queryKey: ['addresses'] }),
          client.invalidateQueries({ queryKey: ['me'] }),
        ]),
    }),

  removeAddress: () =>
    mutationOptions({
      mutationFn: (id: string, { client }) => apiOf(client).call(`/addresses/${id}`, { method: 'DELETE' }),
      onSuccess: (_none, _id, _result, { client }) =>
        Promise.all([
          client.invalidateQueries({ queryKey: ['addresses'] }),
          client.invalidateQueries({ queryKey: ['me'] }),
        ]),
    }),

  sessions: (userId: string) =>
    queryOptions({
      queryKey: ['sessions', userId],
      queryFn: ({ client, signal }) => apiOf(client).call<Session[]>('/me/sessions', { signal }),
      refetchOnMount: 'always',
    }),

  /** Ends one session, or all except the current one. */
  endSession: () =>
    mutationOptions({
      mutationFn: (id: string | undefined, { client }) =>
        apiOf(client).call(id === undefined ? '/me/sessions' : `/me/sessions/${id}`, { method: 'DELETE' }),
      onSuccess: (_none, _id, _result, { client }) => client.invalidateQueries({ queryKey: ['sessions'] }),
    }),

  /** Downloads a zip archive with all data of the user: as JSON, and as tables for a spreadsheet. */
  ownData: () =>
    mutationOptions({
      mutationFn: (_none: void, { client }) =>
        apiOf(client).callBlob('/me/export', { headers: { Accept: 'application/zip' } }),
    }),

  erase: () =>
    mutationOptions({
      mutationFn: (proof: { currentPassword: string; username: string }, { client }) =>
        apiOf(client).call('/me', { method: 'DELETE', body: proof }),
    }),
}

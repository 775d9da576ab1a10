import type { Application } from '@lonja/contract/applications/missing'
import type { categoryContract } from '@lonja/contract/categories/category'
import type { GeocodedAddress } from '@lonja/contract/geocoding/place'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export const joinQueries = {
  /** The last application of the user; null if there is none. */
  mine: (user: string) =>
    queryOptions({
      queryKey: ['applications', 'mine', user],
      queryFn: async ({ client, signal }) => {
        const query = `user.id=${user}&order[createdDate]=desc&itemsPerPage=1`
        const [last] = await apiOf(client).call<Application[]>(`/business-applications?${query}`, { signal })
        return last ?? null
      },
    }),
  /** The categories of shops. */
  categories: () =>
    queryOptions({
      queryKey: ['categories', 'of-shops'],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Pick<Item<typeof categoryContract>, 'id' | 'title'>[]>(
          '/categories?bcc=true&pagination=false&order[sort]=asc&properties[]=title',
          { signal },
        ),
      staleTime: 10 * 60_000,
    }),
}

export const startApplication = (api: Client, language: string): Promise<Application> =>
  api.call('/business-applications', { method: 'POST', body: { language } })

export const saveApplication = (api: Client, id: string, body: object): Promise<Application> =>
  api.call(`/business-applications/${id}`, { method: 'PUT', body })

export const sendApplication = (api: Client, id: string): Promise<Application> =>
  api.call(`/business-applications/${id}/send`, { method: 'POST' })

/** Stores a private file, and returns its id. */
export async function uploadDocument(api: Client, file: File): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  const { id } = await api.call<{ id: string }>('/media-objects', { method: 'POST', body })
  return id
}

/** The places that an address may mean, the most likely one first. */
export const findPlaces = (api: Client, address: string): Promise<GeocodedAddress[]> =>
  api.call(`/geocoding?${new URLSearchParams({ search: address, number: 'false' })}`)

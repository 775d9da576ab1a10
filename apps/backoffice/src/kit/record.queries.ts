import type { Image } from '@lonja/contract/images/image-object'
import type { Contract } from '@lonja/contract/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { AnyRecord } from './declaration.ts'
import { type Target, searchOf } from './targets.ts'

/** A record, and the tag of its version. */
export interface Found {
  record: AnyRecord
  etag: string | null
}

export const recordQueries = {
  /** @param query  the query of the request, which contains the shop, if the user works in one */
  page: ({ path }: Contract, query: string) =>
    queryOptions({
      queryKey: ['records', path, 'list', query],
      queryFn: ({ client, signal }) => apiOf(client).callPage<AnyRecord>(`/${path}?${query}`, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: ({ path }: Pick<Contract, 'path'>, id: string) =>
    queryOptions({
      queryKey: ['records', path, 'one', id],
      queryFn: ({ client, signal }) => readRecord(apiOf(client), path, id, signal),
      // A form that is open must not change under the hands of its user.
      staleTime: Infinity,
      gcTime: 0,
    }),
  picture: (id: string) =>
    queryOptions({
      queryKey: ['records', 'image-objects', 'picture', id],
      queryFn: ({ client, signal }) => apiOf(client).call<Image>(`/image-objects/${id}`, { signal }),
    }),
  /** The records that a reference may point to. */
  found: (target: Target, words: string, shop: string | undefined) =>
    queryOptions({
      queryKey: ['records', target, 'found', shop, words],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<AnyRecord[]>(`/${target}?${searchOf(target, words, shop)}`, { signal }),
    }),
}

export async function readRecord(api: Client, path: string, id: string, signal?: AbortSignal): Promise<Found> {
  const answer = await api.send(`/${path}/${id}`, { signal })
  return { record: (await answer.json()) as AnyRecord, etag: answer.headers.get('etag') }
}

/** Creates a record, or changes `found` if nobody else has changed it. */
export const saveRecord = (api: Client, path: string, found: Found | undefined, body: unknown): Promise<AnyRecord> =>
  found
    ? api.call(`/${path}/${found.record.id}`, {
        method: 'PUT',
        body,
        ...(found.etag !== null && { headers: { 'If-Match': found.etag } }),
      })
    : api.call(`/${path}`, { method: 'POST', body })

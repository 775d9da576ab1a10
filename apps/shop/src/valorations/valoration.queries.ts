import type { businessContract } from '@lonja/contract/businesses/business'
import { itemsPerShelf } from '@lonja/contract/constants'
import type { soldProductContract } from '@lonja/contract/orders/order'
import type { Item } from '@lonja/contract/resource'
import type {
  ValorationRatings,
  usefulValorationContract,
  valorationContract,
} from '@lonja/contract/valorations/valoration'
import { type QueryClient, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Valoration = Item<typeof valorationContract>
export type Vote = Item<typeof usefulValorationContract>
export type { ValorationRatings }

/** The sort orders of the list of reviews, as the API spells them. */
export const valorationSorts = {
  useful: 'order[usefulCount]=desc&order[createdDate]=desc',
  newest: 'order[createdDate]=desc',
  best: 'order[rating]=desc&order[createdDate]=desc',
  worst: 'order[rating]=asc&order[createdDate]=desc',
} as const
export type ValorationSort = keyof typeof valorationSorts

export const valorationQueries = {
  all: ['valorations'] as const,

  /** The reviews of a product, page by page. With `stars` only the reviews with this rating. */
  of: (product: string, sort: ValorationSort = 'useful', stars?: number) =>
    infiniteQueryOptions({
      queryKey: [...valorationQueries.all, 'of', product, sort, stars],
      queryFn: ({ client, pageParam, signal }) => apiOf(client).callPage<Valoration>(pageParam, { signal }),
      initialPageParam:
        `/valorations?product.id=${product}&${valorationSorts[sort]}&itemsPerPage=${itemsPerShelf}` +
        (stars === undefined ? '' : `&rating=${stars}`),
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),

  /** How many reviews of a product have each rating. For a product without reviews nothing is requested. */
  ratings: ({ id, ratingCount }: { id: string; ratingCount: number }) =>
    queryOptions({
      queryKey: [...valorationQueries.all, 'ratings', id],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<ValorationRatings>(`/valorations-ratings?product.id=${id}`, { signal }),
      ...(ratingCount === 0 && { initialData: { total: 0, average: null, counts: [0, 0, 0, 0, 0] } }),
    }),

  /** The user’s votes that mark reviews of a product as useful. */
  votes: (product: string, user: string | undefined) =>
    queryOptions({
      queryKey: [...valorationQueries.all, 'votes', product, user],
      queryFn: async ({ client, signal }) =>
        (
          await apiOf(client).callPage<Vote>(`/useful-valorations?valoration.product.id=${product}&itemsPerPage=100`, {
            signal,
          })
        ).items,
      enabled: user !== undefined,
    }),

  /** The user’s own reviews. */
  mine: (user: string | undefined) =>
    queryOptions({
      queryKey: [...valorationQueries.all, 'mine', user],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).callPage<Valoration>(`/valorations?user.id=${user}&itemsPerPage=100`, { signal })).items,
      enabled: user !== undefined,
    }),

  /** The lines with this product in the user’s delivered orders. The user may review each of them. */
  purchases: (product: string, user: string | undefined) =>
    queryOptions({
      queryKey: [...valorationQueries.all, 'purchases', product, user],
      queryFn: async ({ client, signal }) => {
        const query = `product.id=${product}&order.user.id=${user}&order.status.code=complete&itemsPerPage=100`
        return (await apiOf(client).callPage<Item<typeof soldProductContract>>(`/sold-products?${query}`, { signal }))
          .items
      },
      enabled: user !== undefined,
    }),

  /** The ids of the shops that the user works for. */
  shops: (user: string | undefined) =>
    queryOptions({
      queryKey: ['businesses-admin', user],
      queryFn: async ({ client, signal }) =>
        (
          await apiOf(client).callPage<Item<typeof businessContract>>('/businesses-admin?itemsPerPage=100', { signal })
        ).items.map(({ id }) => id),
      enabled: user !== undefined,
      staleTime: 5 * 60_000,
    }),
}

export interface ValorationDraft {
  rating: number
  title: string
  body: string
}

/** Creates a review of a bought product or, with an id, changes a review. */
export const saveValoration = (
  api: Client,
  { product, soldProduct, id }: { product: string; soldProduct?: string | undefined; id?: string | undefined },
  draft: ValorationDraft,
): Promise<Valoration> =>
  id === undefined
    ? api.call('/valorations', { method: 'POST', body: { product, soldProduct, ...draft } })
    : api.call(`/valorations/${id}`, { method: 'PUT', body: draft })

/** Marks a review as useful, or removes the user’s mark. */
export const castVote = (api: Client, valoration: string, vote: Vote | undefined, useful: boolean): Promise<Vote> =>
  vote
    ? api.call(`/useful-valorations/${vote.id}`, { method: 'PUT', body: { useful } })
    : api.call('/useful-valorations', { method: 'POST', body: { valoration, useful } })

export const replyTo = (api: Client, valoration: string, text: string): Promise<Valoration> =>
  api.call(`/valorations/${valoration}`, { method: 'PUT', body: { reply: { text } } })

/** Loads the reviews and the products again, because a review changes the average rating of the product. */
export const refreshValorations = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: valorationQueries.all }),
    client.invalidateQueries({ queryKey: ['products'] }),
  ])

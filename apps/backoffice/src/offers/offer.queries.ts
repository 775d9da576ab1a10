import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { OfferItem } from './discount-sentence.ts'
import type { PreviewedProduct } from './previewed-price.ts'

export const offerQueries = {
  /** The products on which an offer can be previewed: those of the offer, or else some of the shop. */
  previewed: (shop: string, ids: readonly string[]) =>
    queryOptions({
      queryKey: ['records', 'products', 'previewed', shop, ids],
      queryFn: ({ client, signal }) => {
        const query = new URLSearchParams([
          ['business.id', shop],
          ['itemsPerPage', '20'],
          ['order[sales]', 'desc'],
          ...ids.slice(0, 20).map((id) => ['id[]', id]),
        ])
        return apiOf(client).call<Pick<PreviewedProduct, 'id' | 'title'>[]>(`/products?${query}`, { signal })
      },
    }),
  /** A product with its price lists, which lists of products leave out. */
  product: (id: string) =>
    queryOptions({
      queryKey: ['records', 'products', 'one', id],
      queryFn: ({ client, signal }) => apiOf(client).call<PreviewedProduct>(`/products/${id}`, { signal }),
    }),
  /** The offers of a shop that are valid at an instant, or `now`. */
  validAt: (shop: string, at: string) =>
    queryOptions({
      queryKey: ['records', 'offers', 'valid', shop, at],
      queryFn: ({ client, signal }) => {
        const query = { 'business.id': shop, enabled: 'true', 'startDate[before]': at, 'endDate[after]': at }
        return apiOf(client).call<OfferItem[]>(`/offers?${new URLSearchParams({ ...query, pagination: 'false' })}`, {
          signal,
        })
      },
    }),
}

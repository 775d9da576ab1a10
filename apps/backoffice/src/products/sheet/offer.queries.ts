import type { OfferedPrice } from '@lonja/contract/offers/planned-offer'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { codeOf } from '#/kit/form-values.ts'
import type { OfferDraft, SheetOffer } from './offer-draft.ts'

export const offerQueries = {
  /** The offers that name a product, and are not over. */
  ofProduct: (shop: string, product: string) =>
    queryOptions({
      queryKey: ['products', 'sheet', product, 'offers'],
      queryFn: ({ client, signal }) => {
        const query = {
          'business.id': shop,
          'products.id': product,
          enabled: 'true',
          'endDate[after]': 'now',
          'order[startDate]': 'asc',
          pagination: 'false',
        }
        return apiOf(client).call<SheetOffer[]>(`/offers?${new URLSearchParams(query)}`, { signal })
      },
    }),
  /** The prices of a product while an offer applies. */
  planned: (product: string, offer: string | null, draft: OfferDraft | undefined) =>
    queryOptions({
      queryKey: ['products', 'sheet', product, 'planned', offer, draft],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<OfferedPrice[]>('/offers-preview', {
          method: 'POST',
          body: { product, offer, ...draft },
          signal,
        }),
      enabled: draft !== undefined,
      placeholderData: keepPreviousData,
    }),
}

/** Makes an offer for one product. */
export const addOffer = (api: Client, business: string, product: string, draft: OfferDraft & { name: string }) =>
  api.call('/offers', {
    method: 'POST',
    body: { ...draft, business, products: [product], code: codeOf(draft.name), target: 'product' },
  })

export const changeOffer = (api: Client, id: string, body: Partial<SheetOffer>) =>
  api.call(`/offers/${id}`, { method: 'PUT', body })

/** Ends an offer now. One that has not begun yet is switched off. */
export const endOffer = (api: Client, { id, startDate }: SheetOffer, now: number) =>
  changeOffer(
    api,
    id,
    startDate !== null && Date.parse(startDate) >= now ? { enabled: false } : { endDate: new Date(now).toISOString() },
  )

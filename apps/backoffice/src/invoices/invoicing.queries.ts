import type { businessContract } from '@lonja/contract/businesses/business'
import type { InvoicingSystem } from '@lonja/contract/businesses/invoicing'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type LegalShop = Pick<Item<typeof businessContract>, 'cif' | 'invoicing'>

export const invoicingQueries = {
  /** The tax number of a shop, and the system that issues its invoices. */
  ofShop: (shop: string) =>
    queryOptions({
      queryKey: ['invoicing', shop],
      queryFn: ({ client, signal }) => apiOf(client).call<LegalShop>(`/businesses/${shop}`, { signal }),
    }),
}

export const chooseInvoicing = (api: Client, shop: string, invoicing: InvoicingSystem | null): Promise<LegalShop> =>
  api.call(`/businesses/${shop}`, { method: 'PUT', body: { invoicing } })

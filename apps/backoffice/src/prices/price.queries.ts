import type { ChangedPrices, PriceRow, PriceSheet } from '@lonja/contract/prices/price-sheet'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

const productsAtOnce = 50

/** The prices of a shop whose products match the search, 50 products at a time. */
export const priceSheetQuery = (business: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['prices', 'sheet', business, search],
    queryFn: ({ client, pageParam, signal }) =>
      apiOf(client).call<PriceSheet>(
        `/price-sheet?${new URLSearchParams({ business, search, offset: String(pageParam) })}`,
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => (more ? pages.length * productsAtOnce : undefined),
    placeholderData: keepPreviousData,
  })

/** The change of a price from `was` to `amount`, in cents. Null means no price. */
export type PriceChange = Pick<PriceRow, 'product' | 'combo' | 'amount'> & { was: number | null }

/** Changes prices together. @param key  the same key for a repetition of a request without an answer */
export const sendPrices = (
  api: Client,
  business: string,
  changes: readonly PriceChange[],
  key: string,
): Promise<ChangedPrices> =>
  api.call('/price-sheet', { method: 'POST', body: { business, changes }, headers: { 'Idempotency-Key': key } })

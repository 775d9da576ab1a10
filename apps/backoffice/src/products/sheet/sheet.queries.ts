import type { attributeComboContract } from '@lonja/contract/attributes/attribute'
import type { ProductRequirement } from '@lonja/contract/categories/category'
import type { productImageContract } from '@lonja/contract/images/image-object'
import type { stockMovementContract } from '@lonja/contract/orders/stock-movement'
import type { PriceSheet } from '@lonja/contract/prices/price-sheet'
import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type SheetProduct = Item<typeof productContract>
export type SheetCombo = Item<typeof attributeComboContract>
export type SheetPicture = Item<typeof productImageContract>
export type Movement = Item<typeof stockMovementContract>

/** An attribute with its options. */
export interface Axis {
  id: string
  name: string
  /** Whether it distinguishes variants. */
  variantAxis: boolean
  options: { id: string; name: string }[]
}

/** A product, and the tag of its version. */
export interface FoundProduct {
  product: SheetProduct
  etag: string | null
}

const movementsShown = 20

export const sheetQueries = {
  product: (id: string) =>
    queryOptions({
      queryKey: ['products', 'sheet', id],
      queryFn: ({ client, signal }) => readProduct(apiOf(client), id, signal),
    }),
  /** All variants, also those that are not for sale. */
  combos: (id: string) =>
    queryOptions({
      queryKey: ['products', 'sheet', id, 'combos'],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<SheetCombo[]>(`/attribute-combos?product.id=${id}&pagination=false`, { signal }),
    }),
  pictures: (id: string) =>
    queryOptions({
      queryKey: ['products', 'sheet', id, 'pictures'],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<SheetPicture[]>(`/product-images?product.id=${id}&order[sort]=asc&pagination=false`, {
          signal,
        }),
    }),
  prices: (business: string, id: string) =>
    queryOptions({
      queryKey: ['prices', 'of-product', id],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<PriceSheet>(`/price-sheet?${new URLSearchParams({ business, product: id })}`, { signal }),
    }),
  movements: (id: string) =>
    queryOptions({
      queryKey: ['products', 'sheet', id, 'movements'],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Movement[]>(
          `/stock-movements?product.id=${id}&order[createdDate]=desc&itemsPerPage=${movementsShown}`,
          { signal },
        ),
    }),
  /** What a category requires of its products. */
  requirements: (category: string | undefined) =>
    queryOptions({
      queryKey: ['categories', 'requires', category],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).call<{ requires: ProductRequirement[] }>(`/categories/${category}`, { signal })).requires,
      enabled: category !== undefined,
    }),
  /** The attributes that distinguish variants, with the options of each. */
  axes: (business: string) =>
    queryOptions({
      queryKey: ['attributes', 'axes', business],
      queryFn: ({ client, signal }) => apiOf(client).call<Axis[]>('/attributes?pagination=false', { signal }),
    }),
}

export async function readProduct(api: Client, id: string, signal?: AbortSignal): Promise<FoundProduct> {
  const answer = await api.send(`/products/${id}`, { signal })
  return { product: (await answer.json()) as SheetProduct, etag: answer.headers.get('etag') }
}

/** Changes a product if it still has the version that the user saw. */
export const saveProduct = (api: Client, { product, etag }: FoundProduct, body: object): Promise<SheetProduct> =>
  api.call(`/products/${product.id}`, {
    method: 'PUT',
    body,
    ...(etag !== null && { headers: { 'If-Match': etag } }),
  })

export const saveCombo = (api: Client, id: string, body: object): Promise<SheetCombo> =>
  api.call(`/attribute-combos/${id}`, { method: 'PUT', body })

/** Changes a record if it still has this version. */
export const saveVersion = (api: Client, path: string, etag: string | null, body: object): Promise<unknown> =>
  api.call(`/${path}`, { method: 'PUT', body, ...(etag !== null && { headers: { 'If-Match': etag } }) })

/** Adds options to the list of a product, if they are new. */
export async function addOptions(api: Client, id: string, options: readonly string[]): Promise<void> {
  const found = await readProduct(api, id)
  const known = new Set(found.product.attributeValues.map((value) => value.id))
  if (options.every((option) => known.has(option))) return
  await saveProduct(api, found, { attributeValues: [...new Set([...known, ...options])] })
}

/** Copies a product as a draft. */
export const duplicateProduct = (api: Client, product: string, key: string): Promise<{ id: string; title: string }> =>
  api.call('/products-duplicate', { method: 'POST', body: { product }, headers: { 'Idempotency-Key': key } })

/** Adds variants, one for each list of options. */
export async function addCombos(api: Client, product: string, options: readonly (readonly string[])[]): Promise<void> {
  for (const values of options) await api.call('/attribute-combos', { method: 'POST', body: { product, values } })
}

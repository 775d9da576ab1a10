import type { attributeComboContract } from '@lonja/contract/attributes/attribute'
import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { type ProductView, queryOfView } from './product-views.ts'

/** The properties of a product that the list and its labels show, and those from which it finds the problems of the product. */
const properties = [
  'title',
  'price',
  'enabled',
  'image',
  'parent',
  'origin',
  'allergens',
  'gpsr',
  'food',
  'ean',
  'unit',
  'restrictions',
] as const
type Product = { id: string } & Pick<Item<typeof productContract>, (typeof properties)[number]>
export type Combo = Item<typeof attributeComboContract>

/** A product with all its variants, also those that are not for sale now. */
export interface StockedProduct extends Product {
  variants: Combo[]
}

const itemsPerPage = 24

export const productQueries = {
  /** The products of a shop that belong to a view and match a search, sorted by title, with their variants. */
  ofShop: (shop: string, search: string, view: ProductView) =>
    infiniteQueryOptions({
      queryKey: ['products', 'of-shop', shop, search, view],
      queryFn: async ({ client, pageParam, signal }) => {
        const api = apiOf(client)
        const page = await api.callPage<Product>(pageParam, { signal })
        const variants = await variantsOf(api, page.items, signal)
        const items = page.items.map((product) => ({ ...product, variants: variants.get(product.id) ?? [] }))
        return { ...page, items }
      },
      initialPageParam: `/products?${new URLSearchParams([
        ['business.id', shop],
        ['itemsPerPage', `${itemsPerPage}`],
        ...(search === '' ? [['order[title]', 'asc']] : [['search', search]]),
        ...Object.entries(queryOfView[view]),
        ...properties.map((name) => ['properties[]', name]),
      ] as string[][])}`,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    }),
}

async function variantsOf(
  api: Client,
  products: readonly Product[],
  signal: AbortSignal,
): Promise<Map<string, Combo[]>> {
  if (products.length === 0) return new Map()
  const ids = products.map(({ id }) => ['product.id[]', id])
  const combos = await api.call<Combo[]>(
    `/attribute-combos?${new URLSearchParams([...ids, ['pagination', 'false']])}`,
    {
      signal,
    },
  )
  return Map.groupBy(combos, ({ product }) => product.id)
}

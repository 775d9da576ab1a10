import type { AttributeFacet, ProductFacets, productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Page, call, callPage } from '#/api/client.ts'
import { type CardProduct, toCard } from './product-card.ts'
import { type ListState, filterSearch, listSearch, pageSize } from './list-state.ts'

export type Product = Item<typeof productContract>
export type { AttributeFacet, ProductFacets }

export const productQueries = {
  all: ['products'] as const,

  one: (id: string) =>
    queryOptions({
      queryKey: [...productQueries.all, 'one', id],
      queryFn: ({ signal }) => call<Product>(`/products/${encodeURIComponent(id)}`, { signal }),
    }),

  /** The list page by page, from the first one shown. */
  list: (state: ListState) => {
    const search = listSearch({ ...state, from: 1, to: 1 })
    return infiniteQueryOptions({
      queryKey: [...productQueries.all, 'list', search.toString(), state.from],
      queryFn: async ({ pageParam, signal }): Promise<Page<CardProduct>> => {
        search.set('itemsPerPage', `${pageSize}`)
        search.set('page', `${pageParam}`)
        const page = await callPage<Product>(`/products?${search}`, { signal })
        return { ...page, items: page.items.map(toCard) }
      },
      initialPageParam: state.from,
      getNextPageParam: ({ total }, _pages, page) => (page * pageSize < total ? page + 1 : undefined),
      placeholderData: keepPreviousData,
    })
  },

  /** How many products a list would have. */
  count: (state: ListState) => {
    const search = filterSearch(state)
    search.set('itemsPerPage', '0')
    return queryOptions({
      queryKey: [...productQueries.all, 'count', search.toString()],
      queryFn: async ({ signal }) => (await callPage<Product>(`/products?${search}`, { signal })).total,
    })
  },

  facets: (state: ListState) => {
    const search = filterSearch(state)
    return queryOptions({
      queryKey: [...productQueries.all, 'facets', search.toString()],
      queryFn: async ({ signal }) =>
        relevant(await call<ProductFacets>(`/products-facets?${search}`, { signal }), state.options),
      placeholderData: keepPreviousData,
    })
  },

  /** A short list for a shelf, by a query of the API. */
  shelf: (query: string, size = 10) =>
    queryOptions({
      queryKey: [...productQueries.all, 'shelf', query, size],
      queryFn: async ({ signal }) =>
        (await callPage<Product>(`/products?${query}&itemsPerPage=${size}`, { signal })).items.map(toCard),
    }),
}

/** An attribute of few products of the list is no help in narrowing it. */
const relevantShare = 0.1

function relevant(facets: ProductFacets, chosen: readonly string[]): ProductFacets {
  const attributes = facets.attributes.filter(
    ({ options }) =>
      options.reduce((sum, { count }) => sum + count, 0) >= facets.total * relevantShare ||
      options.some(({ id }) => chosen.includes(id)),
  )
  return { ...facets, attributes }
}

/** Where a product is shown; with its chosen options when there are any. */
export const productPath = (product: { id: string }, values: readonly string[] = []): string =>
  `/product/${product.id}${values.length > 0 ? `?v=${values.join('.')}` : ''}`

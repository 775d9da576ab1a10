import { itemsPerPage } from '@lonja/contract/constants'
import type { AttributeFacet, ProductFacets } from '@lonja/contract/products/product'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Page } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { type CardProduct, cardQuery, toCard } from '#/products/product-card.ts'
import { type Product, productQueries } from '#/products/product.queries.ts'
import { type ListState, filterSearch, listSearch } from './list-state.ts'

export type { AttributeFacet, ProductFacets }

/** The requests for a list in a given state. */
export const listQueries = {
  /** The list page by page, starting at the first page shown. */
  list: (state: ListState) => {
    const search = listSearch({ ...state, from: 1, to: 1 })
    return infiniteQueryOptions({
      queryKey: [...productQueries.all, 'list', search.toString(), state.from],
      queryFn: async ({ client, pageParam, signal }): Promise<Page<CardProduct>> => {
        search.set('itemsPerPage', `${itemsPerPage}`)
        search.set('page', `${pageParam}`)
        const page = await apiOf(client).callPage<CardProduct>(`/products?${search}&${cardQuery}`, { signal })
        return { ...page, items: page.items.map(toCard) }
      },
      initialPageParam: state.from,
      getNextPageParam: ({ total }, _pages, page) => (page * itemsPerPage < total ? page + 1 : undefined),
      placeholderData: keepPreviousData,
    })
  },

  /** The number of products in each of several lists. */
  counts: (states: readonly ListState[]) => {
    const searches = states.map((state) => filterSearch(state).toString())
    return queryOptions({
      queryKey: [...productQueries.all, 'counts', ...searches],
      queryFn: ({ client, signal }) =>
        Promise.all(
          searches.map(
            async (search) =>
              (await apiOf(client).callPage<Product>(`/products?${search}&itemsPerPage=0`, { signal })).total,
          ),
        ),
    })
  },

  /** The filters of the list. Of each attribute, they contain only the first options and the chosen ones. */
  facets: (state: ListState) => {
    const search = filterSearch(state)
    search.set('optionsPerAttribute', `${optionsInPage}`)
    return queryOptions({
      queryKey: [...productQueries.all, 'facets', search.toString()],
      queryFn: async ({ client, signal }) =>
        relevant(await apiOf(client).call<ProductFacets>(`/products-facets?${search}`, { signal }), state),
      placeholderData: keepPreviousData,
    })
  },

  /** All options of an attribute. */
  options: (state: ListState, attribute: string) => {
    const search = filterSearch(state)
    return queryOptions({
      queryKey: [...productQueries.all, 'options', attribute, search.toString()],
      queryFn: async ({ client, signal }) => {
        const { attributes } = await apiOf(client).call<ProductFacets>(`/products-facets?${search}`, { signal })
        return attributes.find(({ id }) => id === attribute)?.options ?? []
      },
      placeholderData: keepPreviousData,
    })
  },
}

/** A large town has more than a thousand brands, and the filters are written into the page. */
const optionsInPage = 20

/** An attribute is offered as a filter if at least this fraction of the products has it, or if it filters the list. */
const relevantShare = 0.1

/** Keeps the filters that the screen offers, because they are written into the page. */
function relevant(facets: ProductFacets, { options: chosen, categories: chosenCategories }: ListState): ProductFacets {
  const attributes = facets.attributes.filter(
    ({ options, more }) =>
      options.reduce((sum, { count }) => sum + count, more?.count ?? 0) >= facets.total * relevantShare ||
      options.some(({ id }) => chosen.includes(id)),
  )
  return { ...facets, attributes, categories: openCategories(facets.categories, chosenCategories) }
}

/** The root categories, and the subcategories of each category that is chosen or contains a chosen one. */
function openCategories(
  categories: ProductFacets['categories'],
  chosen: readonly string[],
): ProductFacets['categories'] {
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]))
  const open = new Set<string>()
  for (const id of chosen) {
    for (let at: string | null | undefined = id; at && !open.has(at); at = parents.get(at)) open.add(at)
  }
  return categories.filter(({ parent }) => parent === null || !parents.has(parent) || open.has(parent))
}

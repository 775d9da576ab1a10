import { type SortKey, mostCounted, sortKeys } from '@lonja/contract/constants'

/**
 * The filters and the sort of a list of products. They are stored in the address of the page, with the API’s own
 * names, so that a reload, a shared link and the Back button show the same list.
 */
export interface ListState {
  search: string
  /** Ids of categories. Several values of one filter are alternatives. */
  categories: readonly string[]
  businesses: readonly string[]
  /** The ids of attribute values. */
  options: readonly string[]
  campaigns: readonly string[]
  featured: boolean
  reduced: boolean
  available: boolean
  /** The lowest price in cents. */
  minPrice: number | undefined
  maxPrice: number | undefined
  /**
   * The sort order. Without it the server sorts by relevance in searches; in other lists featured products come
   * first.
   */
  sort: SortKey | undefined
  /**
   * The first and the last page that are shown. The address contains `1-3` after the user has loaded more products
   * twice.
   */
  from: number
  to: number
}

const maxPages = 10

const lists = {
  categories: 'parent.id[]',
  businesses: 'business.id',
  options: 'attr[]',
  campaigns: 'campaigns.id[]',
} as const
const flags = { featured: 'featured', reduced: 'reduced', available: 'available' } as const

export function parseListState(search: URLSearchParams): ListState {
  const [from = 1, to = from] = (search.get('page') ?? '').split('-').map(natural)
  const sort = entries(sortKeys).find(
    ([, { field, direction }]) => search.get(`order[${field}]`)?.toLowerCase() === direction,
  )
  return {
    search: search.get('search')?.trim() ?? '',
    categories: all(search, 'parent.id[]'),
    businesses: all(search, 'business.id'),
    options: all(search, 'attr[]'),
    campaigns: all(search, 'campaigns.id[]'),
    featured: search.get('featured') === 'true',
    reduced: search.get('reduced') === 'true',
    available: search.get('available') === 'true',
    minPrice: natural(search.get('price[gte]') ?? ''),
    maxPrice: natural(search.get('price[lte]') ?? ''),
    sort: sort?.[0],
    from,
    to: Math.min(Math.max(from, to), from + maxPages - 1),
  }
}

/** The query of the page’s address. Its parameters always have the same order, so that each list has one address. */
export function listSearch(state: ListState): URLSearchParams {
  const search = filterSearch(state)
  if (state.sort) {
    const { field, direction } = sortKeys[state.sort]
    search.set(`order[${field}]`, direction)
  }
  if (state.to > 1) search.set('page', state.from === state.to ? `${state.to}` : `${state.from}-${state.to}`)
  return search
}

/** The query with only the search and the filters, without the sort and the page. */
export function filterSearch(state: ListState): URLSearchParams {
  const search = new URLSearchParams()
  if (state.search) search.set('search', state.search)
  for (const [field, name] of entries(lists)) for (const value of state[field]) search.append(name, value)
  for (const [field, name] of entries(flags)) if (state[field]) search.set(name, 'true')
  if (state.minPrice !== undefined) search.set('price[gte]', `${state.minPrice}`)
  if (state.maxPrice !== undefined) search.set('price[lte]', `${state.maxPrice}`)
  return search
}

export const listPath = (state: ListState): string => {
  const search = listSearch(state)
  return search.size === 0 ? '/products' : `/products?${search}`
}

/** If the total of the list is only estimated: the number that it certainly exceeds; otherwise null. */
export const overOf = (page: { estimated: boolean } | undefined): number | null =>
  page?.estimated ? mostCounted.products : null

/** The list with another filter or sort. It starts at its first page. */
export const withFilter = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  ...change,
  from: 1,
  to: 1,
})

/** Adds a value to a filter or removes it. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** The state without filters. The search and the sort stay. */
export const withoutFilters = (state: ListState): ListState => ({
  ...parseListState(new URLSearchParams()),
  search: state.search,
  sort: state.sort,
})

/** All values of a parameter, which can be written as `name[]=a&name[]=b`, as `name[0]=a` or as `name=a`. */
function all(search: URLSearchParams, name: string): string[] {
  const bare = name.replace('[]', '')
  const found = [...search].filter(
    ([key]) => key === bare || (key.startsWith(`${bare}[`) && /^\[\d*\]$/.test(key.slice(bare.length))),
  )
  return [...new Set(found.map(([, value]) => value).filter(Boolean))]
}

function natural(text: string): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return value > 0 ? value : undefined
}

const entries = <Map extends object>(map: Map) => Object.entries(map) as [keyof Map, Map[keyof Map]][]

import { type SortKey, sortKeys } from '@lonja/contract/constants'

/**
 * The filters and the sort of a list of products. The address of the page is the state, with the API’s own names, so
 * that a reload, a shared link and Back show the same list.
 */
export interface ListState {
  search: string
  /** Ids; several values of one filter are alternatives. */
  categories: readonly string[]
  businesses: readonly string[]
  /** Ids of attribute values. */
  options: readonly string[]
  campaigns: readonly string[]
  featured: boolean
  reduced: boolean
  available: boolean
  /** Cents. */
  minPrice: number | undefined
  maxPrice: number | undefined
  /** Without it the server sorts by relevance in searches, else featured products first. */
  sort: SortKey | undefined
  /** The first and the last page shown: `1-3` after loading more twice. */
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

/** The query of the page, always in the same order, so that one list has one address. */
export function listSearch(state: ListState): URLSearchParams {
  const search = filterSearch(state)
  if (state.sort) {
    const { field, direction } = sortKeys[state.sort]
    search.set(`order[${field}]`, direction)
  }
  if (state.to > 1) search.set('page', state.from === state.to ? `${state.to}` : `${state.from}-${state.to}`)
  return search
}

/** Only the filters, for the list and its facets. */
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

/** The list with another filter or sort, at its first page. */
export const withFilter = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  ...change,
  from: 1,
  to: 1,
})

/** Adds a value to a filter or removes it. */
export const toggled = (values: readonly string[], value: string): string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

/** Without filters, but with the search. */
export const withoutFilters = (state: ListState): ListState => ({
  ...parseListState(new URLSearchParams()),
  search: state.search,
  sort: state.sort,
})

/** Values can be given as `name[]=a&name[]=b`, as `name[0]=a` or as `name=a`. */
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

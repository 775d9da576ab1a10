import type { Filter } from '@lonja/contract/resource'
import type { Records } from './declaration.ts'

export const itemsPerPage = 25

/** A list as its address describes it. */
export interface ListPlace {
  view: string | undefined
  page: number
  sort: { id: string; desc: boolean } | undefined
  /** The parameters of the filters that are set, with the words of the search. */
  set: readonly (readonly [parameter: string, value: string])[]
}

/** The parameters that a filter of the contract has in an address. */
export function parametersOf(name: string, { kind }: Filter): readonly string[] {
  if (kind === 'special') return []
  if (kind === 'date') return [`${name}[after]`, `${name}[before]`]
  if (kind === 'range') return [`${name}[gte]`, `${name}[lte]`]
  return [kind === 'exists' ? `exists[${name}]` : name]
}

/** The filters that a list offers, with the search. */
export const offeredFilters = ({ contract, filters = [] }: Records): readonly string[] => [
  ...('search' in contract.filters ? ['search'] : []),
  ...filters,
]

/** Reads the address of a list. Parameters that the list does not have are ignored. */
export function readPlace(records: Records, search: URLSearchParams): ListPlace {
  const { contract, views = {} } = records
  const wanted = search.get('view') ?? ''
  const parameters = offeredFilters(records).flatMap((name) => parametersOf(name, contract.filters[name]!))
  const sorts = contract.sorts.flatMap((id) => {
    const direction = search.get(`order[${id}]`)
    return direction === 'asc' || direction === 'desc' ? [{ id, desc: direction === 'desc' }] : []
  })
  const page = Number(search.get('page'))
  return {
    view: Object.hasOwn(views, wanted) ? wanted : Object.keys(views)[0],
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
    sort: sorts[0],
    set: parameters.flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value] as const] : []
    }),
  }
}

/** The query of the request for a list. A filter precedes the same parameter of the view. */
export function requestOf({ contract, views }: Records, place: ListPlace, shop: string | undefined): string {
  const { view, page, sort, set } = place
  return new URLSearchParams({
    ...(shop !== undefined && 'business.id' in contract.filters && { 'business.id': shop }),
    itemsPerPage: `${itemsPerPage}`,
    ...(view !== undefined && views?.[view]?.query),
    ...Object.fromEntries(set),
    ...(sort && { [`order[${sort.id}]`]: sort.desc ? 'desc' : 'asc' }),
    ...(page > 1 && { page: `${page}` }),
  }).toString()
}

/** The address of the list with other parameters; an empty value removes one. Unless it is given, the page is the first. */
export function addressWith(at: string, search: URLSearchParams, changes: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ page: '', ...changes }))
    if (value === '') next.delete(name)
    else next.set(name, value)
  const query = next.toString()
  return query === '' ? at : `${at}?${query}`
}

import type { SavedView } from './saved-view.queries.ts'

/** The parameter with the id of the view from which the user started. */
export const parameter = 'saved'

/** The filters and the order of an address, always in the same sequence, without the page and the view. */
export function filtersOf(search: URLSearchParams): string {
  const filters = new URLSearchParams(search)
  filters.delete(parameter)
  filters.delete('page')
  filters.sort()
  return filters.toString()
}

/** The address of a view. */
export function addressOfView(screen: string, { id, query }: Pick<SavedView, 'id' | 'query'>): string {
  const search = new URLSearchParams(query)
  search.set(parameter, id)
  return `${screen}?${search}`
}

/** The view with which the screen opens: an own one before one of the shop. */
export const preferredOf = (views: readonly SavedView[]): SavedView | undefined =>
  views.filter(({ preferred }) => preferred).toSorted((a, b) => Number(a.shared) - Number(b.shared))[0]

/**
 * The filters of the list of shops. They are stored in the address of the page, so that a shared link and the Back
 * button show the same list.
 */
export interface BusinessList {
  search: string
  /** The id of a category of shops. */
  trade: string
  city: string
  /** Only shops that are open now. */
  open: boolean
  /** Shows the nearest shops first. The user’s position is not in the address: only this device knows the position. */
  near: boolean
  /** Shows all shops of the list on a map. */
  map: boolean
  /** The number of shops that are shown, a multiple of `listStep`. */
  show: number
}

export const listStep = 24
/** The maximum number of shops on one page of the API. */
const largestPage = 100
const most = 1_000

export function parseBusinessList(search: URLSearchParams): BusinessList {
  const steps = Math.ceil(Number(search.get('show')) / listStep)
  return {
    search: search.get('search')?.trim() ?? '',
    trade: search.get('categories.id') ?? '',
    city: search.get('address.city[]') ?? search.get('address.city') ?? '',
    open: search.get('open') === 'true',
    near: search.get('sort') === 'near',
    map: search.get('view') === 'map',
    show: steps > 1 ? Math.min(steps * listStep, most) : listStep,
  }
}

/** The query of the page’s address. Its order is always the same, so that each list has only one address. */
export function listSearch(list: BusinessList): URLSearchParams {
  const search = filterSearch(list)
  if (list.open) search.set('open', 'true')
  if (list.near) search.set('sort', 'near')
  if (list.map) search.set('view', 'map')
  if (list.show > listStep && !list.map) search.set('show', `${list.show}`)
  return search
}

export function listPath(list: BusinessList): string {
  const search = listSearch(list)
  return search.size === 0 ? '/businesses' : `/businesses?${search}`
}

/** The list after a change of a filter. It shows only the first `listStep` shops again. */
export const changed = (list: BusinessList, change: Partial<BusinessList>): BusinessList => ({
  ...list,
  show: listStep,
  ...change,
})

export const isNarrowed = ({ search, trade, city, open }: BusinessList): boolean =>
  search !== '' || trade !== '' || city !== '' || open

/**
 * The query for the API.
 *
 * @param now  milliseconds since 1970; rounded down to the minute, so that many users share one cached answer
 */
export function apiSearch(list: BusinessList, now: number): URLSearchParams {
  const search = filterSearch(list)
  if (list.open) search.set('openAt', new Date(now - (now % 60_000)).toISOString())
  const show = list.map ? most : list.show
  if (show > largestPage) search.set('pagination', 'false')
  else search.set('itemsPerPage', `${show}`)
  return search
}

function filterSearch({ search: words, trade, city }: BusinessList): URLSearchParams {
  const search = new URLSearchParams()
  if (words) search.set('search', words)
  if (trade) search.set('categories.id', trade)
  if (city) search.set('address.city[]', city)
  return search
}

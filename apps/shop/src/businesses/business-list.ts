/** What the list of shops is narrowed by; the address of the page is the state, so that sharing and Back keep it. */
export interface BusinessList {
  search: string
  /** Id of a category of shops. */
  trade: string
  city: string
  /** Only those whose door is open now. */
  open: boolean
  /** Nearest first. Where from is known to this device alone. */
  near: boolean
  /** On the map, where all of them are shown. */
  map: boolean
  /** How many are shown: steps of `listStep`. */
  show: number
}

export const listStep = 24
/** As many as one answer of the API holds in pages. */
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

/** The query of the page, always in the same order: one list has one address. */
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

/** The list narrowed otherwise begins anew. */
export const changed = (list: BusinessList, change: Partial<BusinessList>): BusinessList => ({
  ...list,
  show: listStep,
  ...change,
})

export const isNarrowed = ({ search, trade, city, open }: BusinessList): boolean =>
  search !== '' || trade !== '' || city !== '' || open

/**
 * The query of the API.
 *
 * @param now  milliseconds since 1970; by the minute, so that many askers share one answer
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

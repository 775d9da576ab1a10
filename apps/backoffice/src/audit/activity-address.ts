import { addDays, instantOf } from '@lonja/contract/time'

/** What the address of the screen says: the filters and the page. */
export interface ActivityPlace {
  resource: string
  /** The id of the person who made the changes. */
  person: string
  /** The first and the last day. */
  from: string
  to: string
  page: number
}

/** The resources that the filter offers, in its order. */
export const listedResources = [
  'products',
  'attribute-combos',
  'prices',
  'product-images',
  'offers',
  'coupons',
  'orders',
  'payments',
  'businesses',
  'business-members',
  'shipping-methods',
  'customers',
] as const

const filterNames = ['resource', 'person', 'from', 'to'] as const
const day = (value: string): string => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : '')
const uuid = (value: string): string => (/^[\da-f-]{36}$/.test(value) ? value : '')

/** Reads the address. Values that do not exist are left out. */
export function readPlace(search: URLSearchParams): ActivityPlace {
  const of = (name: string) => search.get(name) ?? ''
  const page = Number(of('page'))
  return {
    resource: listedResources.find((each) => each === of('resource')) ?? '',
    person: uuid(of('person')),
    from: day(of('from')),
    to: day(of('to')),
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/**
 * The address of the screen with these filters.
 *
 * @param all  the address of the screen without filters
 */
export function addressOf(all: string, place: ActivityPlace): string {
  const parts = new URLSearchParams(filterNames.flatMap((name) => (place[name] ? [[name, place[name]]] : [])))
  if (place.page > 1) parts.set('page', `${place.page}`)
  return parts.size === 0 ? all : `${all}?${parts}`
}

/** The query of the API for the changes in a shop, or in the whole town, at this place. */
export function queryOf(
  shop: string | undefined,
  { resource, person, from, to, page }: ActivityPlace,
): URLSearchParams {
  const given = [
    ['business.id', shop ?? ''],
    ['resource', resource],
    ['user.id', person],
    ['createdDate[after]', from && instantOf(from, 0).toISOString()],
    ['createdDate[strictly_before]', to && instantOf(addDays(to, 1), 0).toISOString()],
    ['page', `${page}`],
  ]
  return new URLSearchParams(given.filter(([, value]) => value !== ''))
}

import type { OrderStatusCode, PaymentState } from '@lonja/contract/constants'
import { addDays, instantOf } from '@lonja/contract/time'

/** The states of orders that the list can be limited to. Orders that wait for the bank are not shown to shops. */
export const listedStates = [
  'confirm',
  'accepted',
  'preparing',
  'ready',
  'shipped',
  'complete',
  'canceled',
] as const satisfies readonly OrderStatusCode[]
export const listedPayments = [
  'awaiting',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
] as const satisfies readonly PaymentState[]
export const ways = { collected: ['pickup', 'locker'], delivered: ['delivery', 'town'] } as const
export const sorts = ['createdDate', 'updatedDate', 'code'] as const
export type SortField = (typeof sorts)[number]

/** What the address of the list says: the filters, the order and the page. */
export interface ListPlace {
  search: string
  state: string
  payment: string
  way: string
  /** The first and the last day. */
  from: string
  to: string
  /** A part of the title of a product. */
  product: string
  sort: SortField
  descending: boolean
  page: number
  /** The id of the saved view from which the user started. */
  saved: string
}

export const filterNames = ['search', 'state', 'payment', 'way', 'from', 'to', 'product'] as const

const oneOf = (value: string, allowed: readonly string[]): string => (allowed.includes(value) ? value : '')
const day = (value: string): string => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : '')

/** Reads the address. Values that do not exist are left out. */
export function readPlace(search: URLSearchParams): ListPlace {
  const of = (name: string) => search.get(name) ?? ''
  const page = Number(of('page'))
  const [field, direction] = of('sort').split('-')
  const sort = sorts.find((each) => each === field)
  return {
    search: of('search').trim(),
    state: oneOf(of('state'), listedStates),
    payment: oneOf(of('payment'), listedPayments),
    way: oneOf(of('way'), Object.keys(ways)),
    from: day(of('from')),
    to: day(of('to')),
    product: of('product').trim(),
    sort: sort ?? 'createdDate',
    descending: sort === undefined || direction === 'desc',
    page: Number.isInteger(page) && page > 1 ? page : 1,
    saved: of('saved'),
  }
}

/**
 * The address of the list with these filters. Default values are left out.
 *
 * @param all  the address of the list without filters
 */
export function addressOf(all: string, place: ListPlace): string {
  const { sort, descending, page, saved } = place
  const parts = new URLSearchParams(filterNames.flatMap((name) => (place[name] ? [[name, place[name]]] : [])))
  if (sort !== 'createdDate' || !descending) parts.set('sort', `${sort}-${descending ? 'desc' : 'asc'}`)
  if (page > 1) parts.set('page', `${page}`)
  if (saved !== '') parts.set('saved', saved)
  return parts.size === 0 ? all : `${all}?${parts}`
}

/** The query of the API for the orders of a shop, or of the whole town, at this place, without its page. */
export function queryOf(shop: string | undefined, place: ListPlace) {
  const { search, state, payment, way, from, to, product, sort, descending } = place
  const types = Object.entries(ways).find(([name]) => name === way)?.[1] ?? []
  const given = [
    ['business.id', shop ?? ''],
    ['search', search],
    ['status.code', state],
    ['paymentState', payment],
    ...types.map((type) => ['shippingMethod.type[]', type]),
    ['lines.title', product],
    ['createdDate[after]', from && instantOf(from, 0).toISOString()],
    ['createdDate[strictly_before]', to && instantOf(addDays(to, 1), 0).toISOString()],
    [`order[${sort}]`, descending ? 'desc' : 'asc'],
  ]
  return new URLSearchParams(given.filter(([, value]) => value !== ''))
}

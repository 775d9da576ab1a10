// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { records } from '#/offers/offer-screens.ts'
import { addressWith, readPlace, requestOf } from './list-address.ts'

const placeOf = (query: string) => readPlace(records, new URLSearchParams(query))
const request = (query: string) =>
  Object.fromEntries(new URLSearchParams(requestOf(records, placeOf(query), 'shop-1')).entries())

describe('the address of a list', () => {
  it('without a query is the first view, by the order of the server', () => {
    expect(placeOf('')).toEqual({ view: 'now', page: 1, sort: undefined, set: [] })
    expect(request('')).toEqual({
      'business.id': 'shop-1',
      itemsPerPage: '25',
      enabled: 'true',
      'startDate[before]': 'now',
      'endDate[after]': 'now',
    })
  })

  it('has the view, the words, the filters, the order and the page', () => {
    const query = 'view=past&search=pan&startDate[after]=2026-12-01&order[name]=desc&page=3'
    expect(placeOf(query)).toEqual({
      view: 'past',
      page: 3,
      sort: { id: 'name', desc: true },
      set: [
        ['search', 'pan'],
        ['startDate[after]', '2026-12-01'],
      ],
    })
    expect(request(query)).toMatchObject({ search: 'pan', page: '3', 'order[name]': 'desc' })
  })

  it('cannot reach another shop, and ignores what the list does not have', () => {
    const query = 'business.id=shop-2&view=__proto__&page=-1&order[funder]=asc&funder=x&itemsPerPage=9999'
    expect(placeOf(query)).toEqual({ view: 'now', page: 1, sort: undefined, set: [] })
    expect(request(query)).toMatchObject({ 'business.id': 'shop-1', itemsPerPage: '25' })
  })

  it('lets a filter precede the same parameter of the view', () => {
    expect(request('startDate[before]=2026-12-24')).toMatchObject({ 'startDate[before]': '2026-12-24' })
  })

  it('returns to the first page when something else changes', () => {
    const search = new URLSearchParams('view=past&page=3&search=pan')
    expect(addressWith('/offers', search, { search: '' })).toBe('/offers?view=past')
    expect(addressWith('/offers', search, { page: '4' })).toBe('/offers?view=past&page=4&search=pan')
  })
})

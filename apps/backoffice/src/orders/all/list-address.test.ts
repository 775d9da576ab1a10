import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListPlace, addressOf, listedPayments, listedStates, queryOf, readPlace, sorts } from './list-address.ts'

const read = (query: string): ListPlace => readPlace(new URLSearchParams(query))
const whole = read('')
const days = ['', '2026-03-28', '2026-12-31']
const places = fc.record<ListPlace>({
  search: fc.constantFrom('', 'Ana Roig', 'R1008', '600 12', 'a&b=c'),
  state: fc.constantFrom('', ...listedStates),
  payment: fc.constantFrom('', ...listedPayments),
  way: fc.constantFrom('', 'collected', 'delivered'),
  from: fc.constantFrom(...days),
  to: fc.constantFrom(...days),
  product: fc.constantFrom('', 'Pan de ajo'),
  sort: fc.constantFrom(...sorts),
  descending: fc.boolean(),
  page: fc.integer({ min: 1, max: 500 }),
  saved: fc.constantFrom('', 'one'),
})

describe('the address of the list of orders', () => {
  it('says everything about the list', () => {
    fc.assert(
      fc.property(places, (place) => {
        const address = addressOf('/orders/all', place)
        expect(readPlace(new URL(address, 'https://x').searchParams)).toEqual(place)
      }),
    )
  })

  it('is short for the whole list, newest first', () => {
    expect(addressOf('/orders/all', whole)).toBe('/orders/all')
    expect(whole).toMatchObject({ sort: 'createdDate', descending: true, page: 1 })
  })

  it('ignores values that do not exist', () => {
    expect(read('state=lost&payment=gold&way=drone&from=today&to=2026&sort=total-asc&page=-3')).toEqual(whole)
  })
})

describe('the query for the API', () => {
  it('has whole days of the town, also on the day with 23 hours', () => {
    const query = queryOf('shop', { ...whole, from: '2026-03-29', to: '2026-03-29' })
    expect([query.get('createdDate[after]'), query.get('createdDate[strictly_before]')]).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ])
  })

  it('has only the filters that are set', () => {
    expect(`${queryOf('shop', whole)}`).toBe(
      `${new URLSearchParams({ 'business.id': 'shop', 'order[createdDate]': 'desc' })}`,
    )
    expect(queryOf('shop', { ...whole, way: 'collected' }).getAll('shippingMethod.type[]')).toEqual([
      'pickup',
      'locker',
    ])
  })
})

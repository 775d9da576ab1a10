import { type SortKey, sortKeys } from '@lonja/contract/constants'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ListState,
  filterSearch,
  listPath,
  listSearch,
  overOf,
  parseListState,
  toggled,
  withFilter,
  withoutFilters,
} from './list-state.ts'

const parse = (query: string) => parseListState(new URLSearchParams(query))

describe('the state of a list of products', () => {
  it('is the whole catalogue if the address has no query', () => {
    expect(listPath(parse(''))).toBe('/products')
  })

  it('shows the total of a long list only as more than a number that it certainly exceeds', () => {
    expect(overOf({ estimated: true })).toBe(1_000)
    expect(overOf({ estimated: false })).toBeNull()
  })

  it('is read from all spellings of the API’s parameters [C9.9]', () => {
    expect(parse('parent.id[]=a&parent.id[]=b').categories).toEqual(['a', 'b'])
    expect(parse('parent.id[0]=a&parent.id[1]=b').categories).toEqual(['a', 'b'])
    expect(parse('parent.id=a').categories).toEqual(['a'])
    expect(parse('order[price]=ASC').sort).toBe('orderPrice-ASC')
  })

  it.each(['page=0', 'page=-1', 'page=x', 'page=1e3', 'order[name]=asc', 'price[gte]=-5', 'attr[x]=1', 'other=1'])(
    'ignores %s',
    (query) => expect(listPath(parse(query))).toBe('/products'),
  )

  it('includes the loaded pages, but never more than ten', () => {
    expect(parse('page=2')).toMatchObject({ from: 2, to: 2 })
    expect(parse('page=1-3')).toMatchObject({ from: 1, to: 3 })
    expect(parse('page=3-1')).toMatchObject({ from: 3, to: 3 })
    expect(parse('page=1-999')).toMatchObject({ from: 1, to: 10 })
  })

  it('starts at the first page when a filter changes', () => {
    expect(listPath(withFilter(parse('page=1-3&search=pan'), { available: true }))).toBe(
      '/products?search=pan&available=true',
    )
  })

  it('becomes the query for the facets, which contains neither the sort order nor the page', () => {
    expect(filterSearch(parse('order[price]=asc&page=2&reduced=true')).toString()).toBe('reduced=true')
  })

  it('keeps the search when the filters are removed', () => {
    expect(listPath(withoutFilters(parse('search=pan&attr[]=1&page=4')))).toBe('/products?search=pan')
  })

  it('contains the value of a filter after one press, and no longer after a second press', () => {
    expect(toggled(toggled(['a'], 'b'), 'a')).toEqual(['b'])
  })

  it('is read back from its own address unchanged', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(parseListState(new URLSearchParams(listSearch(state).toString()))).toEqual(state)
      }),
    )
  })
})

const ids = fc.uniqueArray(fc.uuid(), { maxLength: 3 })
const cents = fc.option(fc.integer({ min: 1, max: 999_999 }), { nil: undefined })
const anyState: fc.Arbitrary<ListState> = fc
  .record({
    search: fc.string().map((text) => text.trim()),
    categories: ids,
    businesses: ids,
    options: ids,
    campaigns: ids,
    featured: fc.boolean(),
    reduced: fc.boolean(),
    available: fc.boolean(),
    minPrice: cents,
    maxPrice: cents,
    sort: fc.option(fc.constantFrom(...(Object.keys(sortKeys) as SortKey[])), { nil: undefined }),
    from: fc.integer({ min: 1, max: 50 }),
    more: fc.nat(9),
  })
  .map(({ more, ...state }) => ({ ...state, to: state.from + more }))

import { expect, it } from 'vitest'
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { appliedFilters } from './applied-filters.ts'
import { listPath, parseListState } from './list-state.ts'

it('the filter for featured products has the key featured-true and can be removed [C9.10]', () => {
  const state = parseListState(new URLSearchParams('featured=true&search=pan'))
  const [filter, ...others] = appliedFilters(localeOf('es', {}), state, [], undefined)
  expect(filter).toMatchObject({ key: 'featured-true' })
  expect(others).toEqual([])
  expect(listPath(filter!.without)).toBe('/products?search=pan')
})

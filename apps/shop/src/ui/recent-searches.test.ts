import { afterEach, describe, expect, it } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

describe('earlier searches', () => {
  afterEach(forgetSearches)

  it('are stored once each, latest first, and at most eight', () => {
    for (const text of ['pan', ' aceite ', 'miel', 'Pán']) rememberSearch(text)
    expect(recentSearches()).toEqual(['Pán', 'miel', 'aceite'])
    for (let index = 0; index < 10; index += 1) rememberSearch(`libro ${index}`)
    expect(recentSearches()).toHaveLength(8)
    expect(recentSearches()[0]).toBe('libro 9')
  })

  it('do not include texts that are too short, and are gone after they were deleted', () => {
    rememberSearch(' a ')
    expect(recentSearches()).toEqual([])
    rememberSearch('pan')
    forgetSearches()
    expect(recentSearches()).toEqual([])
  })
})

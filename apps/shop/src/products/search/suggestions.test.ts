import { afterEach, describe, expect, it } from 'vitest'
import { forgetSearches, named, recentSearches, rememberSearch } from './suggestions.ts'

describe('a name that starts with the typed text', () => {
  const begins = (name: string, typed: string) => named([name], (one) => one, typed).length > 0

  it.each([
    ['Panadería y bollería', 'pan'],
    ['Panadería y bollería', 'BOLLERIA'],
    ['Panadería y bollería', 'boll pan'],
    ['Niños y bebés', 'ninos'],
    ['Panadería', 'pandería'],
    ['Panadería', 'pannad'],
    ['Panadería', 'panafe'],
    ['Panadería', 'panaedria'],
    ['Panadería', 'oanaderia'],
  ])('%s: «%s»', (name, typed) => expect(begins(name, typed)).toBe(true))

  it.each([
    ['Panadería', 'adería'],
    ['Panadería', 'pab'],
    ['Panadería', 'pnaaedria'],
    ['Panadería', 'pan queso'],
    ['Papelería', 'panadería'],
  ])('not %s: «%s»', (name, typed) => expect(begins(name, typed)).toBe(false))
})

it('a typing error is tolerated only when no name matches exactly', () => {
  const categories = ['Verdura y hortaliza', 'Horchata y helados']
  expect(named(categories, (name) => name, 'horc')).toEqual(['Horchata y helados'])
  expect(named(categories, (name) => name, 'horx')).toEqual(categories)
})

describe('earlier searches', () => {
  afterEach(forgetSearches)

  it('are stored once, latest first, and at most eight', () => {
    for (const text of ['pan', ' aceite ', 'miel', 'Pán']) rememberSearch(text)
    expect(recentSearches()).toEqual(['Pán', 'miel', 'aceite'])
    for (let index = 0; index < 10; index += 1) rememberSearch(`libro ${index}`)
    expect(recentSearches()).toHaveLength(8)
    expect(recentSearches()[0]).toBe('libro 9')
  })

  it('are empty for texts that are too short, and after they were cleared', () => {
    rememberSearch(' a ')
    expect(recentSearches()).toEqual([])
    rememberSearch('pan')
    forgetSearches()
    expect(recentSearches()).toEqual([])
  })
})

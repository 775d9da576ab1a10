import { afterEach, describe, expect, it } from 'vitest'
import { forgetSearches, named, recentSearches, rememberSearch } from './suggestions.ts'

describe('a name that begins with what is typed', () => {
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

it('a slip is forgiven only where nothing is named as it is typed', () => {
  const categories = ['Verdura y hortaliza', 'Horchata y helados']
  expect(named(categories, (name) => name, 'horc')).toEqual(['Horchata y helados'])
  expect(named(categories, (name) => name, 'horx')).toEqual(categories)
})

describe('what was searched', () => {
  afterEach(forgetSearches)

  it('is kept once, latest first, and no more than eight', () => {
    for (const text of ['pan', ' aceite ', 'miel', 'Pán']) rememberSearch(text)
    expect(recentSearches()).toEqual(['Pán', 'miel', 'aceite'])
    for (let index = 0; index < 10; index += 1) rememberSearch(`libro ${index}`)
    expect(recentSearches()).toHaveLength(8)
    expect(recentSearches()[0]).toBe('libro 9')
  })

  it('is nothing where too little was typed, and nothing once forgotten', () => {
    rememberSearch(' a ')
    expect(recentSearches()).toEqual([])
    rememberSearch('pan')
    forgetSearches()
    expect(recentSearches()).toEqual([])
  })
})

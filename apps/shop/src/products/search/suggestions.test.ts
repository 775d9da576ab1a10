import { describe, expect, it } from 'vitest'
import { named } from './suggestions.ts'

describe('the comparison of a name with the typed words', () => {
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
  ])('%s matches «%s»', (name, typed) => expect(begins(name, typed)).toBe(true))

  it.each([
    ['Panadería', 'adería'],
    ['Panadería', 'pab'],
    ['Panadería', 'pnaaedria'],
    ['Panadería', 'pan queso'],
    ['Papelería', 'panadería'],
  ])('%s does not match «%s»', (name, typed) => expect(begins(name, typed)).toBe(false))
})

it('names that match with a typing error are suggested only if no name matches without one', () => {
  const categories = ['Verdura y hortaliza', 'Horchata y helados']
  expect(named(categories, (name) => name, 'horc')).toEqual(['Horchata y helados'])
  expect(named(categories, (name) => name, 'horx')).toEqual(categories)
})

import { describe, expect, it } from 'vitest'
import type { ProductRequirement } from '../categories/category.ts'
import { gapsOf } from './product-gaps.ts'

const maker = { maker: 'Taller', address: 'Calle Mayor 1', warnings: '' }

describe('the gaps of a product', () => {
  it.each<[ProductRequirement[], object, string[]]>([
    [[], {}, []],
    [['food'], {}, ['origin', 'allergens']],
    [['food'], { origin: 'Chiva', food: { noAllergens: true } }, []],
    [['food'], { origin: 'Chiva', allergens: [] }, ['allergens']],
    [['allergens'], { allergens: ['gluten'] }, []],
    [['allergens', 'age18'], {}, ['allergens', 'alcohol']],
    [['allergens', 'age18'], { allergens: ['sulfitos'], food: { alcohol: 13.5 } }, []],
    [['allergens', 'age18'], { allergens: ['sulfitos'], food: { alcohol: 0 } }, []],
    [['gpsr'], { gpsr: null }, ['gpsr']],
    [['gpsr'], { gpsr: maker }, ['contact']],
    [['gpsr'], { gpsr: { ...maker, contact: 'hola@taller.test' } }, []],
    [['age18'], {}, []],
  ])('in a category that requires %j with %j are %j', (requires, given, gaps) => {
    expect(gapsOf(requires, given)).toEqual(gaps)
  })
})

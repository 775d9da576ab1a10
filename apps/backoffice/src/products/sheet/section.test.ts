import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { describe, expect, it } from 'vitest'
import { bodyOf, problemsOf, textsOf } from './section.ts'
import { sections } from './sections.ts'
import type { SheetProduct } from './sheet.queries.ts'

const locale = localeOf('es', {})
const gpsr = { maker: 'Taller', address: 'Chiva', warnings: '', contact: null, responsible: null, identifier: null }
// The sections read only these fields of a product.
const product = {
  title: 'Peonza',
  description: '',
  parent: { id: 'toys', title: 'Juguetes', url: 'juguetes' },
  taxRate: 2_100,
  returnable: true,
  origin: null,
  allergens: [],
  food: null,
  gpsr,
  unit: null,
  weightSale: null,
} as unknown as SheetProduct

/** The body after some fields were typed. */
function bodyAfter(name: keyof typeof sections, typed: Record<string, string>, of = product) {
  const before = textsOf(sections[name], of, locale)
  return bodyOf(sections[name], { ...before, ...typed }, before, of, locale)
}
const problemsAfter = (name: keyof typeof sections, typed: Record<string, string>) =>
  Object.keys(problemsOf(sections[name], { ...textsOf(sections[name], product, locale), ...typed }, product, locale))

describe('a section of the sheet', () => {
  it('shows the values of the product as texts', () => {
    expect(textsOf(sections.law, product, locale)).toMatchObject({
      taxRate: '21',
      returnable: 'true',
      allergens: '',
      'gpsr.maker': 'Taller',
      'gpsr.responsible.email': '',
    })
    expect(textsOf(sections.text, product, locale)).toMatchObject({ parent: 'toys', description: '' })
  })

  it('sends only what was changed', () => {
    expect(bodyAfter('text', {})).toEqual({})
    expect(bodyAfter('text', { title: 'Baldufa' })).toEqual({ title: 'Baldufa' })
    expect(bodyAfter('law', { taxRate: '10,5', returnable: '' })).toEqual({ taxRate: 1_050, returnable: false })
  })

  it('sends a document whole, and null if it is emptied', () => {
    expect(bodyAfter('law', { 'gpsr.contact': 'a@b.test' })).toEqual({ gpsr: { ...gpsr, contact: 'a@b.test' } })
    expect(bodyAfter('law', { 'gpsr.maker': '', 'gpsr.address': '' })).toEqual({ gpsr: null })
    expect(bodyAfter('unit', { 'unit.kind': 'kg', 'unit.size': '0,5' })).toEqual({ unit: { kind: 'kg', size: 0.5 } })
    const weighed = { ...product, unit: { kind: 'kg', size: 0.5, per: 100 } } as SheetProduct
    expect(bodyAfter('unit', { 'unit.size': '1' }, weighed)).toEqual({ unit: { kind: 'kg', size: 1, per: 100 } })
    expect(bodyAfter('unit', { 'unit.kind': '', 'unit.size': '' }, weighed)).toEqual({ unit: null })
  })

  it('says with the allergens that there are none', () => {
    expect(bodyAfter('law', { allergens: 'none' })).toEqual({
      allergens: [],
      food: expect.objectContaining({ noAllergens: true }),
    })
    expect(bodyAfter('law', { allergens: 'gluten soja' })).toEqual({ allergens: ['gluten', 'soja'], food: null })
  })

  it('finds the fields that are not valid', () => {
    expect(problemsAfter('law', {})).toEqual([])
    expect(problemsAfter('text', { title: ' ' })).toEqual(['title'])
    expect(problemsAfter('law', { taxRate: 'mucho', 'food.alcohol': '120' })).toEqual(['taxRate', 'food.alcohol'])
    expect(problemsAfter('law', { 'gpsr.maker': '' })).toEqual(['gpsr.maker'])
    expect(problemsAfter('law', { 'gpsr.responsible.name': 'Importadora' })).toEqual([
      'gpsr.responsible.address',
      'gpsr.responsible.email',
    ])
    expect(problemsAfter('unit', { 'unit.size': '2' })).toEqual(['unit.kind'])
  })
})

import { contracts } from '@lonja/contract/contracts'
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { describe, expect, it } from 'vitest'
import { readTexts } from '../../build/texts.ts'
import { changeText, fieldText } from './change-text.ts'

const locale = localeOf('es', readTexts('es'))
/** The resources that the screens of the back office change. */
const changed = [
  'products',
  'attribute-combos',
  'prices',
  'product-images',
  'offers',
  'coupons',
  'tags',
  'price-lists',
  'customer-groups',
  'businesses',
  'shipping-methods',
  'weight-values',
  'quick-replies',
  'sold-products',
]
const fields = contracts
  .filter(({ path }) => changed.includes(path))
  .flatMap((contract) =>
    Object.entries(contract.fields).flatMap(([name, field]) => (field.writable ? [{ name, field }] : [])),
  )
const shown = (field: string, before: unknown, after: unknown) =>
  changeText(locale, field, before, after).replaceAll(/\s/g, ' ')

describe('a change in the log', () => {
  it('names every field that the screens can change', () => {
    const nameless = fields.filter(({ name }) => fieldText(locale, name) === 'Otro dato').map(({ name }) => name)
    expect(nameless).toEqual([])
  })

  it('shows money, rates and weights of every contract in their units', () => {
    const units: Partial<Record<string, string>> = { money: '€', rate: '%', weight: 'g' }
    const measured = fields.filter(({ field }) => units[field.kind] !== undefined)
    expect(measured.filter(({ name, field }) => !shown(name, 100, 200).includes(units[field.kind]!))).toEqual([])
  })

  it('says the value before and after', () => {
    expect(shown('amount', 120, 140)).toBe('1,20 € → 1,40 €')
    expect(shown('enabled', true, false)).toBe('Sí → No')
    expect(shown('status', 'confirm', 'accepted')).toBe('Nuevo → Aceptado')
    expect(shown('sku', null, 'A-1')).toBe('sin dato → «A-1»')
  })

  it('does not show ids, structures and secrets', () => {
    const id = '10000000-0000-7000-8000-000000000001'
    expect(shown('parent', id, null)).toBe('ha cambiado')
    expect(shown('openingHours', [], [{ day: 1 }])).toBe('ha cambiado')
    expect(shown('iban', null, '***')).toBe('ha cambiado (no se guarda)')
  })
})

import { describe, expect, it } from 'vitest'
import { localeOf } from './locale.ts'
import type { TextKey } from './texts.ts'

const key = (name: string) => name as TextKey
const town = { name: 'La Plaça', languages: ['es', 'ca'] } as const

describe('the texts of a locale', () => {
  const { knownText, t } = localeOf('es', {
    greeting: 'Hola, {{name}}',
    nested: { deep: 'Hondo' },
    'whole.key_one': 'uno',
    'whole.key_other': '{{count}}',
    welcome: 'Esto es {{app}}, {{name}}',
    results_one: '{{count}} producto',
    results_many: '{{count}} de productos',
    results_other: '{{count}} productos',
    shops_one: 'una tienda',
    shops_other: '{{count}} tiendas',
  })

  it('contain the values given for their placeholders, and are found by nested keys', () => {
    expect(t(key('greeting'), { name: 'Ana' })).toBe('Hola, Ana')
    expect(t(key('nested.deep'))).toBe('Hondo')
    expect([1, 2].map((count) => t(key('whole.key'), { count }))).toEqual(['uno', '2'])
  })

  it.each([
    [1, '1 producto'],
    [0, '0 productos'],
    [1_234, '1.234 productos'],
    [1_000_000, '1.000.000 de productos'],
  ])('have the right plural for %i', (count, expected) => {
    expect(t(key('results'), { count })).toBe(expected)
  })

  it('use the plural form `other` if there is no form `many`', () => {
    expect(t(key('shops'), { count: 1_000_000 })).toBe('1.000.000 tiendas')
  })

  it('are replaced by the key itself if there is no text for the key [C8.16]', () => {
    expect(t(key('nested.missing'))).toBe('nested.missing')
    expect(t(key('nested'))).toBe('nested')
    expect(t(key('__proto__.toString'))).toBe('__proto__.toString')
    expect(knownText('nested.missing')).toBeUndefined()
  })

  it('contain the town’s name of the web shop, or Lonja without a town, in place of {{app}}', () => {
    expect(t(key('welcome'), { name: 'Ana' })).toBe('Esto es Lonja, Ana')
    expect(localeOf('es', { welcome: 'Esto es {{app}}' }, town).t(key('welcome'))).toBe('Esto es La Plaça')
  })

  it('keep a placeholder that has no value', () => {
    expect(t(key('greeting'))).toBe('Hola, {{name}}')
  })
})

it('locales of two languages and two towns do not affect each other', () => {
  const english = localeOf('en', { results_one: '{{count}} product', results_other: '{{count}} products of {{app}}' })
  const catalan = localeOf(
    'ca',
    { results_one: '{{count}} producte', results_many: '{{count}} de productes de {{app}}' },
    town,
  )
  const both = () => [english, catalan].map(({ t }) => t(key('results'), { count: 1_000_000 }))
  expect(both()).toEqual(['1,000,000 products of Lonja', '1.000.000 de productes de La Plaça'])
  expect(both()).toEqual(both())
  expect([english, catalan].map(({ language, formatMoney }) => [language, formatMoney(123_456)])).toEqual([
    ['en', '€1,234.56'],
    ['ca', '1.234,56\u00A0€'],
  ])
})

import { currentLanguage } from '@lonja/contract/formats'
import { beforeEach, describe, expect, it } from 'vitest'
import { knownText, setTexts, type TextKey, t } from './texts.ts'
import { town } from './town.ts'

const key = (name: string) => name as TextKey

describe('texts', () => {
  beforeEach(() =>
    setTexts({
      greeting: 'Hola, {{name}}',
      nested: { deep: 'Hondo' },
      results_one: '{{count}} producto',
      results_many: '{{count}} de productos',
      results_other: '{{count}} productos',
      shops_one: 'una tienda',
      shops_other: '{{count}} tiendas',
    }),
  )

  it('fills values in and finds nested keys', () => {
    expect(t(key('greeting'), { name: 'Ana' })).toBe('Hola, Ana')
    expect(t(key('nested.deep'))).toBe('Hondo')
  })

  it.each([
    [1, '1 producto'],
    [0, '0 productos'],
    [1_234, '1.234 productos'],
    [1_000_000, '1.000.000 de productos'],
  ])('chooses the plural of %i', (count, expected) => {
    expect(t(key('results'), { count })).toBe(expected)
  })

  it('falls back from many to other', () => {
    expect(t(key('shops'), { count: 1_000_000 })).toBe('1.000.000 tiendas')
  })

  it('shows the key itself when the text is missing, or is not a text', () => {
    expect(t(key('nested.missing'))).toBe('nested.missing')
    expect(t(key('nested'))).toBe('nested')
    expect(t(key('__proto__.toString'))).toBe('__proto__.toString')
    expect(knownText('nested.missing')).toBeUndefined()
  })

  it('fills in what the shop is called', () => {
    setTexts({ welcome: 'Esto es {{app}}, {{name}}' })
    expect(t(key('welcome'), { name: 'Ana' })).toBe('Esto es Lonja, Ana')
    town.name = 'La Plaça'
    expect(t(key('welcome'), { name: 'Ana' })).toBe('Esto es La Plaça, Ana')
    town.name = 'Lonja'
  })

  it('keeps a placeholder without a value in sight', () => {
    expect(t(key('greeting'))).toBe('Hola, {{name}}')
  })

  it('writes numbers and chooses plurals as the language does', () => {
    setTexts({ results_one: '{{count}} product', results_other: '{{count}} products' }, 'en')
    expect(t(key('results'), { count: 1_000_000 })).toBe('1,000,000 products')
    expect(currentLanguage()).toBe('en')
    setTexts({ results_one: '{{count}} producte', results_many: '{{count}} de productes' }, 'ca')
    expect(t(key('results'), { count: 1_000_000 })).toBe('1.000.000 de productes')
  })
})

import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { knownText, setTexts, type TextKey, t } from './texts.ts'

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

  it('keeps a placeholder without a value in sight', () => {
    expect(t(key('greeting'))).toBe('Hola, {{name}}')
  })

  it('has every plural of the Spanish file in full', () => {
    const file = readFileSync(new URL('../../public/assets/lang/es.json', import.meta.url), 'utf8')
    const keys = [...file.matchAll(/"(\w+)_one":/g)].map(([, name]) => name)
    expect(keys.length).toBeGreaterThan(0)
    for (const name of keys) expect(file).toContain(`"${name}_other":`)
  })
})

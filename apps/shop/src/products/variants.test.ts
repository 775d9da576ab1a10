import { describe, expect, it } from 'vitest'
import type { Product } from './product.queries.ts'
import { axesOf, buyable, choose, comboOf, initialChoice, optionState, propertiesOf } from './variants.ts'

const named = (id: string) => ({ id, name: id, value: null })
const combo = (price: number | null, availableStock: number | null, ...values: string[]) => ({
  id: values.join('-'),
  sku: null,
  price,
  previousPrice: null,
  unit: null,
  availableStock,
  backorder: false,
  enabled: true,
  values: values.map(named),
})
const attribute = (id: string, variantAxis: boolean, ...options: string[]) => ({
  id,
  name: id,
  code: id,
  type: 'option' as const,
  variantAxis,
  options: options.map(named),
})
const product = (attributes: Product['attributes'], combos: Product['combos']) => ({ attributes, combos }) as Product

const shirt = product(
  [
    attribute('size', true, 's', 'm', 'l'),
    attribute('colour', true, 'red', 'blue'),
    attribute('cloth', false, 'cotton'),
  ],
  [
    combo(2_000, 0, 's', 'red'),
    combo(2_100, 3, 'm', 'red'),
    combo(1_900, 200, 'm', 'blue'),
    combo(2_500, null, 'l', 'blue'),
  ],
)
const [size, colour] = shirt.attributes as [Product['attributes'][number], Product['attributes'][number]]

describe('variants', () => {
  it('are formed by the attributes with `variantAxis`; the other attributes only describe the product', () => {
    expect(axesOf(shirt).map(({ id }) => id)).toEqual(['size', 'colour'])
    expect(propertiesOf(shirt).map(({ id }) => id)).toEqual(['cloth'])
  })

  it('are found by exactly the chosen options, in any order', () => {
    expect(comboOf(shirt, ['red', 'm'])?.price).toBe(2_100)
    expect(comboOf(shirt, ['m'])).toBeUndefined()
    expect(comboOf(shirt, ['s', 'blue'])).toBeUndefined()
  })

  it('are chosen at the start by the options in the address; without valid options the cheapest variant in stock is chosen', () => {
    expect(initialChoice(shirt, ['l', 'blue'])).toEqual(['l', 'blue'])
    expect(initialChoice(shirt, ['nonsense'])).toEqual(['m', 'blue'])
  })

  it('are chosen by a press on an option: the other chosen options stay if a variant has them, and change otherwise', () => {
    expect(choose(shirt, size, 's', ['m', 'red'])).toEqual(['red', 's'])
    expect(choose(shirt, size, 'l', ['m', 'red'])).toEqual(['l', 'blue'])
    expect(choose(shirt, colour, 'blue', ['s', 'red'])).toEqual(['m', 'blue'])
  })

  it('decide whether an option is buyable, sold out or missing together with the other chosen options', () => {
    expect(optionState(shirt, size, 's', ['m', 'red'])).toBe('sold_out')
    expect(optionState(shirt, size, 'l', ['m', 'red'])).toBe('missing')
    expect(optionState(shirt, size, 'm', ['l', 'blue'])).toBe('buyable')
  })

  it('can be bought up to the stock and up to 99 units, but only if they have a price', () => {
    expect(shirt.combos.map(buyable)).toEqual([0, 3, 99, 99])
    expect(buyable(combo(null, 5))).toBe(0)
    expect(buyable(undefined)).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import {
  type LocalLine,
  type LocalOrder,
  addLine,
  countOf,
  lineKey,
  migrate,
  removeLine,
  setLineQuantity,
} from './local-order.ts'

const line = (product: string, quantity: number, ...values: string[]): LocalLine => ({
  product: { id: product, title: product, name: product, image: null },
  quantity,
  attributes: values.map((id) => ({ attributeValue: { id, name: id, attribute: 'size' } })),
})
const empty: LocalOrder = { schema: 2, lines: [] }

describe('the local order', () => {
  it('joins lines with the same product and the same options in any order [C4.19]', () => {
    const order = addLine(addLine(empty, line('shirt', 1, 'red', 'm')), line('shirt', 2, 'm', 'red'))
    expect(order.lines).toHaveLength(1)
    expect(countOf(order)).toBe(3)
  })

  it('keeps lines with different options separate [C4.19]', () => {
    const order = addLine(addLine(empty, line('shirt', 1, 'red')), line('shirt', 1, 'blue'))
    expect(order.lines.map(lineKey)).toEqual(['shirt red', 'shirt blue'])
  })

  it('changes the quantity of a line, and removes the line when the quantity is 0', () => {
    const order = addLine(addLine(empty, line('bread', 1)), line('wine', 1))
    expect(countOf(setLineQuantity(order, line('bread', 1), 5))).toBe(6)
    expect(setLineQuantity(order, line('bread', 1), 0)).toEqual(removeLine(order, line('bread', 1)))
    expect(removeLine(order, line('bread', 1)).lines.map(lineKey)).toEqual(['wine'])
    const news = ['bread', 'wine'].map((key) => ({
      key,
      title: key,
      message: { code: 'Price changed', was: 1, is: 2 },
    }))
    expect(removeLine({ ...order, news }, line('bread', 1)).news).toEqual([news[1]])
  })

  it('is a new object after a change, and the earlier order stays unchanged', () => {
    const order = addLine(empty, line('bread', 1))
    setLineQuantity(order, line('bread', 1), 9)
    expect(countOf(order)).toBe(1)
  })
})

describe('an order from an older version', () => {
  it.each([
    ['missing', undefined],
    ['a text', 'text'],
    ['an object without a list of lines', { lines: 'none' }],
  ])('is empty when the stored value is %s [C4.18]', (_, stored) => {
    expect(migrate(stored).lines).toEqual([])
  })

  it('gets default quantities and attributes, and loses lines without a product [C4.18 C9.29]', () => {
    const order = migrate({
      lines: [{ product: { id: 'bread' } }, { quantity: 2 }, null, { product: { id: 'wine' }, quantity: -1 }],
    })
    expect(order.schema).toBe(2)
    expect(order.lines.map(({ quantity, attributes }) => [quantity, attributes])).toEqual([
      [1, []],
      [1, []],
    ])
  })

  it('keeps the fields that need no conversion', () => {
    expect(migrate({ schema: 2, lines: [], coupons: ['PAN10'] })).toMatchObject({ coupons: ['PAN10'] })
  })

  it('keeps the choices for each shop, and drops an invalid time slot', () => {
    const slot = { from: '2026-11-23T09:00:00+00:00', to: '2026-11-23T10:00:00+00:00' }
    const shipping = { business: { id: 'bakery' }, shippingMethod: { id: 'pickup' } }
    const shippings = [{ ...shipping, slot }, shipping, { ...shipping, slot: { from: 9 } }, { slot }, null]
    expect(migrate({ schema: 1, lines: [], shippings }).shippings).toEqual([
      { ...shipping, slot },
      { ...shipping, slot: null },
      { ...shipping, slot: null },
    ])
  })
})

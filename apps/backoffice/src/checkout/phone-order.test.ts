import { expect, it } from 'vitest'
import { basketOf, emptyOrder, readOrder, withUnit } from './phone-order.ts'

const bread = { product: 'bread', values: ['small', 'white'], name: 'Pan' }

it('a variant is one line, in whatever order its options are named', () => {
  const once = withUnit([], bread)
  const twice = withUnit(once, { ...bread, values: ['white', 'small'] })
  expect(twice).toEqual([{ ...bread, quantity: 2 }])
  expect(withUnit(twice, { ...bread, values: ['small'] })).toHaveLength(2)
})

it('a draft is read again as it was stored', () => {
  const order = { ...emptyOrder(), name: 'Remei', lines: withUnit([], bread) }
  expect(readOrder(JSON.stringify(order))).toEqual(order)
})

it('a draft in another form is left out', () => {
  for (const stored of ['', 'null', '[]', '{"lines":[{"product":1}],"name":2}'])
    expect(readOrder(stored)).toEqual({ ...emptyOrder(), key: expect.any(String) })
})

it('an order that is collected has no address, and an empty e-mail address is none', () => {
  const order = { ...emptyOrder(), name: ' Remei ', phone: '611', zip: '46370', street: 'Calle Mayor' }
  expect(basketOf(order, 'shop', false)).toMatchObject({
    deliveryAddress: null,
    customer: { name: 'Remei', phone: '611', email: null },
  })
  expect(basketOf(order, 'shop', true).deliveryAddress).toMatchObject({ street: 'Calle Mayor', zip: '46370' })
})

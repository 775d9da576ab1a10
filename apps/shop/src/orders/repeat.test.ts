import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import { describe, expect, it } from 'vitest'
import type { Order } from './order.queries.ts'
import { choicesAgain, lineAgain } from './repeat.ts'

const shirt = {
  id: 'shirt',
  title: 'Camiseta',
  name: 'camiseta',
  image: null,
  business: { id: 'clothes', name: 'Ropa', code: 'ropa', url: 'ropa' },
  available: true,
  attributes: [
    {
      id: 'size',
      name: 'Talla',
      code: 'talla',
      type: 'option',
      variantAxis: true,
      options: [
        { id: 'm', name: 'M', value: null },
        { id: 'l', name: 'L', value: null },
      ],
    },
  ],
} as unknown as Item<typeof productContract>
const sold = (valueName: string) => ({
  product: { id: 'shirt', title: 'Camiseta' },
  quantity: 3,
  attributes: [{ id: 'x', attributeName: 'Talla', valueName }],
})

describe('buying an order again', () => {
  it('finds the sold option among the current options of the product', () => {
    expect(lineAgain(sold('L'), shirt)).toMatchObject({
      product: { id: 'shirt' },
      quantity: 3,
      attributes: [{ attributeValue: { id: 'l', name: 'L', attribute: 'Talla' } }],
    })
  })

  it('leaves out lines whose option or product no longer exists, or whose product is sold out', () => {
    expect(lineAgain(sold('XS'), shirt)).toBeUndefined()
    expect(lineAgain(sold('L'), undefined)).toBeUndefined()
    expect(lineAgain(sold('L'), { ...shirt, available: false })).toBeUndefined()
  })
})

describe('the shipping and payment methods of a repeated order', () => {
  const share = (business: string, method: string | null) => ({
    business: { id: business, name: business, code: business, url: business },
    shippingMethod: method && { id: method, name: method, code: method, type: 'pickup' },
    slot: { from: '2026-01-05T09:00:00Z', to: '2026-01-05T10:00:00Z' },
  })
  const order = {
    kind: 'group',
    parts: [share('baker', 'collect'), share('grocer', 'bring'), share('butcher', null)],
    deliveryAddress: { street: 'Calle Mayor', zip: '46375', city: 'Vilaserena' },
    paymentMethod: { id: 'cash', name: 'En la tienda', code: 'shop' },
  } as unknown as Order
  const line = (id: string) => ({ business: { id, name: id, code: id, url: id } }) as never

  it('are copied from the earlier order for the shops in the basket, but without the time slots', () => {
    expect(choicesAgain(order, [line('grocer'), line('butcher')])).toEqual({
      shippings: [{ business: { id: 'grocer' }, shippingMethod: { id: 'bring' }, slot: null }],
      deliveryAddress: { street: 'Calle Mayor', zip: '46375', city: 'Vilaserena' },
      paymentMethod: { id: 'cash' },
    })
  })

  it('do not include a payment method that no longer exists', () => {
    expect(choicesAgain({ ...order, paymentMethod: null }, []).paymentMethod).toBeNull()
  })
})

import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import { describe, expect, it } from 'vitest'
import { lineAgain } from './repeat.ts'

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

describe('ordering the same again', () => {
  it('finds the option that was sold', () => {
    expect(lineAgain(sold('L'), shirt)).toMatchObject({
      product: { id: 'shirt' },
      quantity: 3,
      attributes: [{ attributeValue: { id: 'l', name: 'L', attribute: 'Talla' } }],
    })
  })

  it('leaves out an option that is no longer made, and what is gone or sold out', () => {
    expect(lineAgain(sold('XS'), shirt)).toBeUndefined()
    expect(lineAgain(sold('L'), undefined)).toBeUndefined()
    expect(lineAgain(sold('L'), { ...shirt, available: false })).toBeUndefined()
  })
})

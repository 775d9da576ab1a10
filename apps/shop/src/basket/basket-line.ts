import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import type { NewLine } from './local-order.ts'

type Product = Item<typeof productContract>
type Sold = Pick<Product, 'id' | 'title' | 'name' | 'image' | 'business'> & Partial<Pick<Product, 'attributes'>>

/** Makes the basket line of a product with its chosen variant. */
export function basketLine(product: Sold, combo: Product['combos'][number], quantity: number): NewLine {
  const { id, title, name, image, business, attributes = [] } = product
  return {
    product: { id, title, name, image },
    business,
    quantity,
    attributes: combo.values.map((value) => ({
      attributeValue: {
        id: value.id,
        name: value.name,
        attribute: attributes.find(({ options }) => options.some((option) => option.id === value.id))?.name ?? '',
      },
    })),
    combo: { id: combo.id, sku: combo.sku },
    ...(combo.price !== null && { price: combo.price }),
  }
}

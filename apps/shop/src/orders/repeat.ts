import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import type { LocalOrder, NewLine } from '#/basket/local-order.ts'
import type { Order } from './order.queries.ts'
import { sharesOf } from './shares.ts'

type Product = Item<typeof productContract>
type SoldLine = Pick<Order['lines'][number], 'product' | 'quantity' | 'attributes'>

/**
 * The lines of an order that can be added to the basket now, and the number of lines that cannot.
 *
 * @throws ApiError when the API fails; a missing product is no error
 */
export async function linesAgain(
  api: Client,
  sold: readonly SoldLine[],
): Promise<{ lines: NewLine[]; missing: number }> {
  const ids = [...new Set(sold.flatMap(({ product }) => product?.id ?? []))]
  const products = await Promise.all(ids.map((id) => readProduct(api, id)))
  const known = new Map(products.flatMap((product) => (product ? [[product.id, product] as const] : [])))
  const lines = sold.flatMap((line) => lineAgain(line, known.get(line.product?.id ?? '')) ?? [])
  return { lines, missing: sold.length - lines.length }
}

/**
 * The new line for a sold line. A sold line stores the words of its options, not their ids, so the current options
 * are found by words.
 */
export function lineAgain({ quantity, attributes }: SoldLine, product: Product | undefined): NewLine | undefined {
  if (!product?.available) return undefined
  const values = attributes.map(({ attributeName, valueName }) => {
    const option = product.attributes
      .find(({ name }) => name === attributeName)
      ?.options.find(({ name }) => name === valueName)
    return option && { attributeValue: { id: option.id, name: option.name, attribute: attributeName } }
  })
  const found = values.filter((value) => value !== undefined)
  if (found.length < values.length) return undefined
  const { id, title, name, image, business } = product
  return { product: { id, title, name, image }, business, quantity, attributes: found }
}

/**
 * The shipping methods, the delivery address and the payment method of an order, for a basket that was empty. The
 * customer chooses new time slots.
 */
export function choicesAgain(
  order: Order,
  lines: readonly Pick<NewLine, 'business'>[],
): Pick<LocalOrder, 'shippings' | 'deliveryAddress' | 'paymentMethod'> {
  const shippings = sharesOf(order).flatMap(({ business, shippingMethod }) =>
    business && shippingMethod && lines.some((line) => line.business?.id === business.id)
      ? [{ business: { id: business.id }, shippingMethod: { id: shippingMethod.id }, slot: null }]
      : [],
  )
  const { deliveryAddress, paymentMethod } = order
  return { shippings, deliveryAddress, paymentMethod: paymentMethod && { id: paymentMethod.id } }
}

async function readProduct(api: Client, id: string): Promise<Product | undefined> {
  try {
    return await api.call<Product>(`/products/${id}`)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

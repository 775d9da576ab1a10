import type { PaymentChoice, RefusedChoice, ShippingChoice } from '@lonja/contract/orders/basket'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { LocalOrder } from './local-order.ts'

/** The known part of the delivery address. */
export interface Destination {
  zip: string
  lat?: number
  lng?: number
}

/** The choices on which the offered methods and their prices depend. */
interface Chosen {
  deliveryAddress?: Destination | LocalOrder['deliveryAddress']
  shippings?: LocalOrder['shippings']
}

/** A shipping method that can be chosen, or one that cannot be chosen, with the reason (`refusal`). */
export type ShippingAnswer = (ShippingChoice & { refusal: null }) | RefusedChoice

/** The shipping and payment methods for the basket in its current state. */
export const basketQueries = {
  all: ['basket'] as const,

  /** The shipping methods that each shop offers for its lines. No address is sent, so the prices are the lowest. */
  shippingChoices: (order: LocalOrder) => choices<ShippingChoice>('/shipping-methods-order', order, {}),

  /** The shipping methods for this address, including the methods that are not possible, with the reason. */
  shippingAnswers: (order: LocalOrder, deliveryAddress?: Destination) =>
    choices<ShippingAnswer>('/shipping-methods-order?refused=true', order, { deliveryAddress }),

  /** The payment methods that every shop of the basket accepts, for the chosen shipping methods. */
  paymentChoices: (order: LocalOrder) => {
    const { deliveryAddress, shippings } = order
    return choices<PaymentChoice>('/payment-methods-order', order, { deliveryAddress, shippings })
  },
}

function choices<Choice>(path: string, order: LocalOrder, { deliveryAddress = null, shippings = [] }: Chosen) {
  const body = { lines: linesOf(order), coupons: order.coupons ?? [], deliveryAddress, shippings }
  return queryOptions({
    queryKey: [...basketQueries.all, path, body],
    queryFn: ({ client, signal }) => apiOf(client).call<Choice[]>(path, { method: 'POST', body, signal }),
    placeholderData: keepPreviousData,
    enabled: order.lines.length > 0,
  })
}

/** The lines of the order in the form that the API reads. */
const linesOf = ({ lines }: LocalOrder) =>
  lines.map(({ product, quantity, attributes }) => ({
    product: { id: product.id },
    quantity,
    attributes: attributes.map(({ attributeValue }) => ({ attributeValue: { id: attributeValue.id } })),
  }))

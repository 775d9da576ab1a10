import type { PaymentChoice, RefusedChoice, ShippingChoice } from '@lonja/contract/orders/basket'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { LocalOrder } from './local-order.ts'

/** Where something is to be brought, as far as it is known. */
export interface Destination {
  zip: string
  lat?: number
  lng?: number
}

/** What counts beside the goods. */
interface Chosen {
  deliveryAddress?: Destination | LocalOrder['deliveryAddress']
  shippings?: LocalOrder['shippings']
}

/** A way that is to be had, or one that is not and why. */
export type ShippingAnswer = (ShippingChoice & { refusal: null }) | RefusedChoice

/** What may be chosen for the basket as it is. */
export const basketQueries = {
  all: ['basket'] as const,

  /** The ways of each shop to hand over its share, at their cheapest. */
  shippingChoices: (order: LocalOrder) => choices<ShippingChoice>('/shipping-methods-order', order, {}),

  /** As `shippingChoices`, with the ways that are not to be had and why. */
  shippingAnswers: (order: LocalOrder, deliveryAddress?: Destination) =>
    choices<ShippingAnswer>('/shipping-methods-order?refused=true', order, { deliveryAddress }),

  /** The methods of payment that every shop of the basket accepts, for how it is handed over. */
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

/** The lines as the API reads them. */
const linesOf = ({ lines }: LocalOrder) =>
  lines.map(({ product, quantity, attributes }) => ({
    product: { id: product.id },
    quantity,
    attributes: attributes.map(({ attributeValue }) => ({ attributeValue: { id: attributeValue.id } })),
  }))

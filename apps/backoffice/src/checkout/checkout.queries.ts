import type { Basket, PaymentChoice, RefusedChoice, ShippingChoice } from '@lonja/contract/orders/basket'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Order } from '#/orders/order.queries.ts'
import { type PhoneOrder, basketOf, goodsOf } from './phone-order.ts'

/** The ways of payment of an order by telephone: in the shop, or at the door. */
const paidLater: readonly string[] = ['shop', 'cod']

export interface Choices {
  ways: (ShippingChoice | RefusedChoice)[]
  payments: PaymentChoice[]
}

export const checkoutQueries = {
  /** The ways of delivery and payment for the goods and the place. */
  choices: (order: PhoneOrder, shop: string, isDelivered: boolean) => {
    const goods = goodsOf(order)
    const basket = basketOf(order, shop, isDelivered)
    return queryOptions({
      queryKey: ['checkout', 'choices', goods, basket.shippings],
      queryFn: async ({ client, signal }): Promise<Choices> => {
        const ask = <Answer>(path: string, body: object) =>
          apiOf(client).call<Answer>(path, { method: 'POST', body, signal })
        const [ways, payments] = await Promise.all([
          ask<Choices['ways']>('/shipping-methods-order?refused=true', goods),
          ask<PaymentChoice[]>('/payment-methods-order', { ...goods, shippings: basket.shippings }),
        ])
        return { ways, payments: payments.filter(({ kind }) => paidLater.includes(kind)) }
      },
      enabled: order.lines.length > 0,
      placeholderData: keepPreviousData,
    })
  },

  /** The prices of the order, by the check that the shop's own checkout uses. */
  checked: (order: PhoneOrder, shop: string, isDelivered: boolean) => {
    const { customer: _, note: __, ...priced } = basketOf(order, shop, isDelivered)
    const body = { ...goodsOf(order), shippings: priced.shippings, paymentMethod: priced.paymentMethod }
    return queryOptions({
      queryKey: ['checkout', 'checked', body],
      queryFn: ({ client, signal }) => apiOf(client).call<Basket>('/orders-validate', { method: 'POST', body, signal }),
      enabled: order.lines.length > 0,
      placeholderData: keepPreviousData,
    })
  },
}

/** Makes the order, once for its key. */
export const placeOrder = (api: Client, order: PhoneOrder, shop: string, isDelivered: boolean): Promise<Order> =>
  api.call('/orders', {
    method: 'POST',
    body: basketOf(order, shop, isDelivered),
    headers: { 'Idempotency-Key': order.key },
  })

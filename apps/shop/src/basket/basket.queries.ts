import type { PaymentChoice, ShippingChoice } from '@lonja/contract/orders/basket'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api/client.ts'
import { type LocalOrder, lineKey } from './local-order.ts'

/** What may be chosen for the basket as it is. */
export const basketQueries = {
  all: ['basket'] as const,

  /** The ways of each shop to hand over its share; without a postal code their cheapest tariffs. */
  shippingChoices: (order: LocalOrder, zip?: string) =>
    queryOptions({
      queryKey: [...basketQueries.all, 'shipping', contentOf(order), zip ?? null],
      queryFn: ({ signal }) =>
        call<ShippingChoice[]>('/shipping-methods-order', {
          method: 'POST',
          body: { lines: linesOf(order), coupons: order.coupons ?? [], deliveryAddress: zip ? { zip } : null },
          signal,
        }),
      placeholderData: keepPreviousData,
      enabled: order.lines.length > 0,
    }),

  /** The methods of payment that every shop of the basket accepts. */
  paymentChoices: (order: LocalOrder) =>
    queryOptions({
      queryKey: [...basketQueries.all, 'payment', contentOf(order)],
      queryFn: ({ signal }) =>
        call<PaymentChoice[]>('/payment-methods-order', {
          method: 'POST',
          body: { lines: linesOf(order), coupons: order.coupons ?? [] },
          signal,
        }),
      placeholderData: keepPreviousData,
      enabled: order.lines.length > 0,
    }),
}

/** The lines as the API reads them. */
const linesOf = ({ lines }: LocalOrder) =>
  lines.map(({ product, quantity, attributes }) => ({
    product: { id: product.id },
    quantity,
    attributes: attributes.map(({ attributeValue }) => ({ attributeValue: { id: attributeValue.id } })),
  }))

const contentOf = (order: LocalOrder): string =>
  [...order.lines.map((line) => `${lineKey(line)} ${line.quantity}`), ...(order.coupons ?? [])].join(';')

import type { PaymentChoice, RefusedChoice, ShippingChoice } from '@lonja/contract/orders/basket'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#/api/client.ts'
import { type LocalOrder, lineKey } from './local-order.ts'

/** Where something is to be brought, as far as it is known. */
export interface Destination {
  zip: string
  lat?: number
  lng?: number
}

/** A way that is to be had, or one that is not and why. */
export type ShippingAnswer = (ShippingChoice & { refusal: null }) | RefusedChoice

/** What may be chosen for the basket as it is. */
export const basketQueries = {
  all: ['basket'] as const,

  /** The ways of each shop to hand over its share, at their cheapest. */
  shippingChoices: (order: LocalOrder) =>
    queryOptions({
      queryKey: [...basketQueries.all, 'shipping', contentOf(order)],
      queryFn: ({ signal }) =>
        call<ShippingChoice[]>('/shipping-methods-order', {
          method: 'POST',
          body: { lines: linesOf(order), coupons: order.coupons ?? [] },
          signal,
        }),
      placeholderData: keepPreviousData,
      enabled: order.lines.length > 0,
    }),

  /** As `shippingChoices`, with the ways that are not to be had and why. */
  shippingAnswers: (order: LocalOrder, place?: Destination) =>
    queryOptions({
      queryKey: [...basketQueries.all, 'shipping answers', contentOf(order), place ?? null],
      queryFn: ({ signal }) =>
        call<ShippingAnswer[]>('/shipping-methods-order?refused=true', {
          method: 'POST',
          body: { lines: linesOf(order), coupons: order.coupons ?? [], deliveryAddress: place ?? null },
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

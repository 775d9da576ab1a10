import { BasketCustomer } from '@lonja/contract/orders/basket'
import { PostalAddress } from '@lonja/contract/addresses/postal-address'
import { PriceExplanation } from '@lonja/contract/orders/explain-price'
import { z } from 'zod'
import { anyName, exampleId } from '../operation/fields.ts'

const SlotChoice = z
  .looseObject({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }).optional() })
  .describe('If the method has slots: one slot of `shipping-slots`.')

/** A basket in a request. `readPostedBasket` reads it; the answer contains unknown fields unchanged. */
export const Basket = z.looseObject({
  lines: z.array(
    z.looseObject({
      product: anyName,
      quantity: z.int().positive().optional(),
      attributes: z.array(z.looseObject({ attributeValue: anyName })).optional(),
    }),
  ),
  coupons: z.array(z.string()).optional(),
  customer: BasketCustomer.partial().nullish(),
  deliveryAddress: z.union([PostalAddress, anyName]).nullish(),
  billingAddress: z.union([PostalAddress, anyName]).nullish(),
  shippings: z
    .array(z.looseObject({ business: anyName, shippingMethod: anyName.nullish(), slot: SlotChoice.nullish() }))
    .optional(),
  shippingMethod: anyName.nullish(),
  paymentMethod: anyName.nullish(),
  note: z.string().nullish(),
  byPhone: z
    .boolean()
    .optional()
    .describe(
      'A member of the shop takes the order down: the prices are those of a guest, who may have no e-mail address.',
    ),
  uuid: z
    .string()
    .nullish()
    .describe('The id of the basket, chosen by the client: if it is ordered twice, only one order is made.'),
})

const Message = z.looseObject({ code: z.string() })
/** A basket in an answer, with present prices and all data that the client did not send. */
export const CheckedBasketAnswer = z.looseObject({
  lines: z.array(
    z.looseObject({
      key: z.string(),
      quantity: z.int(),
      price: z.int().describe('Cents.'),
      previousPrice: z
        .int()
        .nullable()
        .describe('If the price is reduced: the lowest price of the 30 days before, in cents.'),
      total: z.int().describe('Cents.'),
      explanation: PriceExplanation.nullable().describe('How the price was calculated.'),
      available: z.boolean(),
      messages: z.array(Message),
    }),
  ),
  subtotal: z.int(),
  discount: z.int(),
  shipping: z.int(),
  total: z.int(),
  currency: z.literal('EUR'),
  messages: z.array(Message),
})

export const exampleBasket = { lines: [{ product: { id: exampleId }, quantity: 1, attributes: [] }], coupons: [] }

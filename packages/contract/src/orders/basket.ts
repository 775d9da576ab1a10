import { z } from 'zod'
import { isOneLine } from '../one-line.ts'
import type { PriceExplanation } from './explain-price.ts'
import type { BasketMessageCode } from '../errors.ts'
import type { OfferedSlot, Slot } from '../shipping/slots.ts'
import type { PostalAddress } from '../addresses/postal-address.ts'
import type { OrderTotals } from './order.ts'

/** The person who receives the order, and whom the shop phones if necessary. */
export const BasketCustomer = z.object({
  name: z.string().trim().min(1).max(80).refine(isOneLine),
  surnames: z.string().trim().max(120).refine(isOneLine).nullish(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  phone: z.string().trim().max(20),
  nif: z.string().trim().max(14).nullish(),
  /**
   * Whether the customer is a retailer under the recargo de equivalencia (LIVA art. 148); if so, their purchases
   * include the recargo. Requires a `nif`.
   */
  equivalenceSurcharge: z.boolean().optional(),
})
export type BasketCustomer = z.infer<typeof BasketCustomer>

/** The customer of an order by telephone, who may have no e-mail address. */
export const PhoneCustomer = BasketCustomer.extend({ email: BasketCustomer.shape.email.nullish() })
export type PhoneCustomer = z.infer<typeof PhoneCustomer>

/** The steps in which a basket is checked. `orders-validate/{step}` runs all checks up to this step. */
export const basketSteps = { lines: 1, customer: 2, shipping: 3, payment: 4, all: 5 } as const

/** A notice about the basket for the customer. `code` is stable; the text of the notice contains the numbers. */
export interface BasketMessage {
  code: string
  /**
   * The old and the new price or quantity, in cents or units. `Below minimum order`: the present sum and the minimum.
   * `Offer expired`: only `was`, the deduction of the offer.
   */
  was?: number
  is?: number
  /** The code of a coupon, or the name of an offer or a shop. */
  subject?: string
}

export interface BasketLine {
  /** Set by the server. The same product with the same options always has the same key, and is always one line. */
  key: string
  product: {
    id: string
    title: string
    name: string
    image: {
      id: string
      contentUrl: string
      alt: string
      color: string | null
      variants: Record<string, unknown>
    } | null
  }
  business: { id: string; name: string; code: string; url: string }
  quantity: number
  attributes: { attributeValue: { id: string; name: string; attribute: string } }[]
  /** The variant that has the chosen options. */
  combo: { id: string; sku: string | null } | null
  /** The price of one unit before automatic offers (`listPrice`) and after them (`price`), in cents. */
  listPrice: number
  price: number
  /**
   * The lowest price of the 30 days before the present reduction (LOCM art. 20.1); null if the price is not reduced.
   */
  previousPrice: number | null
  discount: number
  total: number
  taxRate: number
  /** The steps from the list price to the line's price; null if the line cannot be bought. */
  explanation: PriceExplanation | null
  /** The number of units that can be bought now; null if stock is not tracked. */
  availableStock: number | null
  available: boolean
  messages: BasketMessage[]
}

export interface BasketDiscount {
  kind: 'offer' | 'coupon'
  code: string
  name: string
  /** The deducted cents, always positive. */
  amount: number
}

/** A shop in the basket, with the totals of its lines. */
export interface BasketPart extends OrderTotals {
  business: { id: string; name: string; code: string; url: string }
  minOrder: number
  /** The cents that are missing to reach the shop’s minimum. */
  missing: number
  /** The chosen method, or null. If it has slots, the customer must choose one of them. */
  shippingMethod: { id: string; name: string; code: string; hasSlots: boolean } | null
}

/** A shipping method of a shop in the basket, with its cost. */
export interface ShippingChoice {
  id: string
  name: string
  code: string
  type: string
  description: string
  business: { id: string; name: string }
  price: number
  freeFrom: number | null
  hasSlots: boolean
  /** The next slots that are not full; empty if the method has no slots. */
  slots: OfferedSlot[]
  /** Whether the zone was found by the centre of the postal code, because the address has no coordinates. */
  approximate: boolean
}

/** A shipping method that cannot be used for the basket. */
export interface RefusedChoice extends Pick<
  ShippingChoice,
  'id' | 'name' | 'code' | 'type' | 'description' | 'business'
> {
  price: null
  refusal: {
    code: BasketMessageCode
    /** The names of the zones in which the method is available. */
    zones: string[]
    /** The cents that are missing to reach the shop’s minimum; null if this is not the reason. */
    missing: number | null
    /** The maximum weight that the method accepts, in grams. */
    maxGrams: number | null
    /**
     * The day of the next free slot, if all slots that customers can choose now are full. Null if there is none, or if
     * the refusal has another reason.
     */
    nextDate: string | null
  }
}

export interface PaymentChoice {
  id: string
  name: string
  code: string
  kind: string
  description: string
  /** In cents. */
  surcharge: number
}

/**
 * The basket in the server's answer, with new prices and completed data. The client replaces its own basket with this
 * basket. If the client sends other properties, the server returns them unchanged.
 */
export interface Basket {
  lines: BasketLine[]
  parts: BasketPart[]
  coupons: string[]
  customer: PhoneCustomer | null
  deliveryAddress: PostalAddress | null
  billingAddress: PostalAddress | null
  shippings: { business: { id: string }; shippingMethod: { id: string } | null; slot: Slot | null }[]
  paymentMethod: { id: string } | null
  note: string | null
  subtotal: number
  discount: number
  /** The parts of `discount`: one for each offer and coupon. */
  discounts: BasketDiscount[]
  shipping: number
  fee: number
  total: number
  tax: OrderTotals['tax']
  currency: 'EUR'
  messages: BasketMessage[]
}

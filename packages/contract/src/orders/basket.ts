import { z } from 'zod'
import { isOneLine } from '../one-line.ts'
import type { PriceExplanation } from './explain-price.ts'
import type { BasketMessageCode } from '../errors.ts'
import type { OfferedSlot, Slot } from '../shipping/slots.ts'
import type { PostalAddress } from '../addresses/postal-address.ts'
import type { OrderTotals } from './order.ts'

/** The person who receives the order and whom the shop calls. */
export const BasketCustomer = z.object({
  name: z.string().trim().min(1).max(80).refine(isOneLine),
  surnames: z.string().trim().max(120).refine(isOneLine).nullish(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  phone: z.string().trim().max(20),
  nif: z.string().trim().max(14).nullish(),
  /** A retailer under the recargo de equivalencia (LIVA art. 148): their purchases carry it. Needs a `nif`. */
  equivalenceSurcharge: z.boolean().optional(),
})
export type BasketCustomer = z.infer<typeof BasketCustomer>

/** `orders-validate/{step}` runs the checks up to this step. */
export const basketSteps = { lines: 1, customer: 2, shipping: 3, payment: 4, all: 5 } as const

/** A notice for the customer of the basket; `code` is stable, the numbers are for the text. */
export interface BasketMessage {
  code: string
  /** Cents or units, depending on the code. */
  was?: number
  is?: number
  /** A coupon's code or a shop's name. */
  subject?: string
}

export interface BasketLine {
  /** Set by the server: the same product with the same options is one line. */
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
  /** The variant of the chosen options. */
  combo: { id: string; sku: string | null } | null
  /** Cents of one unit before and after automatic offers. */
  listPrice: number
  price: number
  /** Set while the price is reduced: the lowest price of the 30 days before (LOCM art. 20.1). */
  previousPrice: number | null
  discount: number
  total: number
  taxRate: number
  /** The steps of the price; null if the line cannot be bought. */
  explanation: PriceExplanation | null
  /** Units that can be bought now; null if stock is not tracked. */
  availableStock: number | null
  available: boolean
  messages: BasketMessage[]
}

export interface BasketDiscount {
  kind: 'offer' | 'coupon'
  code: string
  name: string
  /** Cents off, always positive. */
  amount: number
}

/** The lines of one shop in the basket. */
export interface BasketPart extends OrderTotals {
  business: { id: string; name: string; code: string; url: string }
  minOrder: number
  /** The cents that are missing to reach the shop’s minimum. */
  missing: number
  /** If there are slots, one must be chosen. */
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
  /** The next slots with room; empty if there is nothing to choose. */
  slots: OfferedSlot[]
  /** The area was decided by the centre of the postal code, because the address has no position. */
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
    /** The names of the zones that it serves. */
    zones: string[]
    /** The cents that are missing to reach the shop’s minimum. */
    missing: number | null
    /** The largest weight that it accepts. */
    maxGrams: number | null
    /** The time of the next slot with room, though it cannot be chosen yet. */
    nextDate: string | null
  }
}

export interface PaymentChoice {
  id: string
  name: string
  code: string
  kind: string
  description: string
  /** Cents. */
  surcharge: number
}

/**
 * The basket as the server answers it: priced again and completed; it replaces the client's. Unknown keys are sent
 * back unchanged.
 */
export interface Basket {
  lines: BasketLine[]
  parts: BasketPart[]
  coupons: string[]
  customer: BasketCustomer | null
  deliveryAddress: PostalAddress | null
  billingAddress: PostalAddress | null
  shippings: { business: { id: string }; shippingMethod: { id: string } | null; slot: Slot | null }[]
  paymentMethod: { id: string } | null
  note: string | null
  subtotal: number
  discount: number
  /** The parts of `discount`, by offer and coupon. */
  discounts: BasketDiscount[]
  shipping: number
  fee: number
  total: number
  tax: OrderTotals['tax']
  currency: 'EUR'
  messages: BasketMessage[]
}

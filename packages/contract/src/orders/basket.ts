import { z } from 'zod'
import { isOneLine } from '../one-line.ts'
import type { PriceExplanation } from './explain-price.ts'
import type { BasketMessageCode } from '../errors.ts'
import type { OfferedSlot, Slot } from '../shipping/slots.ts'
import type { PostalAddress } from '../addresses/postal-address.ts'
import type { OrderTotals } from './order.ts'

/** Who receives the order and whom the shop calls. */
export const BasketCustomer = z.object({
  name: z.string().trim().min(1).max(80).refine(isOneLine),
  surnames: z.string().trim().max(120).refine(isOneLine).nullish(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  phone: z.string().trim().max(20),
  nif: z.string().trim().max(14).nullish(),
  /** A retailer under the recargo de equivalencia (LIVA art. 148): what they buy carries it. Needs a `nif`. */
  equivalenceSurcharge: z.boolean().optional(),
})
export type BasketCustomer = z.infer<typeof BasketCustomer>

/** `orders-validate/{step}` checks cumulatively up to here. */
export const basketSteps = { lines: 1, customer: 2, shipping: 3, payment: 4, all: 5 } as const

/** What somebody should know of their basket; `code` is stable, the numbers are for the text. */
export interface BasketMessage {
  code: string
  /** Cents or units, by code. */
  was?: number
  is?: number
  /** A coupon's code or a shop's name. */
  subject?: string
}

export interface BasketLine {
  /** Made by the server: the same product with the same options is one line. */
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
  /** The variant the options stand for. */
  combo: { id: string; sku: string | null } | null
  /** Cents of one unit before and after automatic offers. */
  listPrice: number
  price: number
  /** Where reduced: the lowest price of the 30 days before (LOCM art. 20.1). */
  previousPrice: number | null
  discount: number
  total: number
  taxRate: number
  /** How the price comes about; null where it cannot be had. */
  explanation: PriceExplanation | null
  /** Units that can be had now; null where stock is not tracked. */
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

/** A shop's share of the basket. */
export interface BasketPart extends OrderTotals {
  business: { id: string; name: string; code: string; url: string }
  minOrder: number
  /** Cents missing to the shop's minimum. */
  missing: number
  /** With slots one of them has to be chosen. */
  shippingMethod: { id: string; name: string; code: string; hasSlots: boolean } | null
}

/** A method of a shop in the basket, with what it would cost. */
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
  /** The next ones with room; none where there is nothing to choose. */
  slots: OfferedSlot[]
  /** Decided from the middle of the postal code, for want of the address's own position. */
  approximate: boolean
}

/** A method that is not to be had for the basket. */
export interface RefusedChoice extends Pick<
  ShippingChoice,
  'id' | 'name' | 'code' | 'type' | 'description' | 'business'
> {
  price: null
  refusal: {
    code: BasketMessageCode
    /** Where it goes, by name. */
    zones: string[]
    /** Cents to the least amount. */
    missing: number | null
    /** The most it takes. */
    maxGrams: number | null
    /** When there is room again, though it cannot be chosen yet. */
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

/** The basket as the server answers it: repriced and completed; it replaces the client's. Unknown keys are echoed. */
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
  /** What `discount` is made of, by offer and coupon. */
  discounts: BasketDiscount[]
  shipping: number
  fee: number
  total: number
  tax: OrderTotals['tax']
  currency: 'EUR'
  messages: BasketMessage[]
}

import type { BasketPart } from '@lonja/contract/orders/basket'
import { normalisePhone } from '@lonja/contract/phone'
import type { LocalOrder } from '#/basket/local-order.ts'
import { shopsOf } from '#/basket/shops.ts'

/** The steps of the checkout, in their order. */
export const steps = ['contact', 'delivery', 'payment', 'review'] as const
export type Step = (typeof steps)[number]

/** Up to where `orders-validate/{step}` checks when a step is sent. */
export const validationStep = { contact: 2, delivery: 3, payment: 4, review: 5 } as const satisfies Record<Step, number>

/** The first step that the order does not answer yet. */
export function firstOpenStep(order: LocalOrder, signedIn: boolean): Step {
  const { customer, shippings = [], paymentMethod } = order
  if (!customer?.name || !customer.email) return 'contact'
  // Whoever has an account may leave the phone out; one that was given must be one.
  if (customer.phone ? normalisePhone(customer.phone) === undefined : !signedIn) return 'contact'
  const chosen = new Set(shippings.flatMap(({ business, shippingMethod }) => (shippingMethod ? [business.id] : [])))
  if (shopsOf(order).some(({ id, part }) => !chosen.has(id) || lacksSlot(part, order))) return 'delivery'
  return paymentMethod ? 'review' : 'payment'
}

/** There is a time to choose, and none was chosen. */
const lacksSlot = (part: BasketPart | undefined, { shippings = [] }: LocalOrder): boolean =>
  part?.shippingMethod?.hasSlots === true &&
  !shippings.some(({ business, slot }) => business.id === part.business.id && slot !== null)

/** The step to show: the one asked for, unless an earlier one is still open; without a wish the first open one. */
export function stepToShow(wanted: string | null, open: Step): Step {
  const index = (steps as readonly string[]).indexOf(wanted ?? '')
  return index >= 0 && index < steps.indexOf(open) ? steps[index]! : open
}

/** Where what the server objects to can be mended; `cart` for what is wrong with the lines. */
export function stepOfViolation(path: string): Step | 'cart' {
  if (/^(?:lines|coupons)\b/.test(path)) return 'cart'
  if (/^customer\b/.test(path)) return 'contact'
  if (/^(?:deliveryAddress|shippings?|shippingMethod|note)\b/.test(path)) return 'delivery'
  return path.startsWith('paymentMethod') ? 'payment' : 'contact'
}

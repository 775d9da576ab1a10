import type { BasketPart } from '@lonja/contract/orders/basket'
import { normalisePhone } from '@lonja/contract/phone'
import type { LocalOrder } from '#/basket/local-order.ts'
import { shopsOf } from '#/basket/shops.ts'

/** The steps of the checkout, in their order. */
export const steps = ['contact', 'delivery', 'payment', 'review'] as const
export type Step = (typeof steps)[number]

/** The number of each step in `orders-validate/{step}`: the server checks the order up to that step. */
export const validationStep = { contact: 2, delivery: 3, payment: 4, review: 5 } as const satisfies Record<Step, number>

/** The first step that is not completed. */
export function firstOpenStep(order: LocalOrder, signedIn: boolean): Step {
  const { customer, shippings = [], paymentMethod } = order
  if (!customer?.name || !customer.email) return 'contact'
  // Users with an account may leave the phone empty; a given phone must be valid.
  if (customer.phone ? normalisePhone(customer.phone) === undefined : !signedIn) return 'contact'
  const chosen = new Set(shippings.flatMap(({ business, shippingMethod }) => (shippingMethod ? [business.id] : [])))
  if (shopsOf(order).some(({ id, part }) => !chosen.has(id) || lacksSlot(part, order))) return 'delivery'
  return paymentMethod ? 'review' : 'payment'
}

/** Whether the chosen method has time slots and none was chosen. */
const lacksSlot = (part: BasketPart | undefined, { shippings = [] }: LocalOrder): boolean =>
  part?.shippingMethod?.hasSlots === true &&
  !shippings.some(({ business, slot }) => business.id === part.business.id && slot !== null)

/** The step to show: the requested step if it comes before the first open step, else the first open step. */
export function stepToShow(wanted: string | null, open: Step): Step {
  const index = (steps as readonly string[]).indexOf(wanted ?? '')
  return index >= 0 && index < steps.indexOf(open) ? steps[index]! : open
}

/** The step where an error of the server can be corrected; `cart` for errors of lines and coupons. */
export function stepOfViolation(path: string): Step | 'cart' {
  if (/^(?:lines|coupons)\b/.test(path)) return 'cart'
  if (/^customer\b/.test(path)) return 'contact'
  if (/^(?:deliveryAddress|shippings?|shippingMethod|note)\b/.test(path)) return 'delivery'
  return path.startsWith('paymentMethod') ? 'payment' : 'contact'
}

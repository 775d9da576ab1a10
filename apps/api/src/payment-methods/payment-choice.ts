import type { Cents } from '@lonja/contract/money'
import type { PaymentRule } from '@lonja/contract/payments/payment-method'
import type { Services } from '../services.ts'
import { type ShippingMethodFacts, isCollected } from '../shipping/shipping-choice.ts'

export interface PaymentMethodFacts {
  id: string
  name: string
  code: string
  kind: string
  description: string
  fee: Cents
  /** The ids of the shops that accept the method; if the list is empty, all shops accept it. */
  businessIds: string[]
  rules: PaymentRule[]
}

/**
 * The kinds of methods that are paid outside of the app. An order with such a method is confirmed without waiting for
 * a payment.
 */
const offlineKinds: readonly string[] = ['shop', 'cod', 'transfer']

export const isOffline = (kind: string): boolean => offlineKinds.includes(kind)

/** The kinds of methods that can be used with the configured providers. */
export const payableKinds = ({ providers = [] }: Pick<Services, 'providers'>): string[] => [
  ...offlineKinds,
  ...providers.flatMap(({ kinds }) => kinds),
]

/** The purchase that is to be paid. */
interface Purchase {
  businessIds: readonly string[]
  /** The amount in cents, without fees. */
  total: Cents
  /** The types of delivery that are already chosen for the shares. */
  shippings: readonly Pick<ShippingMethodFacts, 'type'>[]
}

/**
 * The methods that all shops of the purchase accept and whose rules allow its total. Payment in the shop is left out if
 * a share is delivered, and payment at the door is left out if a share is collected.
 */
export function acceptedMethods(
  methods: readonly PaymentMethodFacts[],
  { businessIds, total, shippings }: Purchase,
): PaymentMethodFacts[] {
  const collects = shippings.some(isCollected)
  const brings = !shippings.every(isCollected)
  return methods.filter(
    (method) =>
      !(method.kind === 'shop' && brings) &&
      !(method.kind === 'cod' && collects) &&
      method.rules.every(({ type, amount }) => (type === 'minAmount' ? total >= amount : total <= amount)) &&
      (method.businessIds.length === 0 || businessIds.every((id) => method.businessIds.includes(id))),
  )
}

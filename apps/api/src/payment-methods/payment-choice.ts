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
  /** The shops that accept it; none: all. */
  businessIds: string[]
  rules: PaymentRule[]
}

/** Paid outside the app, so that nothing is awaited before the order is confirmed. */
const offlineKinds: readonly string[] = ['shop', 'cod', 'transfer']

export const isOffline = (kind: string): boolean => offlineKinds.includes(kind)

/** The kinds of methods that can be paid with, given who takes money for us. */
export const payableKinds = ({ providers = [] }: Pick<Services, 'providers'>): string[] => [
  ...offlineKinds,
  ...providers.flatMap(({ kinds }) => kinds),
]

/** What is to be paid. */
interface Purchase {
  businessIds: readonly string[]
  /** Cents, fees left out. */
  total: Cents
  /** How the shares change hands, as far as that is chosen. */
  shippings: readonly Pick<ShippingMethodFacts, 'type'>[]
}

/**
 * The methods that every one of these shops accepts: at a counter what is collected there, at the door what is brought
 * there.
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

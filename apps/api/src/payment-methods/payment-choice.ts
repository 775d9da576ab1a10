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
  /** The shops that accept it; empty: all. */
  businessIds: string[]
  rules: PaymentRule[]
}

/** Paid outside the app, so the order is confirmed without waiting for a payment. */
const offlineKinds: readonly string[] = ['shop', 'cod', 'transfer']

export const isOffline = (kind: string): boolean => offlineKinds.includes(kind)

/** The kinds of methods that can be used with these providers. */
export const payableKinds = ({ providers = [] }: Pick<Services, 'providers'>): string[] => [
  ...offlineKinds,
  ...providers.flatMap(({ kinds }) => kinds),
]

/** The order to be paid. */
interface Purchase {
  businessIds: readonly string[]
  /** Cents, without fees. */
  total: Cents
  /** How the shares are handed over, as far as chosen. */
  shippings: readonly Pick<ShippingMethodFacts, 'type'>[]
}

/**
 * The methods that every one of these shops accepts: at the counter for collected shares, at the door for delivered
 * ones.
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

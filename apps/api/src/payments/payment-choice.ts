import type { Cents } from '@lonja/contract/money'
import type { PaymentRule } from '@lonja/contract/payments/payment-method'
import type { Services } from '../services.ts'

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

/** The methods that every one of these shops accepts for an order of `total`, in cents, fees left out. */
export function acceptedMethods(
  methods: readonly PaymentMethodFacts[],
  businessIds: readonly string[],
  total: Cents,
): PaymentMethodFacts[] {
  return methods.filter(
    (method) =>
      method.rules.every(({ type, amount }) => (type === 'minAmount' ? total >= amount : total <= amount)) &&
      (method.businessIds.length === 0 || businessIds.every((id) => method.businessIds.includes(id))),
  )
}

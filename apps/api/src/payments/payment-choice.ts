import type { Cents } from '@lonja/contract/money'

export interface PaymentMethodFacts {
  id: string
  name: string
  code: string
  kind: string
  description: string
  fee: Cents
  /** The shops that accept it; none: all. */
  businessIds: string[]
}

/** Paid outside the app, so that nothing is awaited before the order is confirmed. */
const offlineKinds: readonly string[] = ['shop', 'cod', 'transfer']

/** The methods that every one of these shops accepts. */
export function acceptedMethods(
  methods: readonly PaymentMethodFacts[],
  businessIds: readonly string[],
): PaymentMethodFacts[] {
  return methods.filter(
    (method) =>
      offlineKinds.includes(method.kind) &&
      (method.businessIds.length === 0 || businessIds.every((id) => method.businessIds.includes(id))),
  )
}

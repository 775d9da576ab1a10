import { violationMessages } from '@lonja/contract/errors'
import type { Cents } from '@lonja/contract/money'
import type { BasketMessage } from '@lonja/contract/orders/basket'
import type { Violation } from '../problem.ts'
import { type Parcel, type ShippingMethodFacts, type ShippingRefusal, quoteShipping } from './shipping-choice.ts'

interface Shop {
  id: string
  name: string
}

/** A method that a shop of the basket offers for it. */
export interface ShippingOption {
  business: Shop
  method: ShippingMethodFacts
  /** Unless it is free. */
  price: Cents
  freeFrom: Cents | null
  /** What it comes to. */
  cost: Cents
}

/** A method that was asked for: under a shop's id, or under '' without naming the shop. */
export type WantedMethods = ReadonlyMap<string, { id: string; path: string }>

export interface ChosenShipping {
  options: ShippingOption[]
  /** At most one of each shop. */
  chosen: ShippingOption[]
  /** Choices that are not to be had. */
  messages: BasketMessage[]
  /** Shops without a choice, or without one that is to be had. */
  violations: Violation[]
}

/** What each shop offers for its share of the basket, and which of it was chosen. */
export function chooseShipping(
  shops: readonly (Shop & { parcel: Parcel })[],
  methods: readonly ShippingMethodFacts[],
  wanted: WantedMethods,
): ChosenShipping {
  const result: ChosenShipping = { options: [], chosen: [], messages: [], violations: [] }
  for (const [index, shop] of shops.entries()) {
    const own = methods.filter(({ businessId }) => businessId === shop.id)
    const refusals = new Map<string, ShippingRefusal>()
    for (const method of own) {
      const quote = quoteShipping(method, shop.parcel)
      if ('refusal' in quote) {
        refusals.set(method.id, quote.refusal)
        continue
      }
      const isFree = quote.freeFrom !== null && shop.parcel.amount >= quote.freeFrom
      result.options.push({ business: shop, method, ...quote, cost: isFree ? 0 : quote.price })
    }

    const unnamed = wanted.get('')
    const isMeant = shops.length === 1 || own.some(({ id }) => id === unnamed?.id)
    const choice = wanted.get(shop.id) ?? (isMeant ? unnamed : undefined)
    const option = result.options.find(({ method }) => method.id === choice?.id)
    if (option && option.business.id === shop.id) {
      result.chosen.push(option)
      continue
    }
    const message = choice ? (refusals.get(choice.id) ?? 'Shipping method not available') : violationMessages.blank
    result.violations.push({ propertyPath: choice?.path ?? `shippings[${index}].shippingMethod`, message })
    if (choice) result.messages.push({ code: message, subject: shop.name })
  }
  return result
}

import { type BasketMessageCode, violationMessages } from '@lonja/contract/errors'
import type { Cents } from '@lonja/contract/money'
import type { BasketMessage } from '@lonja/contract/orders/basket'
import { type Slot, type SlotSchedule, findSlot } from '@lonja/contract/shipping/slots'
import type { Violation } from '../http/problem.ts'
import {
  type Parcel,
  type Refused,
  type ShippingMethodFacts,
  pausedNow,
  quoteShipping,
  scheduleOf,
} from './shipping-choice.ts'

interface Shop {
  id: string
  name: string
}

/** A method that a shop of the basket offers for its part of the basket. */
export interface ShippingOption {
  business: Shop
  method: ShippingMethodFacts
  /** The price if delivery is not free. */
  price: Cents
  freeFrom: Cents | null
  /** The price that the customer pays: 0 if delivery is free. */
  cost: Cents
  approximate: boolean
  /** The slots; null if the method has no slots. */
  schedule: SlotSchedule | null
}

/** A method that cannot be used for the shop's part of the basket. */
export interface RefusedShipping extends Refused {
  business: Shop
  method: ShippingMethodFacts
}

/** The method and the slot that the customer requests. */
export interface WantedMethod {
  id: string
  path: string
  /** The requested slot, identified by its beginning; null if none was requested. */
  slot: Slot | null
  slotPath: string
}

/** The requested methods by the shop's id. The key is '' for a method that was requested without a shop. */
export type WantedMethods = ReadonlyMap<string, WantedMethod>

export interface ChosenShipping extends ShippingOption {
  /** The requested slot, even if it is not available. Null if none was requested, or the method has no slots. */
  slot: Slot | null
  path: string
  slotPath: string
}

export interface ShippingChoices {
  options: ShippingOption[]
  refused: RefusedShipping[]
  /** The requested methods that are available, at most one for each shop. */
  chosen: ChosenShipping[]
  /** Messages about requested methods and slots that are not available. */
  messages: BasketMessage[]
  /** Violations for shops without a requested, available method, and for slots that are missing or not available. */
  violations: Violation[]
  /** The violations for slots that are full or begin too soon. */
  slotsGone: Violation[]
}

/** Finds the methods that each shop offers for its part of the basket, and checks the requested methods. */
export function chooseShipping(
  shops: readonly (Shop & { parcel: Parcel })[],
  methods: readonly ShippingMethodFacts[],
  wanted: WantedMethods,
  now: Date,
): ShippingChoices {
  const result: ShippingChoices = {
    options: [],
    refused: [],
    chosen: [],
    messages: [],
    violations: [],
    slotsGone: [],
  }
  for (const [index, shop] of shops.entries()) {
    const own = methods.filter(({ businessId }) => businessId === shop.id)
    for (const method of own) {
      const quote = pausedNow(method, now) ?? quoteShipping(method, shop.parcel)
      if ('refusal' in quote) {
        result.refused.push({ business: shop, method, ...quote })
        continue
      }
      const { days, ...rest } = quote
      const isFree = quote.freeFrom !== null && shop.parcel.amount >= quote.freeFrom
      const schedule = scheduleOf(method, days)
      result.options.push({ business: shop, method, ...rest, schedule, cost: isFree ? 0 : quote.price })
    }

    const unnamed = wanted.get('')
    const isMeant = shops.length === 1 || own.some(({ id }) => id === unnamed?.id)
    const choice = wanted.get(shop.id) ?? (isMeant ? unnamed : undefined)
    const option = result.options.find(({ method }) => method.id === choice?.id)
    if (choice && option?.business.id === shop.id) {
      choose(result, option, choice, now)
      continue
    }
    const refusal = result.refused.find(({ method, business }) => method.id === choice?.id && business.id === shop.id)
    const message = choice ? (refusal?.refusal ?? 'Shipping method not available') : violationMessages.blank
    result.violations.push({ propertyPath: choice?.path ?? `shippings[${index}].shippingMethod`, message })
    if (choice) result.messages.push({ code: message, subject: shop.name })
  }
  return result
}

/**
 * A requested slot that is not available stays in the basket until the customer chooses another; it is never replaced
 * automatically.
 */
function choose(result: ShippingChoices, option: ShippingOption, wanted: WantedMethod, now: Date): void {
  const { schedule, business } = option
  const { slot, path, slotPath } = wanted
  if (!schedule) {
    result.chosen.push({ ...option, slot: null, path, slotPath })
    return
  }
  if (!slot) {
    result.chosen.push({ ...option, slot, path, slotPath })
    result.violations.push({ propertyPath: slotPath, message: violationMessages.blank })
    return
  }
  const found = findSlot(schedule, slot.from, now)
  if ('slot' in found) {
    result.chosen.push({ ...option, slot: found.slot, path, slotPath })
    return
  }
  const code: BasketMessageCode = found.refusal
  const violation = { propertyPath: slotPath, message: code }
  result.chosen.push({ ...option, slot, path, slotPath })
  result.messages.push({ code, subject: business.name })
  result.violations.push(violation)
  if (code !== 'Slot not available') result.slotsGone.push(violation)
}

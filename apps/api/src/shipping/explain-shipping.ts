import type { RefusedChoice, ShippingChoice } from '@lonja/contract/orders/basket'
import { nextSlots } from '@lonja/contract/shipping/slots'
import type { Database } from '../database/database.ts'
import type { RefusedShipping, ShippingOption } from './choose-shipping.ts'

/** The number of free slots in the answer for each method. */
const namedSlots = 3
/** A shop may take orders for at most this number of days ahead. */
const longestAhead = 60

const nameOf = ({ method, business }: ShippingOption | RefusedShipping) => ({
  id: method.id,
  name: method.name,
  code: method.code,
  type: method.type,
  description: method.description,
  business: { id: business.id, name: business.name },
})

/** An available method as the API answers it, with its next free slots. */
export const choiceOf = (option: ShippingOption, now: Date): ShippingChoice => ({
  ...nameOf(option),
  price: option.cost,
  freeFrom: option.freeFrom,
  hasSlots: option.schedule !== null,
  slots: option.schedule ? nextSlots(option.schedule, now, namedSlots) : [],
  approximate: option.approximate,
})

/**
 * The methods that cannot be chosen, including methods without a free slot. Each method has the reason and its
 * details, for example the amount that is missing to reach the shop's minimum.
 */
export async function explainRefusals(
  db: Database,
  { shippingOptions, refusedShippings }: { shippingOptions: ShippingOption[]; refusedShippings: RefusedShipping[] },
  now: Date,
): Promise<RefusedChoice[]> {
  const full = shippingOptions.filter(({ schedule }) => schedule && nextSlots(schedule, now, 1).length === 0)
  const zones = await zoneNames(
    db,
    [...refusedShippings, ...full].map(({ method }) => method.id),
  )
  const zonesOf = (id: string) => zones.filter(({ methodId }) => methodId === id).map(({ name }) => name)
  return [
    ...refusedShippings.map((refused) => ({
      ...nameOf(refused),
      price: null,
      refusal: {
        code: refused.refusal,
        zones: zonesOf(refused.method.id),
        missing: refused.missing,
        maxGrams: refused.maxGrams,
        nextDate: null,
      },
    })),
    ...full.map((option) => {
      const { policy } = option.schedule!
      const later = { ...option.schedule!, policy: { ...policy, daysAhead: longestAhead } }
      return {
        ...nameOf(option),
        price: null,
        refusal: {
          code: 'No slot free' as const,
          zones: zonesOf(option.method.id),
          missing: null,
          maxGrams: null,
          nextDate: nextSlots(later, now, 1)[0]?.date ?? null,
        },
      }
    }),
  ]
}

/** The names of the zones of each method; zones with a higher priority come first. */
async function zoneNames(db: Database, methodIds: readonly string[]): Promise<{ methodId: string; name: string }[]> {
  if (methodIds.length === 0) return []
  return db.query<{ methodId: string; name: string }>({
    text: `select z.shipping_method_id as "methodId", area.name from shipping_zone z join zone area on area.id = z.zone_id
           where z.shipping_method_id = any($1::uuid[]) and z.enabled order by area.priority desc, z.price, z.id`,
    values: [methodIds],
  })
}

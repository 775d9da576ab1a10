import { violationMessages } from '@lonja/contract/errors'
import { type OfferedSlot, slotsFrom } from '@lonja/contract/shipping/slots'
import { type Position, zoneFor } from '@lonja/contract/shipping/zone-area'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { readPlace } from '../businesses/nearest.ts'
import type { Database } from '../database/database.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem, invalid } from '../http/problem.ts'
import { sendPrivate } from '../http/send.ts'
import { type Query, idOf, queryOf } from '../http/query.ts'
import { isOpen } from '../access/visibility.ts'
import { findCentre } from './find-centre.ts'
import { type ShippingMethodFacts, everyDay, isCollected, scheduleOf } from './shipping-choice.ts'
import { shippingMethodSql } from './shipping-method-sql.ts'
import { sql, textOf } from '../sql/sql.ts'

/** The maximum number of slots in an answer, because this list has no pages. */
const maxSlots = 1_000

export const OfferedSlotShape = z.object({
  from: z.string(),
  to: z.string(),
  date: z.string().describe('The day of the slot, in the town’s time zone.'),
  free: z.int().describe('The number of orders that the slot can still take.'),
})

/** The hand-over slots of a shipping method; with `zip`, only those on days with deliveries to that postal code. */
export const listSlots = defineOperation({
  method: 'GET',
  path: '/api/shipping-slots',
  summary: 'The slots of a shipping method, including full ones, the earliest first',
  who: everyone,
  beyond: 'customers, who choose a slot',
  query: {
    'shippingMethod.id': 'The id or IRI of the shipping method.',
    zip: 'A postal code: only slots on days with deliveries to it.',
    lat: 'The latitude of the delivery address, with `lng`.',
    lng: 'The longitude of the delivery address, with `lat`.',
  },
  answers: { shape: z.array(OfferedSlotShape), type: 'application/json' },
  errors: ['Not Found'],
  run: async ({ services: { db }, request, reply }) => {
    const query = queryOf(request.url)
    const id = idOf(query.one('shippingMethod.id') ?? '', 'shipping-methods')
    if (!id) throw invalid({ propertyPath: 'shippingMethod.id', message: violationMessages.blank })
    const zip = /^\d{5}$/.exec(query.one('zip') ?? '')?.[0] ?? null
    const [found] = await db.query<{ method: ShippingMethodFacts; now: number }>({
      name: 'shipping slots',
      text: `select ${shippingMethodSql('$2::text')} as method, extract(epoch from now())::float8 * 1000 as now
             from shipping_method m join business b on b.id = m.business_id
             where m.id = $1 and m.enabled and ${textOf(isOpen(sql`b`))}`,
      values: [id, zip],
    })
    if (!found) throw new Problem('Not Found')
    const { method, now } = found
    const schedule = scheduleOf(method, await daysFor(db, method, zip, query))
    const slots: OfferedSlot[] = schedule ? slotsFrom(schedule, new Date(now)).take(maxSlots).toArray() : []
    return sendPrivate(request, reply, JSON.stringify(slots), { 'content-type': 'application/json; charset=utf-8' })
  },
})

/**
 * The weekdays of deliveries to the zone of an address. The zone is found by the postal code, and by the position in
 * the query or, without one, an estimated position. Without a postal code, and for collection, the weekdays of all
 * zones.
 */
async function daysFor(
  db: Database,
  method: ShippingMethodFacts,
  zip: string | null,
  query: Query,
): Promise<readonly number[]> {
  if (!method.hasZones) return everyDay
  const all = [...new Set(method.zones.flatMap(({ days }) => days))]
  if (zip === null || isCollected(method)) return all
  const given = readPlace(query.one('lat'), query.one('lng'))
  const position: Position | null = given ? [given.longitude, given.latitude] : await findCentre(db, [method], { zip })
  const zone = zoneFor(method.zones, { zip, position })
  return zone === 'unknown' ? all : (zone?.days ?? [])
}

import { violationMessages } from '@lonja/contract/errors'
import { weightValueContract } from '@lonja/contract/shipping/weight-value'
import { everyone, may } from '../access/guards.ts'
import { invalid } from '../http/problem.ts'
import type { Condition } from '../access/condition.ts'
import { defineResource } from '../resource/define-resource.ts'
import { getsSharedAnswers } from '../access/visibility.ts'
import { shippingZoneResource } from './shipping-method.resource.ts'
import { exists, sql } from '../sql/sql.ts'

/** Applies a condition on zones to the zone of the weight band. */
const ofZone =
  (condition: Condition): Condition =>
  (row, viewer) =>
    exists(sql`shipping_zone z`, sql`z.id = ${row}.shipping_zone_id`, condition(sql`z`, viewer))

export const weightValueResource = defineResource({
  contract: weightValueContract,
  table: 'weight_value',
  operations: {
    list: everyone,
    read: everyone,
    create: may('settings'),
    update: may('settings'),
    remove: may('settings'),
  },
  visible: ofZone(shippingZoneResource.visible),
  editable: ofZone(shippingZoneResource.editable!),
  order: (row) => sql`${row}.shipping_zone_id, ${row}.from_grams`,
  shared: getsSharedAnswers,
  reads: ['businesses', 'shipping-methods'],
  rules: async ({ db, operation, id }) => {
    if (operation === 'remove') return
    // Locks the zone, so that its bands are written one after the other, and each transaction sees the bands that
    // earlier ones wrote.
    await db.query({
      text: `select from shipping_zone where id = (select shipping_zone_id from weight_value where id = $1) for no key update`,
      values: [id],
    })
    const [overlapping] = await db.query({
      text: `select from weight_value own
        join weight_value other on other.shipping_zone_id = own.shipping_zone_id and other.id <> own.id
        where own.id = $1
          and int4range(own.from_grams, own.to_grams) && int4range(other.from_grams, other.to_grams)
        limit 1`,
      values: [id],
    })
    if (overlapping) throw invalid({ propertyPath: 'fromGrams', message: violationMessages.used })
  },
})

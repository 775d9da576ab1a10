import { violationMessages } from '@lonja/contract/errors'
import { shippingMethodContract, shippingZoneContract, zoneContract } from '@lonja/contract/shipping/shipping-method'
import type { Right } from '@lonja/contract/people/rights'
import { everyone, may } from '../access/guards.ts'
import { invalid } from '../http/problem.ts'
import type { Condition } from '../access/condition.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, either, enabled, everyRow, getsSharedAnswers, ofMyShops, ofOpenShop } from '../access/visibility.ts'
import { exists, sql } from '../sql/sql.ts'

const ofMyMethods =
  (right: Right): Condition =>
  (row, viewer) =>
    exists(sql`shipping_method m`, sql`m.id = ${row}.shipping_method_id`, ofMyShops(right)(sql`m`, viewer))

const ofVisibleMethod: Condition = (row, viewer) =>
  exists(sql`shipping_method m`, sql`m.id = ${row}.shipping_method_id`, all(enabled, ofOpenShop)(sql`m`, viewer))

export const shippingMethodResource = defineResource({
  contract: shippingMethodContract,
  table: 'shipping_method',
  operations: {
    list: everyone,
    read: everyone,
    create: may('settings'),
    update: may('settings'),
    remove: may('settings'),
  },
  beyond: { operations: ['create'], for: 'shops, who set up how they deliver' },
  visible: either(all(enabled, ofOpenShop), ofMyShops('shop.read')),
  editable: ofMyShops('settings'),
  fixed: ['business'],
  relations: { zones: { by: 'shipping_method_id', order: (t) => sql`${t}.price`, where: (t) => sql`${t}.enabled` } },
  order: (row) => sql`${row}.sort`,
  shared: getsSharedAnswers,
})

export const zoneResource = defineResource({
  contract: zoneContract,
  table: 'zone',
  operations: {
    list: everyone,
    read: everyone,
    create: may('settings'),
    update: may('settings'),
    patch: may('settings'),
    remove: may('settings'),
  },
  visible: everyRow,
  editable: ofMyShops('settings'),
  fixed: ['business'],
  order: (row) => sql`${row}.priority desc`,
  shared: getsSharedAnswers,
})

export const shippingZoneResource = defineResource({
  contract: shippingZoneContract,
  table: 'shipping_zone',
  operations: {
    list: everyone,
    read: everyone,
    create: may('settings'),
    update: may('settings'),
    patch: may('settings'),
    remove: may('settings'),
  },
  visible: either(all(enabled, ofVisibleMethod), ofMyMethods('shop.read')),
  editable: ofMyMethods('settings'),
  relations: { weightValues: { by: 'shipping_zone_id', order: (t) => sql`${t}.from_grams` } },
  shared: getsSharedAnswers,
  reads: ['businesses'],
  rules: async ({ db, id, operation }) => {
    if (operation === 'remove') return
    const [foreign] = await db.query({
      text: `select from shipping_zone s join zone z on z.id = s.zone_id join shipping_method m on m.id = s.shipping_method_id
             where s.id = $1 and z.business_id <> m.business_id`,
      values: [id],
    })
    if (foreign) throw invalid({ propertyPath: 'zone', message: violationMessages.notAvailable })
  },
})

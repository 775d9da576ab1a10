import { CounterPerson } from '@lonja/contract/shared-devices/counter'
import { z } from 'zod'
import { may, shopsWith, standsAt } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'

/** Lists the people who may work at the counter of a shop. */
export const readCounter = defineOperation({
  method: 'GET',
  path: '/api/businesses/{id}/counter',
  summary: 'The members of a shop who may work on its shared devices, and whether they have a PIN',
  who: (viewer) => may('orders')(viewer) || viewer.counter !== undefined,
  reach: 'the caller’s shops; for a shared device, the shop at whose counter it stands',
  beyond: 'shops with one device for several people',
  answers: { shape: z.array(CounterPerson) },
  errors: ['Not Found'],
  run: async ({ services: { db }, viewer, params }) => {
    const shop = pathId(params)
    if (!standsAt(viewer, shop) && !shopsWith(viewer, 'orders').includes(shop)) throw new Problem('Not Found')
    return db.query<CounterPerson>({
      name: 'people of a counter',
      text: `select m.id as member, coalesce(nullif(u.name, ''), u.username) as name, u.id = $2 as self,
               exists (select from member_pin p where p.business_id = m.business_id and p.user_id = u.id) as "hasPin"
             from business_member m join "user" u on u.id = m.user_id and u.enabled
             where m.business_id = $1 and m.role in ('owner', 'manager', 'clerk') order by name, m.id`,
      values: [shop, viewer.id],
    })
  },
})

import { Bell, type WaitingOrder } from '@lonja/contract/acceptance/bell'
import { may, mayAt, standsAt } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'
import { waitingSql } from '../orders/waiting-sql.ts'

/** Reads the reasons for the sounds of a shop's devices: new orders, canceled orders, orders that were accepted at once. */
export const readBell = defineOperation({
  method: 'GET',
  path: '/api/businesses/{id}/bell',
  summary: 'The orders of a shop that wait for an answer, and the ones that were canceled or accepted without a person',
  // A shared device rings also while nobody works on it.
  who: (viewer) => may('orders.read')(viewer) || viewer.counter !== undefined,
  reach: 'the caller’s shops',
  beyond: 'shops, whose devices ring for new orders',
  answers: { shape: Bell },
  errors: ['Not Found'],
  run: async ({ services: { db }, viewer, params }): Promise<Bell> => {
    const id = pathId(params)
    if (!mayAt(viewer, 'orders.read', id) && !standsAt(viewer, id)) throw new Problem('Not Found')
    const [shop] = await db.query<Omit<Bell, 'waiting'>>({
      name: 'bell of a shop',
      text: `
        select coalesce(chosen.sound, 'door') as sound,
          coalesce((select json_agg(json_build_object('id', o.id, 'code', o.code, 'canceledDate', answer.canceled_at)
              order by answer.canceled_at, o.id)
            from order_answer answer join "order" o on o.id = answer.order_id
            where answer.business_id = shop.id and answer.canceled_at is not null and answer.seen_at is null), '[]') as canceled,
          coalesce((select json_agg(order_id order by answered_at) from order_answer answer
            where answer.business_id = shop.id and answer.auto and answer.answered_at > now() - interval '1 hour'), '[]') as automatic
        from business shop left join shop_acceptance chosen on chosen.business_id = shop.id where shop.id = $1`,
      values: [id],
    })
    if (!shop) throw new Problem('Not Found')
    const waiting = await db.query<WaitingOrder>({
      name: 'waiting orders of a shop',
      text: `
        select o.id, o.code, ${waitingSql('answer')},
          exists (select from order_reminder sent where sent.order_id = o.id and sent.step = 'reminder') as louder
        from "order" o left join order_answer answer on answer.order_id = o.id
        left join "user" claimant on claimant.id = answer.claimed_by
        where coalesce(o.status_id, o.group_status_id) = (select id from order_status where code = 'confirm')
          and o.business_id = $1 and not o.unconfirmed
        order by o.created_at, o.id`,
      values: [id],
    })
    return { ...shop, waiting }
  },
})

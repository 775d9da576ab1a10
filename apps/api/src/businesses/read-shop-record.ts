import { ShopRecord } from '@lonja/contract/people/shop-record'
import { mayInTown } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'

const days = 90

/** Reads who works in a shop and when they last logged in, its groups, and how many orders it did not answer. */
export const readShopRecord = defineOperation({
  method: 'GET',
  path: '/api/businesses/{id}/record',
  summary: 'The members of a shop with their last login, its groups, and how many orders it did not answer',
  who: (viewer) => mayInTown(viewer, 'town.shops.read'),
  reach: 'all shops',
  beyond: 'the town’s staff, who see which shops need help',
  answers: { shape: ShopRecord },
  errors: ['Not Found'],
  run: async ({ services: { db }, params }): Promise<ShopRecord> => {
    const [found] = await db.reader.query<ShopRecord>({
      text: `select
          coalesce((select json_agg(json_build_object('user', u.id, 'username', u.username, 'role', m.role, 'lastLoginDate',
              (select max(s.created_at) from session s where s.user_id = u.id)) order by m.created_at, u.username)
            from business_member m join "user" u on u.id = m.user_id where m.business_id = b.id), '[]') as members,
          coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name)
            from business_group_member own join business_group g on g.id = own.business_group_id where own.business_id = b.id), '[]') as groups,
          count(answer.order_id)::int as asked, count(told.order_id)::int as unanswered
        from business b
        left join order_answer answer on answer.business_id = b.id and answer.asked_at > now() - make_interval(days => $2)
        left join order_reminder told on told.order_id = answer.order_id and told.step = 'town'
        where b.id = $1 group by b.id`,
      values: [pathId(params), days],
    })
    if (!found) throw new Problem('Not Found')
    return found
  },
})

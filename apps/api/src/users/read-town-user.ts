import { TownUser } from '@lonja/contract/users/town-user'
import { mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { type Sql, literal, render, sql } from '../sql/sql.ts'
import { accountColumns, isKept } from './account-sql.ts'

/** The greatest number of records in each list. */
const shown = literal(20)

type Row = Omit<TownUser, 'createdDate'> & { createdAt: Date }

/** Reads an account with what the staff of the town need on the telephone. The audit log says who has looked at whom. */
export const readTownUser = defineOperation({
  method: 'GET',
  path: '/api/town-users/{id}',
  summary: 'An account with its orders, cases, reviews, devices and consents; the audit log names the reader',
  who: (viewer) => mayInTown(viewer, 'town.users'),
  reach: 'all accounts that were not erased',
  beyond: 'the town’s staff, who answer people about their accounts',
  answers: { shape: TownUser },
  errors: ['Not Found'],
  route: { exposeHeadRoute: false },
  run: async ({ services: { db }, viewer, params }): Promise<TownUser> => {
    const id = pathId(params)
    return db.transaction(async () => {
      const [found] = await db.query<Row>(
        render(sql`select ${accountColumns}, ${lists},
            (select count(*)::int from product_favourite mine where mine.user_id = u.id)
              + (select count(*)::int from business_favourite mine where mine.user_id = u.id) as favourites,
            (select count(*)::int from session mine where mine.user_id = u.id and mine.revoked_at is null and mine.expires_at > now()) as sessions
          from "user" u where u.id = ${id} and ${isKept}`),
      )
      if (!found) throw new Problem('Not Found')
      await recordAudit(db, authorOf(viewer), { resource: 'users', id, action: 'view', onBehalfOf: id })
      const { createdAt, ...user } = found
      return { ...user, createdDate: createdAt.toISOString() }
    })
  },
})

/** SQL: a JSON list of records, the newest first. @param rows  a query that returns each record with its time in the column `at` */
const listOf = (rows: Sql): Sql =>
  sql`coalesce((select json_agg(to_jsonb(one) - 'at' order by one.at desc) from (${rows} order by at desc limit ${shown}) one), '[]')`

const lists = sql`
  ${listOf(sql`select shop.id, shop.name, own.role, own.created_at as at
    from business_member own join business shop on shop.id = own.business_id where own.user_id = u.id`)} as shops,
  ${listOf(sql`select o.id, o.code, o.created_at as "createdDate", status.code as status, o.total, shop.name as shop, o.created_at as at
    from "order" o left join order_status status on status.id = coalesce(o.status_id, o.group_status_id)
    left join business shop on shop.id = o.business_id where o.user_id = u.id and o.kind <> 'part'`)} as orders,
  ${listOf(sql`select i.id, i.subject, i.state, i.created_at as "createdDate", i.created_at as at from issue i where i.user_id = u.id`)} as cases,
  ${listOf(sql`select v.id, p.title as product, v.rating, v.state, v.created_at as "createdDate", v.created_at as at
    from valoration v join product p on p.id = v.product_id where v.user_id = u.id`)} as reviews,
  ${listOf(sql`select d.id, d.platform, d.model, d.last_seen as "lastSeen", d.last_seen as at from device d where d.user_id = u.id`)} as devices,
  ${listOf(sql`select agreed ->> 'purpose' as purpose, max(agreed ->> 'date') as date, max(agreed ->> 'date') as at
    from customer c cross join jsonb_array_elements(c.consents) agreed
    where c.user_id = u.id or c.id in (select customer_id from "order" where user_id = u.id)
    group by agreed ->> 'purpose'`)} as consents`

import { phoneDigits } from '@lonja/contract/phone'
import type { ShopCustomer } from '@lonja/contract/customers/shop-customer'
import type { Reads } from '../database/database.ts'
import { contactWords } from '../orders/order.resource.ts'
import { containsPattern } from '../resource/filters.ts'
import { type Sql, always, and, literal, render, sql } from '../sql/sql.ts'

const mostWords = 8

/**
 * SQL: the orders in the same shop of the person who made the order `o` with the contact `c`. An account is one person. Guests
 * are the same person if they gave the same e-mail address or, without one, the same phone number. Each branch starts from an index.
 */
const theirOrders = sql`(
  select theirs.* from "order" theirs
  where o.user_id is not null and theirs.user_id = o.user_id and theirs.business_id = o.business_id and not theirs.unconfirmed
  union all
  select theirs.* from customer other join "order" theirs on theirs.customer_id = other.id
  where o.user_id is null and c.email is not null and email_person(other.email) = email_person(c.email)
    and theirs.user_id is null and theirs.business_id = o.business_id and not theirs.unconfirmed
  union all
  select theirs.* from customer other join "order" theirs on theirs.customer_id = other.id
  where o.user_id is null and c.email is null and other.email is null and other.phone = c.phone
    and theirs.user_id is null and theirs.business_id = o.business_id and not theirs.unconfirmed
)`

/**
 * The words of a search. A phone number is found with or without spaces and prefix, because contacts have it as `+34600123123`.
 */
function wordsOf(search: string): string[] {
  const digits = phoneDigits(search)
  return digits === undefined ? search.split(/\s+/).filter(Boolean).slice(0, mostWords) : [digits]
}

interface Asked {
  shop: string
  search?: string
  /** Only the person with this contact. */
  contact?: string
  limit: number
  offset?: number
  /** The id of an order: only persons whose last order is older. */
  before?: string | undefined
}

export type FoundCustomer = ShopCustomer & { lastOrder: string }

interface Row extends Omit<FoundCustomer, 'firstOrderDate' | 'lastOrderDate'> {
  firstAt: Date
  lastAt: Date
}

/**
 * The persons who have ordered from a shop, the last order first. The shop's orders are read from the newest one on, and an
 * order counts if its person has no newer one, so the work for a page does not grow with the number of orders. With words, the
 * contacts are found first, by the index of their words.
 */
export async function findShopCustomers(
  db: Reads,
  { shop, search = '', contact, limit, offset = 0, before }: Asked,
): Promise<FoundCustomer[]> {
  const words = wordsOf(search).map(
    (word) => sql`o.customer_id in (select c.id from customer c where ${contactWords} like ${containsPattern(word)})`,
  )
  // The contact of one person may belong to an older order.
  const isLast: Sql =
    contact === undefined
      ? sql`not exists (select from ${theirOrders} later where (later.created_at, later.id) > (o.created_at, o.id))`
      : sql`o.customer_id = ${contact}::uuid`
  const older = before
    ? sql`o.created_at <= (select created_at from "order" where id = ${before}::uuid)
        and (o.created_at, o.id) < (select created_at, id from "order" where id = ${before}::uuid)`
    : always
  const rows = await db.query<Row>(
    render(sql`
      select c.id, c.name, c.surnames, c.phone, c.email, o.user_id as user, o.id as "lastOrder",
        sums.orders, sums.total, sums.first_at as "firstAt", sums.last_at as "lastAt", c.consents,
        coalesce((select json_agg(json_build_object('id', own.id, 'name', own.name) order by own.name)
          from customer_group_member member join customer_group own on own.id = member.customer_group_id
          where member.user_id = o.user_id and own.business_id = o.business_id), '[]') as groups
      from (
        select o.* from "order" o join customer c on c.id = o.customer_id
        where o.business_id = ${shop}::uuid and not o.unconfirmed and coalesce(c.email, c.phone) is not null
          and ${and(isLast, older, ...words)}
        order by o.created_at desc, o.id desc limit ${literal(limit)} offset ${literal(offset)}
      ) o
      join customer c on c.id = o.customer_id
      cross join lateral (
        select count(*) filter (where status.code <> 'canceled')::int as orders,
          coalesce(sum(their.total) filter (where status.code <> 'canceled'), 0)::bigint as total,
          min(their.created_at) as first_at, max(their.created_at) as last_at
        from ${theirOrders} their join order_status status on status.id = their.status_id
      ) sums
      order by o.created_at desc, o.id desc`),
  )
  return rows.map(({ firstAt, lastAt, ...row }) => ({
    ...row,
    firstOrderDate: firstAt.toISOString(),
    lastOrderDate: lastAt.toISOString(),
  }))
}

/** The person as the API sends it. */
export const shown = ({ lastOrder: _order, ...person }: FoundCustomer): ShopCustomer => person

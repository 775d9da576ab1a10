import type { TownFound } from '@lonja/contract/town-search/town-search'
import type { Right } from '@lonja/contract/people/rights'
import { contactWords } from '../orders/order.resource.ts'
import { containsPattern } from '../resource/filters.ts'
import { isKept, userWords } from '../users/account-sql.ts'
import { type Sql, and, literal, never, sql } from '../sql/sql.ts'
import type { Typed } from './read-search.ts'

interface Finder {
  /** The right in the town that a viewer needs to find these records. */
  right: Right
  /**
   * SQL: a select of id, title, detail, state, phone, url and the rank: the smaller ranks are shown first. It starts from an index.
   */
  rows: (typed: Typed) => Sql
}

/** The greatest number of contacts and accounts that are looked at, so that a common name does not read all orders. */
const most = literal(100)

const hasWords = (text: Sql, { words }: Typed): Sql =>
  words.length === 0 ? never : and(...words.map((word) => sql`${text} like ${containsPattern(word)}`))

const shopWords = sql`fold(b.name || ' ' || coalesce(b.legal_name, '') || ' ' || coalesce(b.cif, '') || ' ' || coalesce(b.email, '') || ' '
  || regexp_replace(b.phones::text, '[^0-9,]', '', 'g'))`

const fullName = (row: Sql): Sql => sql`concat_ws(' ', ${row}.name, ${row}.surnames)`

/** SQL: the ids of the contacts with the words. */
const contacts = (typed: Typed): Sql =>
  sql`(select c.id from customer c where ${hasWords(contactWords, typed)} limit ${most})`

/** SQL: the ids of orders by their code, or by the code with which the customer collects them. */
const coded = ({ code, pickup }: Typed): Sql => sql`
  (select o.id from "order" o where o.code = ${code}
   union all select part.id from "order" part where part.parent_id = (select id from "order" where code = ${code})
   union all select collected.order_id from order_pickup collected join "order" o on o.id = collected.order_id
     join order_status status on status.id = o.status_id where collected.code = ${pickup} and not status.final)`

/** The records of each kind that a search finds. */
export const finders: Record<TownFound['kind'], Finder> = {
  order: {
    right: 'orders.read',
    rows: (typed) => sql`
      select o.id::text, o.code as title, nullif(concat_ws(' · ', nullif(${fullName(sql`c`)}, ''), b.name), '') as detail,
        status.code as state, b.phones ->> 0 as phone, null as url,
        row_number() over (order by wanted.by_code desc, o.created_at desc) as rank
      from (
        select id, bool_or(by_code) as by_code from (
          select id, true as by_code from ${coded(typed)} by_code (id)
          union all (select o.id, false from "order" o where o.kind <> 'part' and o.customer_id in ${contacts(typed)}
            order by o.created_at desc limit ${most})
        ) each group by id
      ) wanted join "order" o on o.id = wanted.id left join customer c on c.id = o.customer_id left join business b on b.id = o.business_id
      left join order_status status on status.id = coalesce(o.status_id, o.group_status_id)`,
  },
  person: {
    right: 'town.users',
    rows: (typed) => sql`
      select u.id::text, coalesce(nullif(${fullName(sql`u`)}, ''), u.username) as title, u.email as detail,
        case when not u.enabled then 'disabled' end as state, u.phone, null as url, row_number() over (order by u.updated_at desc) as rank
      from "user" u where ${isKept} and u.id in (
        (select u.id from "user" u where ${hasWords(userWords, typed)} limit ${most})
        union all (select o.user_id from "order" o where o.customer_id in ${contacts(typed)} and o.user_id is not null limit ${most}))`,
  },
  guest: {
    right: 'orders.read',
    rows: (typed) => sql`
      select last.id::text, last.title, last.detail, null as state, last.phone, null as url, row_number() over (order by last.created_at desc) as rank
      from (
        select distinct on (coalesce(email_person(c.email), c.phone)) o.id, ${fullName(sql`c`)} as title, c.email as detail, c.phone, o.created_at
        from customer c join "order" o on o.customer_id = c.id
        where c.id in ${contacts(typed)} and o.user_id is null and o.kind <> 'part' and coalesce(c.email, c.phone) is not null
        order by coalesce(email_person(c.email), c.phone), o.created_at desc
      ) last`,
  },
  shop: {
    right: 'shop.read',
    rows: (typed) => sql`
      select b.id::text, b.name as title, null as detail, b.state, b.phones ->> 0 as phone, b.url, row_number() over (order by b.name) as rank
      from business b where ${hasWords(shopWords, typed)}`,
  },
  case: {
    right: 'cases.read',
    rows: (typed) => sql`
      select i.id::text, i.subject as title, concat_ws(' · ', u.username, o.code) as detail, i.state, null as phone, null as url,
        row_number() over (order by i.state = 'closed', i.updated_at desc) as rank
      from issue i join "user" u on u.id = i.user_id left join "order" o on o.id = i.order_id
      where i.id in (
        (select i.id from issue i where ${hasWords(sql`fold(i.subject)`, typed)} limit ${most})
        union all select i.id from issue i where i.order_id in ${coded(typed)}
        union all (select i.id from issue i where i.user_id in (select u.id from "user" u where ${hasWords(userWords, typed)} limit ${most}) limit ${most}))`,
  },
  page: {
    right: 'town.content',
    rows: (typed) => sql`
      select p.id::text, p.title, null as detail, null as state, null as phone, p.url, row_number() over (order by p.title) as rank
      from cms p where p.business_id is null and ${hasWords(sql`fold(p.title)`, typed)}`,
  },
}

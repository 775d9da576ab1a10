import { createHash } from 'node:crypto'
import { orderContract, orderStatusContract, orderStatusHistoryContract } from '@lonja/contract/orders/order'
import type { Right } from '@lonja/contract/people/rights'
import { type Guard, everyone, may, mayInTown, shopsWith } from '../access/guards.ts'
import { addDays, instantOf } from '@lonja/contract/time'
import { z } from 'zod'
import { idOf, readBoolean } from '../http/query.ts'
import { containsPattern, escapeLike, rangeConditions } from '../resource/filters.ts'
import type { Condition } from '../access/condition.ts'
import { type Computed, type SpecialFilter, defineResource } from '../resource/define-resource.ts'
import { fundsSql } from './funds-sql.ts'
import { all, either, everyRow, getsSharedAnswers, ofMine, ofMyShopsOrders } from '../access/visibility.ts'
import { type Sql, always, and, exists, never, or, parameter, sql } from '../sql/sql.ts'

/** The orders that a guest's token opens. */
const byToken: Condition = (row, viewer) =>
  viewer.orderToken === null
    ? never
    : sql`coalesce((select g.token_hash from "order" g where g.id = coalesce(${row}.parent_id, ${row}.id)) = ${hashOfToken(viewer.orderToken)}, false)`

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The viewer is signed in, or is a guest with the token of an order. A key needs the right. */
export const identifiedFor =
  (right: Right): Guard =>
  (viewer) =>
    viewer.key ? may(right)(viewer) : viewer.id !== null || viewer.orderToken !== null

/** The guard of operations that read an order. */
export const identified = identifiedFor('orders.read')
/** The guard of operations that change an order. */
export const identifiedToChange = identifiedFor('orders')
/** The guard of operations that only customers need. */
export const mayBeCustomer: Guard = (viewer) => !viewer.key && identified(viewer)

/** The viewer's own orders, the orders of their shops, and the orders of a guest's token. For operators, all orders. */
const mine = either(ofMine, ofMyShopsOrders('orders.read'), byToken)

export const ofMyOrders: Condition = (row, viewer) =>
  mayInTown(viewer, 'orders.read') ? always : exists(sql`"order" o`, sql`o.id = ${row}.order_id`, mine(sql`o`, viewer))

/**
 * Whether the viewer sees the customer of another person's order. Some roles always see the customer; roles that only
 * prepare orders see the customer while the order is open. Use it only for rows that the viewer may see.
 */
export const customerShown: Condition = either(
  ofMyShopsOrders('customers.read'),
  all(
    ofMyShopsOrders('orders'),
    (row) => sql`exists (select from order_status step where step.id = ${row}.status_id and not step.final)`,
  ),
)

/**
 * Like `customerShown`, and also true for the viewer's own orders. Many viewers see the customers of all their rows.
 * For these viewers the condition is `always`, which needs no SQL for each row.
 */
export const whollyShown: Condition = (row, viewer) =>
  mayInTown(viewer, 'orders.read') || shopsWith(viewer, 'customers.read').length === viewer.businesses.length
    ? always
    : either(ofMine, byToken, customerShown)(row, viewer)

/**
 * Shops see who changed the status of their order. If the buyer changed it, only the roles that may see the customer
 * see the buyer's account. Buyers never see who changed the status.
 */
const actorShown: Condition = (row, viewer) =>
  mayInTown(viewer, 'orders.read')
    ? always
    : exists(
        sql`"order" o`,
        sql`o.id = ${row}.order_id`,
        ofMyShopsOrders('orders.read')(sql`o`, viewer),
        or(sql`${row}.user_id is distinct from o.user_id`, customerShown(sql`o`, viewer)),
      )

/** The orders with a slot on this day in the town's calendar. Two days of a year have 23 or 25 hours. */
const ofSlotDate: SpecialFilter = (value, row) => {
  if (!z.iso.date().safeParse(value).success) return null
  const from = parameter(instantOf(value, 0))
  const to = parameter(instantOf(addDays(value, 1), 0))
  const inSlot = (order: Sql) => sql`${order}.slot_from >= ${from} and ${order}.slot_from < ${to}`
  return {
    where: sql`(${inSlot(row)} or exists (select from "order" p where p.parent_id = ${row}.id and ${inSlot(sql`p`)}))`,
  }
}

/**
 * The rows of `t` that belong to an order or to its parts. The ids are an array, so that PostgreSQL uses an index; with
 * `in` it would read all orders.
 */
const ofOrderOrParts = (t: Sql, row: Sql): Sql =>
  sql`${t}.order_id = any(array(select ${row}.id union all select p.id from "order" p where p.parent_id = ${row}.id))`

/**
 * SQL: the status that an order shows. A group has no status of its own (null). It shows the status of its least
 * advanced part that is not canceled, or canceled if all parts are; a trigger keeps it in a column.
 */
export const shownStatus = (row: Sql): Sql => sql`coalesce(${row}.status_id, ${row}.group_status_id)`

/** SQL: the order shows a status with one of these codes. The statuses are found first, so that an index can be used. */
const ofStatusCode = (_value: string, row: Sql, codes: readonly string[]): { where: Sql } => ({
  where:
    codes.length === 1
      ? sql`${shownStatus(row)} = (select id from order_status where code = ${codes[0]!})`
      : sql`${shownStatus(row)} = any(array(select id from order_status where code = any(${codes}::text[])))`,
})

/**
 * SQL: the answer of the shop. Only members of the shop and the town's staff get it; lists for them may have orders of
 * their own too.
 */
const answerOf: Computed = (row, viewer) =>
  viewer
    ? sql`case when ${ofMyShopsOrders('orders.read')(row, viewer)} then (
        select json_build_object('askedDate', answer.asked_at, 'answeredDate', answer.answered_at, 'auto', answer.auto,
          'unanswered', answer.answered_at is null and exists (
            select from order_reminder sent where sent.order_id = answer.order_id and sent.step = 'town'))
        from order_answer answer where answer.order_id = ${row}.id) end`
    : sql`null::json`

/** Waiting orders whose town was notified. The status comes first, because few orders have it. */
const ofUnanswered: SpecialFilter = (value, row) =>
  value === 'true'
    ? {
        where: sql`(${row}.status_id = (select id from order_status where code = 'confirm') and exists (
          select from order_reminder sent where sent.order_id = ${row}.id and sent.step = 'town'))`,
      }
    : null

/** SQL: the ids of orders with lines of which `where` is true, and the ids of their groups. `where` starts from an index. */
const withLines = (where: Sql): Sql =>
  sql`(select unnest(array[o.id, o.parent_id]) from sold_product l join "order" o on o.id = l.order_id where ${where})`

/** Whether the buyer returns lines of the order, or of its parts, that are not refunded yet. */
const awaitsRefund: SpecialFilter = (value, row) => {
  const wanted = readBoolean(value)
  if (wanted === undefined) return null
  const waits = sql`${row}.id in ${withLines(sql`l.withdrawn_at is not null and l.refunded_qty < l.quantity`)}`
  return { where: wanted ? waits : sql`coalesce(not ${waits}, true)` }
}

const ofProduct: SpecialFilter = (_value, row, values) => {
  const ids = values.map((value) => idOf(value, 'products'))
  if (ids.length === 0 || ids.includes(null)) return null
  return { where: sql`${row}.id in ${withLines(sql`l.product_id = any(${ids}::uuid[])`)}` }
}

/** Orders with a line whose title contains one of the texts. The lines are found by an index of their titles. */
const ofLineTitle: SpecialFilter = (_value, row, texts) => ({
  where: sql`${row}.id in ${withLines(or(...texts.map((text) => sql`fold(l.title) like ${containsPattern(text)}`)))}`,
})

const ofTotal: SpecialFilter = (_value, row, _values, { query }) => {
  const bounds = rangeConditions(query.map('total')).map(([operator, cents]) => sql`${row}.total ${operator} ${cents}`)
  return bounds.length === 0 ? null : { where: and(...bounds) }
}

const mostWords = 8

/** SQL: the words of a contact `c`, exactly as the index `customer_words` has them. */
export const contactWords = sql`fold(c.name || ' ' || coalesce(c.surnames, '') || ' ' || coalesce(c.email, '') || ' ' || coalesce(c.phone, ''))`

/**
 * Orders in which every word occurs, in the code or in the customer's contact. Viewers who may not see the customer of
 * an order find it by its code only.
 */
const bySearch: SpecialFilter = (value, row, _values, { viewer }) => {
  const words = value.trim().split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return null
  const order = sql`o`
  const inCode = words.map((word) => {
    const code = word.toUpperCase()
    return sql`(o.code = ${code} or o.code like ${`${escapeLike(code)}-%`})`
  })
  const inContact = words.map((word) => sql`${contactWords} like ${containsPattern(word)}`)
  const isShown = whollyShown(order, viewer)
  // A contact with all words, as the index of contacts finds it, or an order with one of the words in its code.
  const found = sql`
    select o.id from "order" o where ${isShown} and o.customer_id in (select c.id from customer c where ${and(...inContact)})
    union all
    select o.id from "order" o left join customer c on c.id = o.customer_id and ${isShown}
    where ${or(...inCode)} and ${and(...words.map((_word, at) => or(inCode[at]!, sql`coalesce(${inContact[at]!}, false)`)))}`
  return { where: sql`${row}.id in (${found})` }
}

export const orderResource = defineResource({
  contract: orderContract,
  table: 'order',
  operations: { list: identified, read: everyone },
  visible: mine,
  // The list of a customer has only whole purchases, because a group contains its parts.
  listed: (row, viewer) =>
    mayInTown(viewer, 'orders.read')
      ? always
      : sql`(${row}.kind <> 'part' or ${ofMyShopsOrders('orders.read')(row, viewer)})`,
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  refers: { status: shownStatus },
  relations: {
    lines: { on: ofOrderOrParts, order: (t) => sql`${t}.sort` },
    soldOffers: { on: ofOrderOrParts },
    parts: { by: 'parent_id', order: (t) => sql`${t}.code` },
    history: { by: 'order_id', order: (t) => sql`${t}.created_at` },
    payments: {
      on: (t, row) => sql`${t}.order_id = coalesce(${row}.parent_id, ${row}.id)`,
      order: (t) => sql`${t}.created_at`,
    },
  },
  computed: {
    totals: (row) =>
      sql`json_build_object('items', ${row}.items_total, 'discount', ${row}.discount_total, 'shipping', ${row}.shipping_total,
        'fee', ${row}.fee_total, 'total', ${row}.total, 'tax', ${row}.tax)`,
    funds: (row) => fundsSql(ofOrderOrParts(sql`s`, row)),
    adjusted: (row) =>
      sql`(select coalesce(sum(a.amount), 0)::bigint from order_adjustment a where a.settled_at is null and ${ofOrderOrParts(sql`a`, row)})`,
    answer: answerOf,
    slot: (row) =>
      sql`case when ${row}.slot_from is not null then json_build_object('from', ${row}.slot_from, 'to', ${row}.slot_to) end`,
    failedAttempt: (row) =>
      sql`case when ${row}.delivery_state = 'failed' then (
        select json_build_object('createdDate', attempt.created_at, 'reason', attempt.reason, 'note', attempt.note,
          'nextAttempt', attempt.next_attempt)
        from delivery_attempt attempt where attempt.order_id = ${row}.id order by attempt.created_at desc limit 1) end`,
    transfers: (row) =>
      sql`case when ${row}.payment_state = 'awaiting' and (select kind from payment_method m where m.id = ${row}.payment_method_id) = 'transfer'
       then (select json_agg(json_build_object('business', b.name, 'iban', b.iban, 'amount', s.total, 'code', s.code) order by s.code)
         from "order" s join business b on b.id = s.business_id
         where (s.id = ${row}.id or s.parent_id = ${row}.id) and s.payment_state = 'awaiting') end`,
  },
  reduced: {
    without: ['customer', 'user', 'deliveryAddress', 'billingAddress', 'note', 'failedAttempt'],
    unless: whollyShown,
  },
  special: {
    unanswered: ofUnanswered,
    'slot.date': ofSlotDate,
    awaitsRefund,
    'status.code': ofStatusCode,
    'product.id': ofProduct,
    'lines.title': ofLineTitle,
    total: ofTotal,
    search: bySearch,
  },
  order: (row) => sql`${row}.created_at desc`,
})

export const orderStatusResource = defineResource({
  contract: orderStatusContract,
  table: 'order_status',
  operations: { list: everyone, read: everyone },
  visible: everyRow,
  order: (row) => sql`${row}.sort`,
  shared: getsSharedAnswers,
})

export const orderStatusHistoryResource = defineResource({
  contract: orderStatusHistoryContract,
  table: 'order_status_history',
  operations: { list: identified, read: identified },
  visible: ofMyOrders,
  columns: { previous: 'previous_id', createdDate: 'created_at' },
  // Customers do not see which member of the shop changed the status.
  reduced: { without: ['user'], unless: actorShown },
  order: (row) => sql`${row}.created_at desc`,
})

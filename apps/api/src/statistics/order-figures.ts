import type { OrderStatistics } from '@lonja/contract/statistics/orders'
import type { Reads } from '../database/database.ts'
import { type Sql, always, render, sql } from '../sql/sql.ts'
import type { Period } from './asked.ts'
import { canceled } from './counted-sales.ts'
import { findSales } from './find-sales.ts'

/** The shops whose figures are asked for, and the period. Null stands for every shop of the town. */
export interface FiguresQuestion extends Period {
  shops: readonly string[] | null
}

/** Reads how shops have answered and served their orders. */
export async function findOrderFigures(db: Reads, question: FiguresQuestion): Promise<OrderStatistics> {
  const [answers, units, returns, refunds] = [
    await answersOf(db, question),
    await unitsOf(db, question),
    await returnsOf(db, question),
    await refundsOf(db, question),
  ]
  return { answers, units, returns, refunds }
}

/** SQL: the shop of the row is one of the shops, and the time is in the period. */
const asked = (shop: Sql, at: Sql, { shops, from, until }: FiguresQuestion): Sql =>
  sql`${at} >= ${from} and ${at} < ${until} and ${shops === null ? always : sql`${shop} = any(${shops}::uuid[])`}`

type AnswerRow = Omit<OrderStatistics['answers'], 'medianSeconds' | 'slowestSeconds'> & {
  /** One for each part of the answers, in one sorting. */
  times: (number | null)[] | null
}

/** An order that its customer canceled before the answer says nothing about the shop. */
async function answersOf(db: Reads, question: FiguresQuestion): Promise<OrderStatistics['answers']> {
  const [row] = await db.query<AnswerRow>(
    render(sql`
    with reminded as materialized (
      select sent.order_id, bool_or(sent.step = 'town') as told from order_reminder sent
      join order_answer answer on answer.order_id = sent.order_id
      where sent.step in ('reminder', 'town') and ${asked(sql`answer.business_id`, sql`answer.asked_at`, question)}
      group by sent.order_id
    ), asked as (
      select answer.auto, answer.answered_at is not null and (answer.auto or reminded.order_id is null) as in_time,
        coalesce(reminded.told and not answer.auto, false) and not exists (
          select from order_status_history step where step.order_id = answer.order_id and step.actor = 'shop'
            and step.previous_id = (select id from order_status where code = 'confirm')) as unanswered,
        case when answer.answered_at is not null and not answer.auto then answer.open_seconds end as seconds
      from order_answer answer left join reminded on reminded.order_id = answer.order_id
      where ${asked(sql`answer.business_id`, sql`answer.asked_at`, question)}
        and (answer.canceled_at is null or answer.canceled_at > answer.answered_at)
    )
    select count(*)::int as orders, (count(*) filter (where auto))::int as auto,
      (count(*) filter (where in_time))::int as "inTime", (count(*) filter (where unanswered))::int as unanswered,
      (percentile_disc(array[0.5, 0.9]) within group (order by seconds) filter (where not unanswered)) as times
    from asked`),
  )
  const { times, ...counts } = row!
  const [medianSeconds = null, slowestSeconds = null] = times ?? []
  return { ...counts, medianSeconds, slowestSeconds }
}

/** The sums of sales leave out lines of which all units were missing, so these are added. */
async function unitsOf(db: Reads, question: FiguresQuestion): Promise<OrderStatistics['units']> {
  const { units } = await findSales(db, { ...question, interval: 'month' })
  const [row] = await db.query<{ removed: number; missing: number; orders: number }>(
    render(sql`
    with adjusted as materialized (
      select own.id, (select coalesce(sum((line->>'quantity')::int), 0) from order_adjustment adjustment
          cross join jsonb_array_elements(adjustment.lines) line where adjustment.order_id = own.id) as missing
      from "order" own
      where own.id in (select order_id from order_adjustment where created_at >= ${question.from})
        and own.status_id <> ${canceled} and ${asked(sql`own.business_id`, sql`own.created_at`, question)}
    )
    select coalesce(sum(missing), 0)::int as missing, (count(*) filter (where missing > 0))::int as orders,
      coalesce((select sum(line.quantity) from sold_product line
        where line.order_id in (select id from adjusted) and line.state = 'removed'), 0)::int as removed
    from adjusted`),
  )
  const { removed, ...missing } = row!
  return { ordered: units + removed, ...missing }
}

async function returnsOf(db: Reads, question: FiguresQuestion): Promise<OrderStatistics['returns']> {
  const [row] = await db.query<OrderStatistics['returns']>(
    render(sql`
    select count(distinct line.order_id)::int as orders, coalesce(sum(line.quantity), 0)::int as units from sold_product line
    where line.withdrawn_at is not null and ${asked(sql`line.business_id`, sql`line.withdrawn_at`, question)}`),
  )
  return row!
}

async function refundsOf(db: Reads, question: FiguresQuestion): Promise<OrderStatistics['refunds']> {
  const [row] = await db.query<OrderStatistics['refunds']>(
    render(sql`
    with back as materialized (
      select given.kind, given.amount, given.order_id from refund given join "order" own on own.id = given.order_id
      where given.state <> 'refused' and ${asked(sql`own.business_id`, sql`given.created_at`, question)}
    )
    select count(distinct order_id)::int as orders, coalesce(sum(amount), 0)::bigint as total, coalesce((
        select json_agg(json_build_object('kind', kind, 'orders', orders, 'total', total) order by total desc, kind)
        from (select kind, count(distinct order_id) as orders, sum(amount) as total from back group by kind) kinds), '[]') as kinds
    from back`),
  )
  return row!
}

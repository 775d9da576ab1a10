import type { Database } from '../database/database.ts'
import { nextReminder } from './next-reminder.ts'
import type { WaitingOrder } from './read-waiting.ts'

/** The plan is made again after an hour at the latest, because the shop may have changed its opening hours. */
const longest = 3_600_000

/**
 * Stores the next reminder about each of these orders, and its time. It skips an order if the order was answered or its
 * reminder was planned again after it had been read.
 */
export async function planNext(db: Database, orders: readonly WaitingOrder[], now: Date): Promise<void> {
  if (orders.length === 0) return
  const plans = orders.map((order) => {
    const next = nextReminder(order, now)
    const at = next && new Date(Math.min(+(next.at ?? Infinity), +now + longest))
    return { id: order.id, until: order.until, step: next?.step ?? null, at }
  })
  await db.query({ name: 'plan reminders', text: PLAN, values: [JSON.stringify(plans)] })
}

/** SQL: the rows are locked in the order of their ids, as by a change of several parts of an order. */
const PLAN = `
  with plan as materialized (
    select * from jsonb_to_recordset($1::jsonb) as plan (id uuid, until timestamptz, step text, at timestamptz)
  ),
  locked as materialized (
    select order_id from order_answer where order_id = any(array(select id from plan)) order by order_id for no key update
  )
  update order_answer answer set next_step = plan.step, due_at = plan.at
  from plan join locked on locked.order_id = plan.id
  where answer.order_id = locked.order_id and date_trunc('milliseconds', answer.due_at) = plan.until`

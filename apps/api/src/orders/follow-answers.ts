import type { Database } from '../database/database.ts'
import type { OrderMove } from './order-moved.ts'

/** The tag that wakes the job that reminds shops of orders without an answer. */
export const ANSWERS = 'answers'

/**
 * Records that shops must answer orders, that they have answered them, and that customers have canceled them. Must be
 * called in the transaction of the moves.
 */
export async function followAnswers(db: Database, moves: readonly OrderMove[]): Promise<void> {
  const relevant = moves.filter(
    ({ from, to, actor }) =>
      to === 'confirm' || from === 'confirm' || (to === 'canceled' && from !== 'pending' && actor === 'customer'),
  )
  if (relevant.length === 0) return
  await db.query({
    name: 'follow answers',
    text: `insert into order_answer as known (order_id, business_id, next_step, due_at, answered_at, canceled_at)
           select o.id, o.business_id, case when asked then 'begin' end, case when asked then now() end,
             case when not asked then now() end, case when move.canceled then now() end
           from jsonb_to_recordset($1::jsonb) as move (id uuid, asked boolean, canceled boolean)
           cross join lateral (select id, business_id from "order" where id = move.id offset 0) o
           order by o.id
           on conflict (order_id) do update set next_step = null, due_at = null, claimed_by = null, claimed_until = null,
             quiet_until = null, answered_at = coalesce(known.answered_at, excluded.answered_at),
             canceled_at = excluded.canceled_at`,
    values: [
      JSON.stringify(
        relevant.map(({ orderId, to, actor }) => ({
          id: orderId,
          asked: to === 'confirm',
          canceled: to === 'canceled' && actor === 'customer',
        })),
      ),
    ],
  })
  if (relevant.some(({ to }) => to === 'confirm')) db.changed(ANSWERS)
}

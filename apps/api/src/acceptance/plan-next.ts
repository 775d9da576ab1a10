import type { Database } from '../database/database.ts'
import { nextReminder } from './next-reminder.ts'
import type { WaitingOrder } from './read-waiting.ts'

/** The plan is made again after an hour at the latest, because the shop may have changed its opening hours. */
const longest = 3_600_000

/** Stores the next reminder about an order and its time, if the order still waits. */
export async function planNext(db: Database, order: WaitingOrder, now: Date): Promise<void> {
  const next = nextReminder(order, now)
  const at = next && new Date(Math.min(+(next.at ?? Infinity), +now + longest))
  await db.query({
    text: 'update order_answer set next_step = $2, due_at = $3 where order_id = $1 and next_step is not null',
    values: [order.id, next?.step ?? null, at],
  })
}

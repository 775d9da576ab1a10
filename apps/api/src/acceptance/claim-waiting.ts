import type { Database } from '../database/database.ts'
import type { ReminderStep } from './next-reminder.ts'

/** An order about which this process does what is due. */
export interface Claimed {
  id: string
  rootId: string
  businessId: string
  step: ReminderStep | 'begin'
  /** The value of `due_at` that the claim stored. If the stored value differs later, the order was changed meanwhile. */
  until: Date
}

const batch = 50
/** If a process ends before it has done its work, the work is due again after these seconds. */
const lease = 30

/** Takes orders for this process whose next reminder is due. Orders that another process has taken are left out. */
export const claimWaiting = (db: Database, now: Date): Promise<Claimed[]> =>
  db.query<Claimed>({
    name: 'claim waiting orders',
    text: `
      with due as materialized (
        select order_id from order_answer where due_at is not null and due_at <= $1
        order by due_at limit ${batch} for no key update skip locked
      ),
      taken as (
        update order_answer answer set due_at = date_trunc('milliseconds', $1::timestamptz + interval '${lease} seconds')
        from due where answer.order_id = due.order_id returning answer.*
      )
      select o.id, coalesce(o.parent_id, o.id) as "rootId", taken.business_id as "businessId", taken.next_step as step,
        taken.due_at as until
      from taken cross join lateral (select id, parent_id from "order" where id = taken.order_id offset 0) o
      where taken.next_step is not null and taken.due_at is not null`,
    values: [now],
  })

import { madrid } from '@lonja/contract/time'
import type { Database } from '../database/database.ts'
import { type Queue, readQueues } from './queues.ts'

export interface Counted {
  labels: string[]
  value: number
}

export interface TownFigures {
  waiting: Counted[]
  /** For each queue, the seconds for which the oldest item has waited. */
  ages: Counted[]
  givenUp: Counted[]
  orders: Counted[]
  payments: Counted[]
}

/** Reads the figures of the town; every process gets the same figures. */
export async function readTown(db: Database): Promise<TownFigures> {
  const [queues, today] = await Promise.all([readQueues(db), readToday(db)])
  const of = (value: (queue: Queue) => number) => queues.map((queue) => ({ labels: [queue.name], value: value(queue) }))
  const by = (kind: 'order' | 'payment') =>
    today.filter((row) => row.kind === kind).map(({ status, count }) => ({ labels: [status], value: count }))
  return {
    waiting: of(({ waiting }) => waiting),
    ages: of(({ oldestSeconds }) => oldestSeconds ?? 0),
    givenUp: of(({ givenUp }) => givenUp),
    orders: by('order'),
    payments: by('payment'),
  }
}

interface Today {
  kind: 'order' | 'payment'
  status: string
  count: number
}

/** The figures of today, which begins at midnight in Madrid. The parts of a group are counted instead of the group. */
async function readToday(db: Database): Promise<Today[]> {
  return db.query<Today>({
    text: `with day as (select date_trunc('day', now() at time zone $1) at time zone $1 as start)
           select 'order' as kind, s.code as status, count(*)::int as count
           from "order" o join order_status s on s.id = o.status_id, day where o.created_at >= day.start group by s.code
           union all
           select 'payment', p.status, count(*)::int from payment p, day where p.created_at >= day.start group by p.status`,
    values: [madrid],
  })
}

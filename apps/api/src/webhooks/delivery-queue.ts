import type { WebhookEvent } from '@lonja/contract/webhooks/webhook'
import type { Database } from '../database/database.ts'
import { type Outbox, claimDue, inSeconds } from '../jobs/queue.ts'
import type { Sealed } from '../social/sealed-secrets.ts'

/** The tag that wakes the job that delivers events. */
export const WEBHOOKS = 'webhook-queue'

/** The seconds after which a taken delivery is due again if the work on it is not finished. */
export const LEASE = 15

const hour = 3_600

const open = (alias: string): string => `${alias}.delivered_at is null and ${alias}.dropped_at is null`

/**
 * The queue of deliveries. The events of one record go to an endpoint one after the other: a delivery waits for the
 * earlier ones of its record. After three days a delivery is given up.
 *
 * The first event of the record is read from an index. With `not exists`, PostgreSQL joined all waiting events of a
 * record with each other, which took seconds after a thousand changes.
 */
export const deliveryQueue: Outbox = {
  table: 'webhook_delivery',
  batch: 25,
  due: 'job.due_at',
  waiting: `${open('job')} and job.sequence = (select first.sequence from webhook_delivery first
    where first.webhook_id = job.webhook_id and first.record = job.record and ${open('first')}
    order by first.sequence limit 1)`,
  taken: `attempts = job.attempts + 1, due_at = ${inSeconds(LEASE)}`,
  pauses: [5, 30, 120, 600, 1_800, hour, 2 * hour, 4 * hour, 8 * hour, ...Array<number>(4).fill(12 * hour), 8 * hour],
}

export interface Delivery extends Sealed {
  id: string
  attempts: number
  webhook: string
  url: string
  kind: WebhookEvent['type']
  business: string
  data: WebhookEvent['data']
  at: Date
}

/**
 * The endpoints whose events a round delivers: those whose last attempt succeeded, or those whose last attempt failed.
 * A round waits for its slowest answer, so an endpoint that does not answer must not share a round with others.
 */
export type Lane = 'working' | 'failing'

const queueOf = (lane: Lane): Outbox => ({
  ...deliveryQueue,
  waiting: `${deliveryQueue.waiting} and ${lane === 'failing' ? '' : 'not '}exists
    (select from webhook endpoint where endpoint.id = job.webhook_id and endpoint.failing_at is not null)`,
})
const queues = { working: queueOf('working'), failing: queueOf('failing') }

/** Takes deliveries for this process. Deliveries to a disabled endpoint are parked, so none of them is due. */
export const claimDeliveries = (db: Database, lane: Lane): Promise<Delivery[]> =>
  claimDue(
    db,
    queues[lane],
    `d.id, d.attempts, d.webhook_id as webhook, w.url, w.sealed, w.key_id, d.kind, d.business_id as business, d.data,
     d.created_at as at from taken d join webhook w on w.id = d.webhook_id`,
    (query) => db.query<Delivery>(query),
  )

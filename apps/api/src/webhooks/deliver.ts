import type { WebhookEvent } from '@lonja/contract/webhooks/webhook'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { postPublic } from '../http/post-public.ts'
import { type Job, allAtOnce } from '../jobs/job.ts'
import { scheduleRetry } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import { sealerOf } from '../social/sealed-secrets.ts'
import { type Delivery, type Lane, WEBHOOKS, claimDeliveries, deliveryQueue } from './delivery-queue.ts'
import { noteFailure } from './failing.ts'
import { signedHeaders } from './sign.ts'

type Parts = Pick<Services, 'config' | 'db' | 'log' | 'metrics'>

const TIMEOUT_MS = 10_000

/** The result of an attempt: the status of the answer, or the error without an answer. */
type Attempt = { ms: number } & ({ status: number } | { error: string })

/**
 * Delivers the due events of one round, all at once, to the endpoints of one lane. Each event is delivered at least once: if the process ends before
 * it has recorded the answer, the event is sent again with the same id.
 *
 * @returns the number of events that were due
 */
export async function deliverEvents(services: Parts, lane: Lane): Promise<number> {
  const due = await claimDeliveries(services.db, lane)
  await allAtOnce(due, (delivery) => deliver(services, delivery))
  return due.length
}

async function deliver({ config, db, log, metrics }: Parts, delivery: Delivery): Promise<void> {
  const attempt = await send(config, delivery)
  if ('status' in attempt && attempt.status >= 200 && attempt.status < 300) {
    metrics?.countDelivery('webhook', 'sent')
    return finish(db, delivery, attempt)
  }
  const cause = 'status' in attempt ? `status ${attempt.status}` : attempt.error
  const givenUp = await db.transaction(() => fail(db, delivery, attempt, cause))
  metrics?.countDelivery('webhook', givenUp ? 'given up' : 'failed')
  const { id, attempts, webhook } = delivery
  log.warn({ delivery: id, webhook, attempts, cause, givenUp }, 'An event was not delivered')
}

async function send(config: Config, delivery: Delivery): Promise<Attempt> {
  const begun = performance.now()
  const ms = () => Math.round(performance.now() - begun)
  const secret = sealerOf(config).open(delivery, `webhook:${delivery.webhook}`)
  if (secret === null) return { ms: 0, error: 'no secret' }
  const { id, kind: type, at, business, data, url } = delivery
  const event: WebhookEvent = { type, timestamp: at.toISOString(), business, data }
  const body = JSON.stringify(event)
  const headers = {
    ...signedHeaders(secret, { id, timestamp: Math.floor(Date.now() / 1_000), body }),
    'content-type': 'application/json',
    'user-agent': 'Lonja',
  }
  try {
    const loopback = config.webhookLoopback
    return { status: await postPublic({ url, headers, body, timeoutMs: TIMEOUT_MS, loopback }), ms: ms() }
  } catch (error) {
    // Only the code or the name of the error is stored, because other texts may contain addresses.
    const { code, name } = error as Error & { code?: unknown }
    return { error: typeof code === 'string' ? code : name, ms: ms() }
  }
}

async function finish(db: Database, { id, webhook }: Delivery, attempt: { status: number; ms: number }): Promise<void> {
  await db.query({
    name: 'webhook works',
    text: 'update webhook set failing_at = null where id = $1 and failing_at is not null',
    values: [webhook],
  })
  await db.query({
    name: 'webhook delivered',
    text: 'update webhook_delivery set delivered_at = now(), error = null, status = $2, duration = $3 where id = $1',
    values: [id, attempt.status, attempt.ms],
  })
  db.changed('webhook-deliveries')
}

async function fail(db: Database, delivery: Delivery, attempt: Attempt, cause: string): Promise<boolean> {
  const status = 'status' in attempt ? attempt.status : null
  // The endpoint is locked before its deliveries. By Standard Webhooks, 410 means that it wants no more events.
  const disabled = await noteFailure(db, delivery.webhook, status === 410)
  await db.query({
    text: 'update webhook_delivery set status = $2, duration = $3 where id = $1',
    values: [delivery.id, status, attempt.ms],
  })
  // The pauses differ by a fifth, so that deliveries that failed together are not sent together again.
  const pauses = deliveryQueue.pauses.map((pause) => pause * (0.8 + Math.random() * 0.4))
  const givenUp = await scheduleRetry(db, { ...deliveryQueue, pauses }, delivery, cause, disabled)
  db.changed('webhook-deliveries')
  return givenUp
}

const jobOf = (name: string, lane: Lane): Job<Parts> => ({
  name,
  every: 2_000,
  wakes: WEBHOOKS,
  rest: 1,
  afterRequests: true,
  work: async (services) => (await deliverEvents(services, lane)) > 0,
})

/** Delivers events soon after their changes. Any number of processes may run this job. */
export const webhookJob: Job<Parts> = jobOf('webhooks', 'working')

/** Delivers events to the endpoints whose last attempt failed. Any number of processes may run this job. */
export const failingWebhookJob: Job<Parts> = jobOf('failing webhooks', 'failing')

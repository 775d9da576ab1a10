import { fetchBounded } from '../http/fetch-bounded.ts'
import { type Job, allAtOnce } from '../jobs/job.ts'
import { scheduleRetry } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import { cut } from '../text/text.ts'
import { encrypt } from './encrypt.ts'
import { PUSH, type QueuedPush, endSubscription, pushQueue, finishPush, claimPushes } from './push-outbox.ts'
import { type Subscription, readSubscription } from './subscription.ts'
import { vapidHeader } from './vapid.ts'

type Parts = Pick<Services, 'config' | 'db' | 'log' | 'metrics'>

const TIMEOUT_MS = 10_000
/** Seconds for which a service stores a push that it could not deliver. After a day a push is outdated. */
const TTL = 24 * 3_600
/**
 * The most characters of text. Phones and desktops show no more, and a message with such a text fits into one record
 * of RFC 8188.
 */
const MOST_BODY = 300

/**
 * The data of a push. The service worker (`packages/ui/src/push/worker-push.ts`) shows a message with these data. The
 * message replaces an earlier one with the same tag.
 */
export interface PushMessage {
  title: string
  body: string
  url: string
  tag: string
}

/**
 * Sends the due pushes of one round, all at once. Each push is sent at least once: if the process ends before it has
 * recorded that a push was sent, the push is sent again, and replaces the first one on the device.
 *
 * @returns the number of pushes that were due
 */
export async function sendPushes(services: Parts): Promise<number> {
  const due = await claimPushes(services.db)
  await allAtOnce(due, (push) => sendOne(services, push))
  return due.length
}

async function sendOne({ config, db, log, metrics }: Parts, push: QueuedPush): Promise<void> {
  const fail = async (cause: string, host: string | undefined, forGood: boolean): Promise<void> => {
    const { id, attempts } = push
    const givenUp = await scheduleRetry(db, pushQueue, push, cause, forGood)
    metrics?.countDelivery('push', givenUp ? 'given up' : 'failed')
    log.warn({ push: id, host, attempts, cause, givenUp }, 'A push message was not delivered')
  }
  if (push.token === null) return finishPush(db, push)
  const subscription = readSubscription(push.token, config)
  if (!subscription) return fail('no push service', undefined, true)
  const { host } = new URL(subscription.endpoint)
  let status: number
  try {
    ;({ status } = await fetchBounded(subscription.endpoint, requestOf(config, push, subscription), TIMEOUT_MS))
  } catch (error) {
    // Only a status or the name of the error is stored, because other texts may contain the address of the
    // subscription.
    const { message, name } = error as Error
    return fail(/^status \d+$/.test(message) ? message : name, host, false)
  }
  if (status === 404 || status === 410) return endSubscription(db, push)
  if (status < 300) metrics?.countDelivery('push', 'sent')
  return status < 300 ? finishPush(db, push) : fail(`status ${status}`, host, true)
}

/**
 * The request that sends a push. By RFC 8030 it replaces a message with the same topic that the service has not
 * delivered yet.
 */
function requestOf(config: Parts['config'], push: QueuedPush, subscription: Subscription): RequestInit {
  const { type, title, body, url, about } = push
  const short = body.length > MOST_BODY ? `${cut(body, MOST_BODY - 1)}…` : body
  const message: PushMessage = { title, body: short, url: url ?? '/notifications', tag: about }
  return {
    method: 'POST',
    headers: {
      authorization: vapidHeader(config, subscription.endpoint),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: `${TTL}`,
      urgency: type.startsWith('order-') ? 'high' : type === 'campaign' ? 'low' : 'normal',
      topic: about.replaceAll('-', ''),
    },
    body: new Uint8Array(encrypt(JSON.stringify(message), subscription)),
  }
}

/** Sends pushes when they are queued, and again when a retry is due. Any number of processes may run this job. */
export const pushJob: Job<Parts> = {
  name: 'push messages',
  every: 15_000,
  wakes: PUSH,
  rest: 1,
  afterRequests: true,
  work: async (services) => (await sendPushes(services)) > 1,
}

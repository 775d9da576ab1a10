import { fetchBounded } from '../http/fetch-bounded.ts'
import { type Job, allAtOnce } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { cut } from '../text/text.ts'
import { encrypt } from './encrypt.ts'
import { PUSH, type QueuedPush, endSubscription, putOffPush, settlePush, takeDuePushes } from './push-outbox.ts'
import { type Subscription, readSubscription } from './subscription.ts'
import { vapidHeader } from './vapid.ts'

type Parts = Pick<Services, 'config' | 'db' | 'log' | 'metrics'>

const TIMEOUT_MS = 10_000
/** Seconds that a service keeps what it cannot deliver: tomorrow it is no news. */
const TTL = 24 * 3_600
/** What a notification of a phone or a desktop shows; the whole fits one record of RFC 8188. */
const MOST_BODY = 300

/** What the service worker shows (`apps/shop/worker/push.ts`). What has the same tag takes the place of it. */
export interface PushMessage {
  title: string
  body: string
  url: string
  tag: string
}

/**
 * Sends what is due, all of a round at once. Each goes out at least once: should the process end before our note of it,
 * it goes again, and takes its own place on the device.
 *
 * @returns how many were due
 */
export async function sendPushes(services: Parts): Promise<number> {
  const due = await takeDuePushes(services.db)
  await allAtOnce(due, (push) => sendOne(services, push))
  return due.length
}

async function sendOne({ config, db, log, metrics }: Parts, push: QueuedPush): Promise<void> {
  const fail = async (cause: string, host: string | undefined, forGood: boolean): Promise<void> => {
    const { id, attempts } = push
    const givenUp = await putOffPush(db, push, cause, forGood)
    metrics?.countDelivery('push', givenUp ? 'given up' : 'failed')
    log.warn({ push: id, host, attempts, cause, givenUp }, 'A push message was not delivered')
  }
  if (push.token === null) return settlePush(db, push)
  const subscription = readSubscription(push.token, config)
  if (!subscription) return fail('no push service', undefined, true)
  const { host } = new URL(subscription.endpoint)
  let status: number
  try {
    ;({ status } = await fetchBounded(subscription.endpoint, requestOf(config, push, subscription), TIMEOUT_MS))
  } catch (error) {
    // Anything else that is said may quote the address.
    const { message, name } = error as Error
    return fail(/^status \d+$/.test(message) ? message : name, host, false)
  }
  if (status === 404 || status === 410) return endSubscription(db, push)
  if (status < 300) metrics?.countDelivery('push', 'sent')
  return status < 300 ? settlePush(db, push) : fail(`status ${status}`, host, true)
}

/** RFC 8030: what is about the same takes the place of what the service could not deliver yet. */
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

/** Sends pushes as they are queued, and what was put off when it is due again. Any number of processes may. */
export const pushJob: Job<Parts> = {
  name: 'push messages',
  every: 15_000,
  wakes: PUSH,
  rest: 1,
  afterRequests: true,
  work: async (services) => (await sendPushes(services)) > 1,
}

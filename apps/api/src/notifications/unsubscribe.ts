import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationEvent, notificationEvents } from '@lonja/contract/notifications/notification'
import { uuidv7 } from '../database/uuid.ts'
import { Problem } from '../problem.ts'
import { isId, queryOf } from '../http/query.ts'
import type { Operations } from '../services.ts'

/** What a link in a mail lets its reader turn off: the mails of one event to one account, and nothing else. */
const tokenOf = (secret: string, user: string, event: string): string =>
  createHmac('sha256', secret).update(`unsubscribe ${user} ${event}`).digest().subarray(0, 16).toString('base64url')

/** Where mail programs post to for their reader, who need not be signed in (RFC 8058). */
export function unsubscribeUrl(origin: string, secret: string, user: string, event: NotificationEvent): string {
  const query = new URLSearchParams({ user, event, token: tokenOf(secret, user, event) })
  return `${origin}/api/notifications-unsubscribe?${query.toString()}`
}

/** `POST /api/notifications-unsubscribe`: no more mail of an event; the app goes on to tell of it. Again changes nothing. */
export const unsubscribe: Operations = (app, { config, db }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null))
  app.post('/api/notifications-unsubscribe', { config: { acceptsBadToken: true } }, async (request, reply) => {
    const query = queryOf(request.url)
    const [user, event, token] = ['user', 'event', 'token'].map((name) => query.one(name) ?? '')
    const known = notificationEvents.find((one) => one === event)
    if (!isId(user) || !known || !isSame(token!, tokenOf(config.secret, user, known))) throw new Problem('Not Found')
    await db.query({
      text: `insert into notification_config (id, event, user_id, channels)
             select $1, $2, id, '{"push": true, "mail": false, "inapp": true, "sms": false}' from "user" where id = $3
             on conflict (user_id, event) where user_id is not null
             do update set channels = notification_config.channels || '{"mail": false}'`,
      values: [uuidv7(), known, user],
    })
    db.changed('notification-configs')
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}

const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

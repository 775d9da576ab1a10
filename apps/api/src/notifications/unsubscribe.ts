import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationEvent, notificationEvents } from '@lonja/contract/notifications/events'
import { everyone } from '../access/guards.ts'
import { uuidv7 } from '../database/uuid.ts'
import { isId, queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'

/** The token of an unsubscribe link. It can only turn off the mails about one kind of event for one account. */
const tokenOf = (secret: string, user: string, event: string): string =>
  createHmac('sha256', secret).update(`unsubscribe ${user} ${event}`).digest().subarray(0, 16).toString('base64url')

/** The address to which mail programs send a POST request for their user, who need not be logged in (RFC 8058). */
export function unsubscribeUrl(origin: string, secret: string, user: string, event: NotificationEvent): string {
  const query = new URLSearchParams({ user, event, token: tokenOf(secret, user, event) })
  return `${origin}/api/notifications-unsubscribe?${query.toString()}`
}

/**
 * Stops the mails about one kind of event. The app still shows notifications about it. A repeated request changes
 * nothing.
 */
export const unsubscribe = defineOperation({
  method: 'POST',
  path: '/api/notifications-unsubscribe',
  summary: 'Stops the mails about one kind of event, with the link in such a mail and without a login (RFC 8058)',
  who: everyone,
  beyond: 'mail programs, which unsubscribe their users from such mails',
  query: { user: 'The value from the link.', event: 'The value from the link.', token: 'The value from the link.' },
  errors: ['Not Found'],
  route: { config: { acceptsBadToken: true } },
  // Mail programs send a form as the body. It contains no data that the link lacks, so it is not read.
  prepare: (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null))
  },
  run: async ({ services: { config, db }, request, reply }) => {
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
    reply.header('cache-control', 'no-store')
  },
})

const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

import { z } from 'zod'
import {
  boolean,
  choice,
  defaulted,
  defineContract,
  document,
  exact,
  exists,
  instant,
  optional,
  prose,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'
import { notificationEvents } from './events.ts'

export const notificationChannels = ['push', 'mail', 'inapp', 'sms'] as const
export const notificationStates = ['queued', 'sent', 'delivered', 'read', 'failed'] as const

/** A message to one or several people. A PUT request with any body marks the message as read for the viewer. */
export const notificationContract = defineContract({
  name: 'Notification',
  path: 'notifications',
  fields: {
    type: readOnly(choice(notificationEvents)),
    title: readOnly(text(200)),
    body: readOnly(prose(2_000)),
    /** The path of the screen that the message is about, for example `/order/…`. */
    url: readOnly(optional(text(500))),
    order: readOnly(optional(reference('orders', { code: z.string() }))),
    campaign: readOnly(optional(reference('campaigns', { code: z.string(), title: z.string() }))),
    business: readOnly(optional(reference('businesses', { name: z.string(), code: z.string(), url: z.string() }))),
    /** Whether the viewer has read the message. */
    read: readOnly(boolean()),
    createdDate: readOnly(instant()),
  },
  filters: { type: exact('type') },
  sorts: ['createdDate'],
})

/** The delivery of a message to one person. A PUT request with any body marks it as read. */
export const notificationUserContract = defineContract({
  name: 'NotificationUser',
  path: 'notification-users',
  fields: {
    notification: readOnly(
      reference('notifications', {
        type: z.enum(notificationEvents),
        title: z.string(),
        body: z.string(),
        url: z.string().nullable(),
        createdDate: z.string(),
      }),
    ),
    user: readOnly(reference('users', { username: z.string() })),
    device: readOnly(optional(reference('devices', { platform: z.string().nullable() }))),
    channel: readOnly(choice(notificationChannels)),
    state: readOnly(choice(notificationStates)),
    readDate: readOnly(optional(instant())),
    error: readOnly(optional(text(500))),
    createdDate: readOnly(instant()),
  },
  filters: {
    'notification.id': refersTo('notification'),
    'notification.type': exact('notification', 'type'),
    'notification.business.id': refersTo('notification', 'business'),
    state: exact('state'),
    readDate: exists('readDate'),
  },
  sorts: ['createdDate'],
})

const Channels = z.object({
  push: z.boolean().default(true),
  mail: z.boolean().default(false),
  inapp: z.boolean().default(true),
  sms: z.boolean().default(false),
})
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/**
 * The channels by which a person is notified of one kind of event. If `business` is given, the channels apply to all
 * members of this shop.
 */
export const notificationConfigContract = defineContract({
  name: 'NotificationConfig',
  path: 'notification-configs',
  fields: {
    event: choice(notificationEvents),
    channels: defaulted(document(Channels)),
    user: readOnly(optional(reference('users', { username: z.string() }))),
    business: optional(reference('businesses', { name: z.string(), code: z.string(), url: z.string() })),
    /** The quiet hours in local time. If `to` is before `from`, the hours end on the next day. */
    quietHours: optional(document(z.object({ from: clock, to: clock }))),
    digest: defaulted(choice(['none', 'daily', 'weekly'])),
    enabled: defaulted(boolean()),
  },
  filters: { event: exact('event'), 'business.id': refersTo('business') },
})

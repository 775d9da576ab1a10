import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import {
  choice,
  defineContract,
  document,
  exact,
  exists,
  instant,
  integer,
  optional,
  readOnly,
  reference,
  refersTo,
  text,
} from '../resource.ts'
import { webhookKinds } from './webhook-kinds.ts'

/** The most endpoints of a shop or of the town. */
export const mostWebhooks = 10

/** An address of another program that gets the events of a shop, or with a null `business` those of the whole town. */
export const webhookContract = defineContract({
  name: 'Webhook',
  path: 'webhooks',
  fields: {
    business: readOnly(optional(reference('businesses', businessSummary))),
    url: readOnly(text(500)),
    kinds: readOnly(document(z.array(z.enum(webhookKinds)))),
    createdDate: readOnly(instant()),
    /** The first failed attempt since the last success; null if the last attempt was a success. */
    failingDate: readOnly(optional(instant())),
    /** Since then nothing is sent, because the endpoint failed for too long. */
    disabledDate: readOnly(optional(instant())),
  },
  filters: { 'business.id': refersTo('business'), business: exists('business') },
})

export const deliveryStates = ['waiting', 'delivered', 'parked'] as const

/** One event for one endpoint, with the result of the last attempt to deliver it. */
export const webhookDeliveryContract = defineContract({
  name: 'WebhookDelivery',
  path: 'webhook-deliveries',
  fields: {
    webhook: readOnly(reference('webhooks', { url: z.string() })),
    kind: readOnly(choice(webhookKinds)),
    /** The id of the order, the variant, the question or the case. */
    record: readOnly(text(36)),
    state: readOnly(choice(deliveryStates)),
    attempts: readOnly(integer()),
    /** The status of the last answer; null if there was none. */
    status: readOnly(optional(integer())),
    /** The time until the last answer, or until the attempt was given up, in milliseconds. */
    duration: readOnly(optional(integer())),
    /** Why the last attempt failed. */
    error: readOnly(optional(text(200))),
    createdDate: readOnly(instant()),
    deliveredDate: readOnly(optional(instant())),
    /** The time of the next attempt. */
    dueDate: readOnly(instant()),
  },
  filters: { 'webhook.id': refersTo('webhook'), state: exact('state'), kind: exact('kind'), record: exact('record') },
})

/** The body of `POST /api/webhooks`. */
export const NewWebhook = z.object({
  /** The id of the shop; null for the events of the whole town. */
  business: z.uuid().nullable(),
  url: z.string().trim().max(500),
  kinds: z.array(z.enum(webhookKinds)).min(1).max(webhookKinds.length),
})

/** The answer of `POST /api/webhooks`: the only one with the secret. */
export const CreatedWebhook = z.object({ id: z.string(), secret: z.string() })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>

/** The body of a delivery. */
export const WebhookEvent = z.object({
  type: z.enum(webhookKinds),
  /** The time of the change. */
  timestamp: z.string(),
  business: z.string(),
  data: z.looseObject({ id: z.string() }),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

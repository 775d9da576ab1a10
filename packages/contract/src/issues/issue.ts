import { z } from 'zod'
import { businessSummary } from '../businesses/business.ts'
import {
  choice,
  date,
  defaulted,
  defineContract,
  document,
  exact,
  instant,
  message,
  optional,
  readOnly,
  reference,
  references,
  refersTo,
  special,
  text,
  writeOnly,
} from '../resource.ts'

export const issueTypes = ['order', 'product', 'payment', 'account', 'other'] as const
export const issueStates = ['open', 'answered', 'closed'] as const

export const IssueMessage = z.object({
  id: z.string(),
  user: z.object({ id: z.string(), username: z.string() }),
  text: z.string(),
  createdDate: z.string(),
})

/**
 * A support case. If `business` contains a shop, this shop handles the case; otherwise the town hall does. The town
 * hall sees all cases.
 */
export const issueContract = defineContract({
  name: 'Issue',
  path: 'issues',
  fields: {
    user: readOnly(reference('users', { username: z.string() })),
    type: choice(issueTypes),
    subject: text(200),
    body: message(5_000),
    order: optional(reference('orders', { code: z.string() })),
    business: optional(reference('businesses', businessSummary)),
    product: optional(reference('products', { title: z.string() })),
    attachments: references('media-objects', {
      fileOName: z.string(),
      contentUrl: z.string(),
      mimeType: z.string(),
      size: z.int(),
    }),
    /** Only viewers who may handle the case can change this field, `resolution` and `deadline`. */
    state: defaulted(choice(issueStates)),
    resolution: optional(message(2_000)),
    deadline: optional(date()),
    /** The text of a new message that is added to `messages`. */
    message: writeOnly(optional(message(5_000))),
    messages: readOnly(document(z.array(IssueMessage))),
    createdDate: readOnly(instant()),
    updatedDate: readOnly(instant()),
  },
  filters: {
    state: exact('state'),
    type: exact('type'),
    'business.id': refersTo('business'),
    'order.id': refersTo('order'),
    overdue: special('`true`: cases that are not closed and whose deadline has passed'),
    ofTown: special('`true`: cases that the town hall handles itself; `false`: those of shops'),
  },
  sorts: ['createdDate', 'updatedDate'],
  unlisted: ['messages'],
})

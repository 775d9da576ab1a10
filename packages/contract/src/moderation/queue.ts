import { z } from 'zod'
import { contentActions, contentKinds, grounds } from './choices.ts'
import { contentReasons } from './reasons.ts'

const business = z.object({ id: z.string(), name: z.string() }).nullable()

/** A text that waits for the town, or content with reports that wait. */
export const WaitingContent = z.object({
  kind: z.enum(contentKinds),
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  business,
  /** The product of the content. */
  product: z.string().nullable(),
  /** Whether the text is not published yet. */
  pending: z.boolean(),
  since: z.string(),
  reports: z.array(
    z.object({
      id: z.string(),
      reason: z.enum(contentReasons),
      explanation: z.string(),
      name: z.string().nullable(),
      createdDate: z.string(),
    }),
  ),
})
export type WaitingContent = z.infer<typeof WaitingContent>

export const complaintStates = ['waiting', 'upheld', 'reversed'] as const

export const DecidedContent = z.object({
  id: z.string(),
  kind: z.enum(contentKinds),
  /** The id of the content. */
  content: z.string(),
  title: z.string(),
  excerpt: z.string(),
  business,
  action: z.enum(contentActions),
  reason: z.enum(contentReasons).nullable(),
  ground: z.enum(grounds).nullable(),
  rule: z.string().nullable(),
  facts: z.string(),
  createdDate: z.string(),
  complaints: z.array(
    z.object({
      id: z.string(),
      by: z.enum(['author', 'reporter']),
      text: z.string(),
      state: z.enum(complaintStates),
      answer: z.string().nullable(),
      createdDate: z.string(),
    }),
  ),
})
export type DecidedContent = z.infer<typeof DecidedContent>

/** A decision as its letter's link shows it to the author, the shop or the person who reported the content. */
export const Statement = DecidedContent.pick({
  kind: true,
  title: true,
  excerpt: true,
  action: true,
  reason: true,
  ground: true,
  rule: true,
  facts: true,
  createdDate: true,
}).extend({
  party: z.enum(['author', 'reporter']),
  /** Until when the person can complain. */
  until: z.string(),
  mayComplain: z.boolean(),
  complaint: DecidedContent.shape.complaints.element.omit({ id: true, by: true }).nullable(),
})
export type Statement = z.infer<typeof Statement>

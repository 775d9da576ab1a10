import { z } from 'zod'
import { contentActions, contentKinds, grounds } from './choices.ts'
import { contentReasons } from './reasons.ts'

export const Content = z.object({ kind: z.enum(contentKinds), id: z.uuid() })
export type Content = z.infer<typeof Content>

/** A report of content. The name and the address may be missing if somebody reports a crime against minors. */
export const ContentReport = z.object({
  content: Content,
  reason: z.enum(contentReasons),
  explanation: z.string().trim().min(1).max(2_000),
  /** Not needed from people who are logged in. */
  name: z.string().trim().min(1).max(160).nullish(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()).nullish(),
  /** The language of the letters. */
  language: z.enum(['es', 'ca', 'en']).default('es'),
  /** The person believes in good faith that the report is right. */
  goodFaith: z.literal(true),
})
export type ContentReport = z.infer<typeof ContentReport>

export const ContentDecision = z.object({
  content: Content,
  action: z.enum(contentActions),
  reason: z.enum(contentReasons).nullish(),
  ground: z.enum(grounds).nullish(),
  /** The law or the clause of the terms. */
  rule: z.string().trim().max(300).nullish(),
  facts: z.string().trim().max(2_000).default(''),
})
export type ContentDecision = z.infer<typeof ContentDecision>

/** The decision about a complaint, by a person. `reversed`: the complaint is right. */
export const ComplaintDecision = z.object({
  outcome: z.enum(['upheld', 'reversed']),
  answer: z.string().trim().min(1).max(2_000),
})
export type ComplaintDecision = z.infer<typeof ComplaintDecision>

import { z } from 'zod'
import { contentActions, grounds } from './choices.ts'
import { contentReasons } from './reasons.ts'

/** Who reported content: a person with an account, one who left an e-mail address, or nobody who is known. */
export const reporterKinds = ['account', 'guest', 'anonymous'] as const

const seconds = z.int().nullable()

/**
 * The answer of `GET /api/dsa-report`: what a platform publishes about the moderation of a year (Regulation (EU) 2022/2065,
 * art. 15 and 24). All decisions are made by people.
 */
export const DsaReport = z.object({
  year: z.int(),
  over: z.boolean().describe('False while the numbers of the year can still change.'),
  reports: z.object({
    total: z.int(),
    waiting: z.int().describe('The reports of the year without a decision.'),
    byReason: z.array(z.object({ reason: z.enum(contentReasons), reporter: z.enum(reporterKinds), count: z.int() })),
    medianSeconds: seconds.describe('The median time from a report of the year to its decision.'),
  }),
  decisions: z.array(
    z.object({
      action: z.enum(contentActions),
      ground: z.enum(grounds).nullable(),
      reason: z.enum(contentReasons).nullable(),
      ownInitiative: z.boolean().describe('True if nobody had reported the content.'),
      count: z.int(),
    }),
  ),
  complaints: z.object({
    byResult: z.array(
      z.object({
        by: z.enum(['author', 'reporter']),
        result: z.enum(['waiting', 'upheld', 'reversed']),
        count: z.int(),
      }),
    ),
    medianSeconds: seconds.describe('The median time from a complaint of the year to its decision.'),
  }),
})
export type DsaReport = z.output<typeof DsaReport>

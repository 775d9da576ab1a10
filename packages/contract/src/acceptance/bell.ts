import { z } from 'zod'
import { bellSounds } from './choices.ts'

/** A member who is about to answer an order, and the time until which this is shown. */
export const Claim = z.object({ name: z.string(), until: z.string() })
export type Claim = z.infer<typeof Claim>

/** An order that waits for the answer of its shop. */
export const WaitingOrder = z.object({
  id: z.string(),
  code: z.string(),
  claimedBy: Claim.nullable(),
  /** The bell is silent about the order until this time. */
  quietUntil: z.string().nullable(),
  /** Whether the order waits so long that the bell is louder. */
  louder: z.boolean(),
})
export type WaitingOrder = z.infer<typeof WaitingOrder>

/** The reasons for the sounds of a shop's devices. */
export const Bell = z.object({
  sound: z.enum(bellSounds),
  waiting: z.array(WaitingOrder),
  /** Orders that the customer has canceled, until a member of the shop has seen it. */
  canceled: z.array(z.object({ id: z.string(), code: z.string(), canceledDate: z.string() })),
  /** The ids of the orders that were accepted without a person in the last hour. */
  automatic: z.array(z.string()),
})
export type Bell = z.infer<typeof Bell>

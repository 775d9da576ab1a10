import { z } from 'zod'
import { suspensionReasons } from './suspension-reasons.ts'

const reasons = z.array(z.enum(suspensionReasons)).min(1).max(suspensionReasons.length)

/** The decision to suspend a shop. The text is for its members. */
export const SuspensionDecision = z.object({ reasons, text: z.string().trim().max(2_000).default('') })
export type SuspensionDecision = z.infer<typeof SuspensionDecision>

/** Why a shop is suspended, and since when. */
export const Suspension = z.object({ reasons, text: z.string(), since: z.string() })
export type Suspension = z.infer<typeof Suspension>

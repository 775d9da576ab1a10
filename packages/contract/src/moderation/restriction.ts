import { z } from 'zod'
import { contentReasons } from './reasons.ts'

/** `decision`: the town has decided about the product. `recall`: the product is being recalled. */
export const restrictionKinds = ['decision', 'recall'] as const

/** Why customers do not see a product, and since when. Its shop cannot change this. */
export const Restriction = z.object({
  kind: z.enum(restrictionKinds),
  reason: z.enum(contentReasons),
  /** The facts, for the shop. */
  text: z.string(),
  since: z.string(),
})
export type Restriction = z.infer<typeof Restriction>
export type RestrictionKind = Restriction['kind']

import { z } from 'zod'
import { proofKinds } from './proof-kinds.ts'

/** How a person proved who they are when they asked the town for their data, or to be forgotten. */
export const Proof = z.object({
  kind: z.enum(proofKinds),
  /** What the member of the staff has seen, without data of the person. */
  note: z.string().trim().min(1).max(500),
})
export type Proof = z.infer<typeof Proof>

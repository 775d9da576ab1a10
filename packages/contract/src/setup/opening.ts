import { z } from 'zod'

/** The answer of `GET /api/setup/opening`: whether visitors see the shop, and what the town still needs. */
export const TownOpening = z.object({
  open: z.boolean(),
  /** The titles of the legal pages that still say that a lawyer must review them. */
  unreviewed: z.array(z.string()),
  categories: z.int(),
  /** The number of shops that customers see. */
  shops: z.int(),
  /** Whether the server can send mail. */
  mail: z.boolean(),
})
export type TownOpening = z.infer<typeof TownOpening>

/** The body of `PUT /api/setup/opening`. */
export const OpeningChange = z.object({ open: z.boolean() })

/**
 * The answer of `POST /api/setup/mail`. `off`: the server has no mail server. `detail` is the answer of the mail
 * server that refused the mail.
 */
export const MailTest = z.object({ state: z.enum(['off', 'sent', 'refused']), detail: z.string().nullable() })
export type MailTest = z.infer<typeof MailTest>

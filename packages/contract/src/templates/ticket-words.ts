import { z } from 'zod'

/** The words of the town at the foot of a ticket. `{{code}}` in them is the number of the order. */
export const TicketWords = z.object({ title: z.string(), lines: z.array(z.string()) })
export type TicketWords = z.infer<typeof TicketWords>

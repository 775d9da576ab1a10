import { z } from 'zod'
import { violationMessages } from '../errors.ts'
import { Tokens } from '../users/user.ts'
import { isGuessable } from './guessable.ts'

/** A new PIN: four to six digits. */
export const NewPin = z.object({
  pin: z.string().refine((pin) => /^\d{4,6}$/.test(pin) && !isGuessable(pin), violationMessages.invalid),
})

/** A member of the shop who may work at its counter. */
export const CounterPerson = z.object({
  /** The id of the membership. */
  member: z.string(),
  name: z.string(),
  hasPin: z.boolean(),
  /** Whether this is the caller. */
  self: z.boolean(),
})
export type CounterPerson = z.infer<typeof CounterPerson>

/** The body of `POST /api/counter/enter`: the id of a membership, and its PIN. */
export const PinEntry = z.object({ member: z.string().max(100), pin: z.string().max(100) })

/** The tokens of the person who has entered the right PIN. */
export const CounterSession = z.object({
  tokens: Tokens,
  user: z.object({ id: z.string(), username: z.string(), name: z.string().nullable() }),
})
export type CounterSession = z.infer<typeof CounterSession>

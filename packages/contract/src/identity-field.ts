import { z } from 'zod'
import { isIdentityNumber, normaliseIdentityNumber } from './identity-numbers.ts'
import { type Field, text } from './resource.ts'

/** A NIF, NIE or CIF with a correct control character, stored in capitals and without spaces. */
export const identityNumber = (): Field<string> => ({
  ...text(20),
  schema: z.string().max(20).transform(normaliseIdentityNumber).refine(isIdentityNumber),
})

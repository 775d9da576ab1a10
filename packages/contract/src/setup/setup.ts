import { z } from 'zod'
import { violationMessages } from '../errors.ts'
import { isCif, normaliseIdentityNumber } from '../identity-numbers.ts'
import { languages } from '../languages.ts'
import { normalisePhone } from '../phone.ts'
import { isZip } from '../zip.ts'
import { contrastWithWhite, leastContrast } from './contrast.ts'
import { operatorKinds } from './operator-kinds.ts'

/** The answer of `GET /api/setup`: whether the installation waits for its town. */
export const SetupState = z.object({ open: z.boolean() })
export type SetupState = z.infer<typeof SetupState>

/** The body of `POST /api/setup/check`: the code that the log of the server contains. */
export const SetupCode = z.object({ code: z.string().max(40) })

/** The body of `POST /api/setup/towns`. */
export const TownSearch = SetupCode.extend({ text: z.string().trim().min(1).max(80) })

/** The answer of `POST /api/setup/towns`: the municipalities with this name, or whose names begin with it. */
export const FoundTowns = z.object({
  towns: z.array(z.object({ code: z.string(), name: z.string(), province: z.string() })),
})
export type FoundTowns = z.infer<typeof FoundTowns>

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), violationMessages.invalid)
const email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** The name of the town's shop. */
export const AppName = line(40)

/** The colour of the town's shop. White text on it can be read. */
export const TownColor = z
  .string()
  .regex(/^#[\da-f]{6}$/i)
  .refine((color) => contrastWithWhite(color) >= leastContrast, violationMessages.invalid)

/** The facts of a new town. `town` is the number of the municipality at the national institute of statistics. */
export const SetupFacts = z.object({
  town: z.string().regex(/^\d{5}$/),
  operatorKind: z.enum(operatorKinds),
  operatorName: line(160),
  cif: z.string().refine(isCif, violationMessages.identityNumber).transform(normaliseIdentityNumber),
  email,
  phone: z
    .string()
    .trim()
    .refine((text) => normalisePhone(text) !== undefined, violationMessages.phone),
  address: line(200),
  zip: z.string().trim().refine(isZip, violationMessages.zip),
  /** The e-mail for questions about personal data. */
  dpo: email,
  appName: AppName,
  color: TownColor,
  /** Spanish is always one of them, because pages use it if a translation is missing. */
  languages: z.array(z.enum(languages)).refine((given) => given.includes('es'), violationMessages.invalid),
})

/** The body of `POST /api/setup`. `operator` and `password` are the account of the first operator. */
export const SetupRequest = SetupCode.extend({ facts: SetupFacts, operator: email, password: z.string() })
export type SetupRequest = z.input<typeof SetupRequest>

/** The answer of `POST /api/setup`: the name of the new app. */
export const SetupAnswer = z.object({ name: z.string() })

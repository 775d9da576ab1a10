import { z } from 'zod'
import { addressSummary } from '../addresses/address.ts'
import { roles } from '../constants.ts'
import { violationMessages } from '../errors.ts'
import { languages } from '../languages.ts'
import { townRoles } from '../people/rights.ts'
import {
  boolean,
  choice,
  date,
  defaulted,
  defineContract,
  email,
  iexact,
  integer,
  optional,
  readOnly,
  reference,
  references,
  text,
} from '../resource.ts'

/** The profile of a user (SPEC §3). It never contains the hash of the password. */
export const userContract = defineContract({
  name: 'User',
  path: 'users',
  fields: {
    username: text(60),
    email: email(),
    name: optional(text(80)),
    surnames: optional(text(120)),
    nif: optional(text(12)),
    /** Whether the user is a retailer under the recargo de equivalencia; if so, their purchases include the recargo. */
    equivalenceSurcharge: defaulted(boolean()),
    phone: optional(text(20)),
    gender: optional(text(20)),
    birthDate: optional(date()),
    civilStatus: optional(text(20)),
    country: optional(text(60)),
    state: optional(text(60)),
    postalCode: optional(text(5)),
    city: optional(text(100)),
    address: optional(text(200)),
    billingAddress: optional(reference('addresses', addressSummary)),
    savedAddresses: readOnly(
      references('addresses', {
        ...addressSummary,
        label: z.string().nullable(),
        main: z.boolean(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
      }),
    ),
    /** The language of the letters to the user; null until the user chooses a language. */
    language: optional(choice(languages)),
    image: optional(reference('image-objects', { contentUrl: z.string() })),
    countNotification: readOnly(integer()),
    role: readOnly(choice(roles)),
    /** The user's role in the town; null if the user has none. */
    townRole: readOnly(optional(choice(townRoles))),
    /** False if the account is blocked, so that the user cannot log in. */
    enabled: readOnly(boolean()),
  },
  filters: { username: iexact('username'), email: iexact('email') },
})

/** The public fields of a user, for example of the author of a review or a question. */
export const publicUserFields = ['username', 'image'] as const

/**
 * The body of `POST /api/register`. A password has 8 to 1,024 bytes, because a longer password would only make
 * hashing slower.
 */
export const Registration = z.object({
  username: z.string().normalize().trim().min(3).max(60),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z
    .string()
    .min(8)
    .refine((value) => new TextEncoder().encode(value).length <= 1024, violationMessages.tooLong)
    .meta({ writeOnly: true }),
})
export type Registration = z.infer<typeof Registration>

/** The answer of `POST /api/login`. */
export const Tokens = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds.'),
  refresh_token: z.string(),
  scope: z.null(),
})
export type Tokens = z.infer<typeof Tokens>

import { z } from 'zod'
import { businessSummary, OpeningPeriod } from '../businesses/business.ts'
import { isIban, normaliseIban } from '../businesses/iban.ts'
import { identityNumber } from '../identity-field.ts'
import { languages } from '../languages.ts'
import {
  boolean,
  choice,
  defaulted,
  defineContract,
  document,
  email,
  exact,
  instant,
  line,
  money,
  number,
  optional,
  prose,
  readOnly,
  reference,
  references,
  refersTo,
  search,
  text,
  zip,
} from '../resource.ts'
import { applicationChecks, applicationReasons, applicationStates } from './choices.ts'

/** At most this many documents belong to an application. */
export const MOST_DOCUMENTS = 10

/**
 * A person's application to open a shop. All fields may be empty while it is a draft; `missing.ts` says which ones are
 * needed to send it.
 */
export const businessApplicationContract = defineContract({
  name: 'BusinessApplication',
  path: 'business-applications',
  fields: {
    user: readOnly(reference('users', { username: z.string() })),
    state: readOnly(choice(applicationStates)),
    /** The language of the letters to the applicant. */
    language: defaulted(choice(languages)),

    name: optional(text(120)),
    description: optional(prose(4_000)),
    /** A category of shops (`bcc` is true). */
    category: optional(reference('categories', { title: z.string(), url: z.string() })),
    street: optional(text(160)),
    number: optional(line(20)),
    floor: optional(line(40)),
    zip: optional(zip()),
    city: optional(text(100)),
    province: optional(text(60)),
    latitude: optional(number(-90, 90)),
    longitude: optional(number(-180, 180)),
    phones: defaulted(document(z.array(z.string().trim().min(1).max(20)).max(5))),
    /** The address for customers. */
    email: optional(email()),

    legalName: optional(text(160)),
    cif: optional(identityNumber()),
    /** The public register in which the trader is entered, and the number there (Digital Services Act, art. 30). */
    registry: optional(text(120)),
    registryNo: optional(text(60)),
    legalAddress: optional(text(300)),
    legalPhone: optional(text(20)),
    legalEmail: optional(email()),
    /** The trader certifies to offer only goods that comply with the law. */
    lawful: defaulted(boolean()),
    /** Copies of the identity document and of the certificate of the bank account. Only the applicant and the town see them. */
    documents: references('media-objects', {
      fileOName: z.string(),
      contentUrl: z.string(),
      mimeType: z.string(),
      size: z.int(),
    }),

    iban: optional({ ...text(42), schema: z.string().max(42).transform(normaliseIban).refine(isIban) }),
    /** The name on the bank account. */
    ibanHolder: optional(text(160)),

    openingHours: defaulted(document(z.array(OpeningPeriod).max(50))),
    pickup: defaulted(boolean()),
    delivery: defaulted(boolean()),
    /** The price of a delivery in the postal code of the shop, in cents. */
    deliveryPrice: optional(money()),

    /** The reasons of the last decision, and its text. */
    reasons: readOnly(document(z.array(z.enum(applicationReasons)))),
    explanation: readOnly(optional(prose())),
    /** What the town has checked before it approved the application. */
    checks: readOnly(document(z.array(z.enum(applicationChecks)))),
    /** The shop that an approval has created. */
    business: readOnly(optional(reference('businesses', businessSummary))),
    sentDate: readOnly(optional(instant())),
    decidedDate: readOnly(optional(instant())),
    createdDate: readOnly(instant()),
    updatedDate: readOnly(instant()),
  },
  filters: {
    state: exact('state'),
    'user.id': refersTo('user'),
    'business.id': refersTo('business'),
    search: search('name', 'legalName', 'cif'),
  },
  sorts: ['sentDate', 'updatedDate', 'createdDate'],
})

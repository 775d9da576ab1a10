import { z } from 'zod'
import { addressSummary } from '../addresses/address.ts'
import { imageSummary } from '../images/image-object.ts'
import {
  type Field,
  boolean,
  choice,
  defaulted,
  defineContract,
  document,
  email,
  exact,
  iexact,
  instant,
  isTrue,
  matching,
  money,
  number,
  optional,
  prose,
  rate,
  readOnly,
  reference,
  references,
  refersTo,
  search,
  special,
  text,
} from '../resource.ts'
import { pauseKinds } from '../hours/pause.ts'
import { isIban, normaliseIban } from './iban.ts'
import { invoicingSystems } from './invoicing.ts'
import { Suspension } from './suspension.ts'

const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/)

/** One opening period on one weekday, in the shop's local time. `day` is 1 for Monday to 7 for Sunday. */
export const OpeningPeriod = z.object({ day: z.int().min(1).max(7), opens: LocalTime, closes: LocalTime })
export const Closure = z
  .object({ from: z.iso.date(), to: z.iso.date(), reason: z.string().max(200).optional() })
  .refine(({ from, to }) => from <= to)

/** A period for which the shop takes no orders, or no deliveries. */
export const Pause = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  stops: z.enum(pauseKinds),
  reason: z.string().optional(),
})

/** The shop's entry in a public register, shown with its legal data (Digital Services Act, art. 30). */
export const DsaTrader = z.object({ registry: z.string().trim().min(1).max(120), no: z.string().trim().min(1).max(60) })

/** The VAT regime of a shop: general, equivalence surcharge, simplified, farming, exempt. */
export const taxRegimes = ['general', 'recargo', 'simplificado', 'agrario', 'exento'] as const

const iban = (): Field<string> => ({
  ...text(42),
  schema: z.string().max(42).transform(normaliseIban).refine(isIban),
})

/** The fields of a shop that other records embed in plain JSON. */
export const businessSummary = { name: z.string(), code: z.string(), url: z.string() }

export const businessStates = ['pending', 'approved', 'suspended', 'holiday'] as const

export const businessContract = defineContract({
  name: 'Business',
  path: 'businesses',
  fields: {
    name: text(120),
    code: defaulted(matching(/^[a-z0-9][a-z0-9-]*$/, 80)),
    /** The last part of the address of the shop's page. */
    url: defaulted(matching(/^[a-z0-9][a-z0-9-]*$/, 120)),
    cif: optional(text(12)),
    legalName: optional(text(160)),
    description: defaulted(prose(4_000)),
    address: optional(reference('addresses', addressSummary)),
    latitude: optional(number(-90, 90)),
    longitude: optional(number(-180, 180)),
    /** The categories of the shop. They must be categories of shops (`bcc` is true), not of products. */
    categories: references('categories', { title: z.string(), url: z.string() }),
    /** The associations, markets and streets that the shop belongs to. Operators add shops by editing the group. */
    groups: readOnly(references('business-groups', { name: z.string(), code: z.string() })),
    spotlight: defaulted(boolean()),
    marketplace: defaulted(boolean()),
    enabled: defaulted(boolean()),
    openingHours: defaulted(document(z.array(OpeningPeriod).max(50))),
    closures: defaulted(document(z.array(Closure).max(50))),
    /** The running and coming pauses. Operations of their own add and end them. */
    pauses: readOnly(document(z.array(Pause))),
    phones: defaulted(document(z.array(z.string().max(20)).max(5))),
    email: optional(email()),
    /** The minimum amount of a delivery, in cents; smaller deliveries are refused. */
    minOrder: defaulted(money()),
    /** Whether guests who pay in the shop or at the door must first confirm their orders by e-mail. */
    confirmGuests: defaulted(boolean()),
    logo: optional(reference('image-objects', imageSummary)),
    image: optional(reference('image-objects', imageSummary)),
    taxRegime: defaulted(choice(taxRegimes)),
    /** The bank account that receives the shop's money. Only members of the shop and operators see it. */
    iban: optional(iban()),
    /**
     * The town's commission on the shop's sales in basis points, if it differs from the town's general commission.
     * Only members of the shop and operators see it.
     */
    commission: optional(rate()),
    dsaTrader: optional(document(DsaTrader)),
    /**
     * The system that issues the shop's invoices; null for the default of the law. Only members of the shop and operators
     * see it.
     */
    invoicing: optional(choice(invoicingSystems)),
    state: defaulted(choice(businessStates)),
    /** Why the town has suspended the shop. Only owners of the shop and operators see it. */
    suspension: readOnly(optional(document(Suspension))),
    createdDate: readOnly(instant()),
    updatedDate: readOnly(instant()),
  },
  filters: {
    spotlight: isTrue('spotlight'),
    state: exact('state'),
    search: search('name', 'description'),
    name: iexact('name'),
    'address.zip': iexact('address', 'zip'),
    'address.city': iexact('address', 'city'),
    /** The ids of categories of shops. */
    'categories.id': refersTo('categories'),
    openAt: special('a time at which the shop is open, by its opening hours, closures, pauses and time zone'),
    coordinates: special('`lat,lng` or `lat,lng,metres`: nearest first, within the radius where one is given'),
  },
  sorts: ['name', 'createdDate', 'updatedDate'],
})

/** One town in the answer of `GET /api/businesses-cities`. */
export interface City {
  city: string
  enabled: boolean
  /** The number of visible shops in the town. */
  count: number
}

import { z } from 'zod'
import { addressSummary } from '../addresses/address.ts'
import { boolean, defaulted, defineContract, document, email, optional, partial, reference, text } from '../resource.ts'

const line = z.string().trim().min(1).max(60)

/** The contact of an order, a contact that a customer saved, or a shop's record of a customer. */
export const customerContract = defineContract({
  name: 'Customer',
  path: 'customers',
  fields: {
    name: text(80),
    surnames: optional(text(120)),
    nif: optional(text(12)),
    /** Whether the customer is a retailer under the recargo de equivalencia. */
    equivalenceSurcharge: defaulted(boolean()),
    phone: optional(text(20)),
    email: optional(email()),
    address: optional(reference('addresses', addressSummary)),
    user: optional(reference('users', { username: z.string() })),
    business: optional(reference('businesses', { name: z.string() })),
    /** The purposes that the customer agreed to, and the date of each agreement. */
    consents: defaulted(document(z.array(z.strictObject({ purpose: line, date: z.iso.date() })).max(20))),
    /** The shop's private notes on the customer. */
    tags: defaulted(document(z.array(line).max(20))),
  },
  filters: { name: partial('name'), phone: partial('phone') },
  unlisted: ['consents'],
})

import { z } from 'zod'
import { addressSummary } from '../addresses/address.ts'
import { defineContract, email, optional, partial, reference, text } from '../resource.ts'

/** The contact on an order. */
export const customerContract = defineContract({
  name: 'Customer',
  path: 'customers',
  fields: {
    name: text(80),
    surnames: optional(text(120)),
    nif: optional(text(12)),
    phone: optional(text(20)),
    email: optional(email()),
    address: optional(reference('addresses', addressSummary)),
    user: optional(reference('users', { username: z.string() })),
    business: optional(reference('businesses', { name: z.string() })),
  },
  filters: { name: partial('name'), phone: partial('phone') },
})

import { z } from 'zod'

/** A person who has ordered from a shop: an account, or a guest, who is known by the e-mail address or the phone number. */
export const ShopCustomer = z.object({
  /** The contact of the last order. */
  id: z.string(),
  name: z.string(),
  surnames: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The account; null for guests. */
  user: z.string().nullable(),
  /** The number of orders that were not canceled, and the cents of their totals. */
  orders: z.int(),
  total: z.int(),
  firstOrderDate: z.string(),
  lastOrderDate: z.string(),
  /** The shop's groups of which the account is a member. */
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The purposes to which the person agreed with the last order. */
  consents: z.array(z.object({ purpose: z.string(), date: z.string() })),
})
export type ShopCustomer = z.infer<typeof ShopCustomer>

/** One page of the list of a shop's customers, with whether there are more. */
export const ShopCustomers = z.object({ customers: z.array(ShopCustomer), more: z.boolean() })
export type ShopCustomers = z.infer<typeof ShopCustomers>

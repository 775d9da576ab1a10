import { z } from 'zod'
import { townRoles } from '../people/rights.ts'

const Account = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  surnames: z.string().nullable(),
  phone: z.string().nullable(),
  /** False if the account is blocked. */
  enabled: z.boolean(),
  townRole: z.enum(townRoles).nullable(),
  createdDate: z.string(),
})

/** The accounts of the town, as its staff read them. */
export const TownUsers = z.object({ users: z.array(Account), more: z.boolean() })
export type TownUsers = z.infer<typeof TownUsers>

/** An account with what the staff of the town need on the telephone. The lists have the twenty last records. */
export const TownUser = Account.extend({
  shops: z.array(z.object({ id: z.string(), name: z.string(), role: z.string() })),
  orders: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      createdDate: z.string(),
      status: z.string().nullable(),
      total: z.number(),
      shop: z.string().nullable(),
    }),
  ),
  cases: z.array(z.object({ id: z.string(), subject: z.string(), state: z.string(), createdDate: z.string() })),
  reviews: z.array(
    z.object({ id: z.string(), product: z.string(), rating: z.number(), state: z.string(), createdDate: z.string() }),
  ),
  devices: z.array(
    z.object({ id: z.string(), platform: z.string().nullable(), model: z.string().nullable(), lastSeen: z.string() }),
  ),
  /** What the person has agreed to in orders, with the last day. */
  consents: z.array(z.object({ purpose: z.string(), date: z.string() })),
  /** The number of favourite products and shops. */
  favourites: z.int(),
  /** The number of sessions that are open. */
  sessions: z.int(),
})
export type TownUser = z.infer<typeof TownUser>

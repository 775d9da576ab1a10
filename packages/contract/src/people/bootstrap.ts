import { z } from 'zod'
import { Suspension } from '../businesses/suspension.ts'
import {
  type Right,
  type ShopRole,
  type TownRole,
  rights,
  shopRoleHas,
  shopRoles,
  townRoleHas,
  townRoles,
} from './rights.ts'

const names = Object.keys(rights) as Right[]

/** The rights of a role in its own shop, in the order of `rights`. */
export const rightsOfShopRole = (role: ShopRole): Right[] => names.filter((right) => shopRoleHas(role, right))

/** The rights of a role in the whole town, in the order of `rights`. */
export const rightsOfTownRole = (role: TownRole): Right[] => names.filter((right) => townRoleHas(role, right))

const Rights = z.array(z.enum(names))

/** The shops and roles of an account, for the back office. `town` is null for people who do not work for the town. */
export const Bootstrap = z.object({
  shops: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      code: z.string(),
      url: z.string(),
      state: z.string(),
      /** Why the town has suspended the shop; otherwise null. */
      suspension: Suspension.nullable(),
      role: z.enum(shopRoles),
      rights: Rights,
    }),
  ),
  /** The public key with which devices verify the QR of customers: a point of P-256 in base64url. */
  handoverKey: z.string(),
  town: z.object({ role: z.enum(townRoles), rights: Rights }).nullable(),
})
export type Bootstrap = z.infer<typeof Bootstrap>

import { type Right, rights, shopRoleHas, townRoleHas } from '../people/rights.ts'

/**
 * Rights that only people have: of the team, accounts, keys, money without a limit, legal data, shops that open,
 * decisions about content, views of shops, reports about sellers, and the system.
 */
const withheld = [
  'keys',
  'legal',
  'refunds.unlimited',
  'team',
  'town.people',
  'town.reports',
  'town.reports.read',
  'town.shops',
  'town.shops.read',
  'town.system',
  'town.system.read',
  'town.tax',
  'town.users',
  'town.views',
] as const

/** A right that a key can have. */
export type Scope = Exclude<Right, (typeof withheld)[number]>

export const isScope = (right: Right): right is Scope => !(withheld as readonly Right[]).includes(right)

/** The scopes, in the order of `rights`. */
export const scopes = (Object.keys(rights) as Right[]).filter(isScope) as [Scope, ...Scope[]]
/** The scopes of the key of a shop: rights of its owner. */
export const shopScopes = scopes.filter((scope) => shopRoleHas('owner', scope))
/** The scopes of the key of the town: rights of an operator. */
export const townScopes = scopes.filter((scope) => townRoleHas('operator', scope))

/**
 * The scopes that another scope includes: nobody can change what they may not read, and the hours are a part of the
 * shop's data.
 */
const included: Partial<Record<Scope, readonly Scope[]>> = {
  orders: ['orders.read'],
  refunds: ['orders.read'],
  invoices: ['orders.read'],
  stock: ['shop.read'],
  products: ['shop.read'],
  offers: ['shop.read'],
  campaigns: ['shop.read'],
  content: ['shop.read'],
  pauses: ['shop.read'],
  hours: ['shop.read'],
  settings: ['shop.read', 'hours'],
  cases: ['cases.read'],
  customers: ['customers.read'],
}

/** The rights of a key with these scopes. */
export const rightsOfScopes = (chosen: readonly Scope[]): ReadonlySet<Right> =>
  new Set(chosen.flatMap((scope) => [scope, ...(included[scope] ?? [])]))

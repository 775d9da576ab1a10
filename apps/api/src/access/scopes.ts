import { type Scope, scopes } from '@lonja/contract/api-keys/scopes'
import { type Guard, type Viewer, anonymous } from './guards.ts'

/** A key with only this right, without the rights that the scope includes: of a shop, or with null of the town. */
export const holderOf = (scope: Scope, business: string | null): Viewer => ({
  ...anonymous,
  businesses: business === null ? [] : [business],
  key: { id: 'key', business, rights: new Set([scope]) },
})

const holders = scopes.map((scope) => ({ scope, viewers: [holderOf(scope, 'a shop'), holderOf(scope, null)] }))

/** The scopes with which a key passes the guard, each of them alone. None if a key never passes it. */
export const scopesOf = (guard: Guard): Scope[] =>
  holders.filter(({ viewers }) => viewers.some((viewer) => guard(viewer))).map(({ scope }) => scope)

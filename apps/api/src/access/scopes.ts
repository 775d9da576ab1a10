import { type Scope, scopes } from '@lonja/contract/api-keys/scopes'
import { type Guard, type Viewer, anonymous } from './guards.ts'

/** A key of a shop and one of the town with only this right, without the rights that the scope includes. */
const holdersOf = (scope: Scope): Viewer[] =>
  ['shop', null].map((business) => ({
    ...anonymous,
    businesses: business === null ? [] : [business],
    key: { id: 'key', business, rights: new Set([scope]) },
  }))

const holders = scopes.map((scope) => [scope, holdersOf(scope)] as const)

/** The scopes with which a key passes the guard, each of them alone. None if a key never passes it. */
export const scopesOf = (guard: Guard): Scope[] =>
  holders.filter(([, viewers]) => viewers.some((viewer) => guard(viewer))).map(([scope]) => scope)

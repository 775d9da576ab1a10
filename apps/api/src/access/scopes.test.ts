import { type Scope, rightsOfScopes, scopes, shopScopes, townScopes } from '@lonja/contract/api-keys/scopes'
import { rights } from '@lonja/contract/people/rights'
import { describe, expect, it } from 'vitest'
import { insertBusiness } from '#/testing/factories'
import { insertKey } from '#/testing/insert-key'
import { people, testApi } from '#/testing/scenario'
import { anonymous, may } from './guards.ts'
import { holderOf, scopesOf } from './scopes.ts'

// Every operation is called with keys: with each scope that it needs, and with all other scopes.

const id = '10000000-0000-7000-8000-000000000001'
let shop = ''
const { app, db, send } = await testApi(
  async (created) => {
    shop = (await insertBusiness(created, { members: [people.baker.id] })).id
  },
  { rateLimitFactor: 10_000 },
)
const operations = app
  .documented()
  .routes.filter(({ path }) => !/^(\/(index|docs|contexts)\b.*)?$/.test(path))
  .map(({ method, path, guard }) => ({ name: `${method} ${path}`, method, path, guard, needed: scopesOf(guard) }))
const closed = operations.filter(({ guard }) => !guard(anonymous))

const keys = new Map<string, Promise<string>>()
const keyWith = (business: string | null, chosen: readonly Scope[]): Promise<string> => {
  const name = `${business} ${chosen.join()}`
  const key = keys.get(name) ?? insertKey(db, business, chosen)
  keys.set(name, key)
  return key
}
const call = async (secret: string, { method, path }: { method: string; path: string }) => {
  const url = `/api${path.replaceAll(/\{\w+\*?\}/g, id)}`
  const { statusCode, headers } = await send({
    when: `${method as 'GET'} ${url as '/'}`,
    body: method === 'GET' || method === 'DELETE' ? undefined : {},
    headers: { authorization: `Bearer ${secret}` },
  })
  return { status: statusCode, lacksScope: String(headers['www-authenticate']).includes('insufficient_scope') }
}

/** The scopes that include none of the needed ones. */
const without = (all: readonly Scope[], needed: readonly Scope[]): Scope[] =>
  all.filter((scope) => ![...rightsOfScopes([scope])].some((right) => (needed as readonly string[]).includes(right)))

describe('every operation that needs a login', () => {
  it.each(closed.map((operation) => [operation.name, operation] as const))(
    '%s answers a key with its scope, and refuses a key with all other scopes',
    async (_, operation) => {
      for (const [business, all] of [
        [shop, shopScopes],
        [null, townScopes],
      ] as const) {
        const needed = all.filter((scope) => operation.guard(holderOf(scope, business)))
        const rest = without(all, needed)
        expect(await call(await keyWith(business, rest), operation)).toEqual({ status: 403, lacksScope: true })
        for (const scope of needed) {
          const { status, lacksScope } = await call(await keyWith(business, [scope]), operation)
          expect({ status: status === 401 || status >= 500 ? status : 'answered', lacksScope }).toEqual({
            status: 'answered',
            lacksScope: false,
          })
        }
      }
    },
  )
})

it('a scope exists for each right, except those of people', () => {
  const none = Object.keys(rights).filter((right) => !(scopes as readonly string[]).includes(right))
  expect(none.toSorted()).toEqual([
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
  ])
})

it('every scope opens an operation', () => {
  const used = new Set(operations.flatMap(({ needed }) => needed))
  expect(scopes.filter((scope) => !used.has(scope))).toEqual([])
})

it('no key opens an operation of accounts, teams or keys', () => {
  const opened = closed.filter(({ needed }) => needed.length > 0).map(({ path }) => path)
  expect(
    opened.filter((path) => /^\/(me|users|api-keys|business-members|business-invitations|devices)\b/.test(path)),
  ).toEqual([])
})

it('a scope gives only its own right and the rights that it includes', () => {
  expect(scopesOf(may('stock'))).toEqual(['stock'])
  expect([...rightsOfScopes(['stock', 'orders'])]).toEqual(['stock', 'shop.read', 'orders', 'orders.read'])
})

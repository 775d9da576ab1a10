import type { Field } from '@lonja/contract/resource'
import { describe, expect, it } from 'vitest'
import { anonymous, everyone } from '#/access/guards'
import { breadBasket, insertOrderWorld, stockOf } from '#/testing/order-world'
import { part } from '@lonja/contract/testing/long'
import { resources } from '#/resources'
import { people, testApi } from '#/testing/scenario'
import { insertTwoWorlds } from '#/testing/two-worlds'

// Another shop system accepted an order of minus three units, and owed money to its customer (Vvveb CVE-2026-44826).

const scenario = await testApi(undefined, { rateLimitFactor: 100_000 })
const { db, send } = scenario
const { a } = await insertTwoWorlds(db, {
  a: { customer: people.alice.id, member: people.baker.id },
  b: { customer: people.bob.id, member: people.florist.id },
})
const world = await insertOrderWorld(db)

type When = Parameters<typeof send>[0]['when']

/** Quantities as they are written in JSON. */
const strange = [
  '-1',
  '0',
  '-0',
  '1.5',
  '1e9',
  '1e19',
  '1e400',
  '-1e400',
  '9007199254740993',
  '"1e3"',
  '"2"',
  '"NaN"',
  'true',
  '[1]',
  '{}',
]
const edges = [
  ...strange,
  '10000',
  '10001',
  '2000000000',
  '2147483648',
  '10000000000',
  '10000000001',
  '100000000',
  '100000001',
  '90',
  '180',
]

describe('the quantity of a line in an order', () => {
  const wheres = ['POST /api/orders-create', 'POST /api/orders-validate/5'] as const
  it.each(strange)('is refused if it is %s', async (quantity) => {
    const before = await stockOf(db, world.bread.combo_id)
    const line = { product: { id: world.bread.id }, quantity: 'X' }
    const body = JSON.stringify({ ...breadBasket(world), lines: [line] }).replace('"X"', quantity)
    for (const when of wheres) {
      const response = await send({ as: 'alice', when, body })
      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({ violations: [{ propertyPath: 'lines[0].quantity' }] })
    }
    expect(await stockOf(db, world.bread.combo_id)).toEqual(before)
  })

  it('is refused if it is invalid, even if the sum of the lines is valid', async () => {
    const line = { product: { id: world.bread.id }, quantity: 9_999 }
    const body = { ...breadBasket(world), lines: [line, line, { ...line, quantity: -19_997 }] }
    expect((await send({ as: 'alice', when: wheres[0], body })).statusCode).toBe(422)
  })
})

describe('a number written by an operator', () => {
  const viewer = { ...anonymous, id: people.admin.id, role: 'ROLE_ADMIN' as const }
  const numeric = new Set(['integer', 'number', 'money', 'rate', 'weight'])
  const accepts = ({ schema }: Field, value: unknown): boolean => schema.safeParse(value).success
  const written = resources
    .filter(({ operations }) => operations.update || operations.patch)
    .flatMap((resource) =>
      Object.entries(resource.contract.fields)
        .filter(([name, field]) => {
          const may = (resource.restricted[name] ?? everyone)(viewer) && !resource.fixed.includes(name)
          return field.writable && !field.hidden && numeric.has(field.kind) && may
        })
        .map(([name, field]) => [`${resource.contract.path} ${name}`, resource, name, field] as const),
    )

  // `npm test` tries a third of all pairs of a field and a number. Each field and each number is in one of these pairs.
  // A long run tries all pairs.
  const tried = Map.groupBy(
    part(
      written.flatMap(([what]) => edges.map((json) => ({ what, json }))),
      3,
    ),
    ({ what }) => what,
  )

  it.each(written)(
    'in %s is refused, or stored without a change',
    async (what, { operations, contract, table }, name, field) => {
      const id = String(a.rows.get(table)![0]!['id'])
      const when = `${operations.update ? 'PUT' : 'PATCH'} /api/${contract.path}/${id}` as When
      const wrong: string[] = []
      for (const { json } of tried.get(what)!) {
        const response = await send({ as: 'admin', when, body: `{"${name}": ${json}}` })
        const value = JSON.parse(json) as unknown
        const kept = response.json<Record<string, unknown>>()[name]
        const right =
          response.statusCode === 200
            ? accepts(field, value) && Object.is(kept, value === 0 ? 0 : value)
            : response.statusCode < 500 && response.statusCode >= 400
        if (!right) wrong.push(`${json}: ${response.statusCode} ${response.body.slice(0, 200)}`)
      }
      expect(wrong).toEqual([])
    },
  )
  it('is tried in more than 20 fields', () => expect(written.length).toBeGreaterThan(20))
})

describe('a number in the query of an address', () => {
  const names = ['page', 'itemsPerPage', 'price[gt]', 'price[between]', 'radius', 'range']
  const paths = ['products', 'businesses', 'businesses-location/39.47/-0.71', 'orders']
  const wheres = names.flatMap((name) => paths.map((path) => ({ name, path })))
  // A long run sends every number with every parameter on every path. `npm test` sends a third of the combinations for
  // each number; a third contains every parameter and every path.
  it.each(['-1', '0', '1.5', '1e9', '1e400', 'NaN', '9'.repeat(30), '', '0x10', '1..1e400'])(
    'that is %s causes no server error',
    async (value) => {
      for (const { name, path } of part(wheres, 3)) {
        const { statusCode } = await send({ as: 'alice', when: `GET /api/${path}?${name}=${value}` })
        expect(statusCode, `${path}?${name}=${value}`).toBeLessThan(500)
      }
    },
  )
})

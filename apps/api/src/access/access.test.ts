import { describe, expect, it } from 'vitest'
import { type Guard, type Viewer, anonymous, memberOf } from '#/access/guards'
import type { Resource } from '#/resource/define-resource'
import { columnOf, snake } from '#/resource/define-resource'
import { refreshProductTree } from '#/product-documents/combos'
import { resources } from '#/resources'
import { type Reach, expectedAccess } from '#/testing/expected-access'
import { part } from '@lonja/contract/testing/long'
import { shopScopes } from '@lonja/contract/api-keys/scopes'
import { viewerOfKey } from '#/identity/key-viewer'
import { insertKey } from '#/testing/insert-key'
import { type Person, people, testApi } from '#/testing/scenario'
import { type Row, type World, type WorldName, canary, guestToken, insertTwoWorlds } from '#/testing/two-worlds'
import { models } from '#/resources'

// The test data are two worlds without common records. The people of each world try every operation on the records of
// the other world: no answer may contain its secrets, and none of its rows may change. Each attempt is rolled back.

interface Principal {
  name: string
  world: WorldName
  reach: readonly Reach[]
  as?: Person
  token?: string
  /** The key of a program. */
  key?: string
}

const principals: Principal[] = [
  { name: 'nobody', world: 'a', reach: ['everybody'] },
  { name: 'a guest with an order', world: 'a', reach: ['everybody', 'guest'], token: guestToken('a') },
  { name: 'the customer of A', world: 'a', reach: ['everybody', 'signed in', 'own'], as: 'alice' },
  { name: 'the shop of A', world: 'a', reach: ['everybody', 'signed in', 'any shop', 'shop'], as: 'baker' },
  { name: 'the customer of B', world: 'b', reach: ['everybody', 'signed in', 'own'], as: 'bob' },
  { name: 'the shop of B', world: 'b', reach: ['everybody', 'signed in', 'any shop', 'shop'], as: 'florist' },
]

const scenario = await testApi()
const { db } = scenario
const worlds = await insertTwoWorlds(db, {
  a: { customer: people.alice.id, member: people.baker.id },
  b: { customer: people.bob.id, member: people.florist.id },
})
await refreshProductTree(
  { db, models },
  Object.values(worlds).map(({ rows }) => String(rows.get('product')![0]!['id'])),
)
const programKey = await insertKey(db, String(worlds.a.rows.get('business')![0]!['id']), shopScopes)
principals.push({
  name: 'a program of the shop of A',
  world: 'a',
  reach: ['everybody', 'any shop', 'shop'],
  key: programKey,
})
for (const { as } of principals) if (as) await scenario.tokenOf(as)
await scenario.tokenOf('admin')

const tables = await db.query<{ name: string; identified: boolean }>({
  text: `select relname as name, exists (
      select from pg_attribute where attrelid = c.oid and attname = 'id' and not attisdropped) as identified
    from pg_class c where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not in ('migration', 'rate_limit', 'session', 'api_key', 'refresh_token', 'idempotency_key') order by 1`,
})
const SNAPSHOT = tables
  .map(
    ({ name, identified }) =>
      `select '${name} ' || ${identified ? 'id::text' : 'md5(r::text)'} as key, r::text as row from "${name}" r`,
  )
  .join(' union all ')

/** All rows of the database: the key is the table and the id, the value is the row as text. */
async function snapshot(): Promise<Map<string, string>> {
  const rows = await db.query<{ key: string; row: string }>({ text: SNAPSHOT, name: 'snapshot' })
  return new Map(rows.map(({ key, row }) => [key, row]))
}

/** Whether this transaction has changed any row: PostgreSQL gives a transaction an id at its first write. */
async function hasWritten(): Promise<boolean> {
  const [transaction] = await db.query<{ id: string | null }>({
    text: 'select pg_current_xact_id_if_assigned()::text as id',
    name: 'has written',
  })
  return transaction!.id !== null
}

const before = await snapshot()
const rowOf = (world: WorldName, table: string): Row => worlds[world].rows.get(table)![0]!
const idOf = (world: WorldName, table: string): string => String(rowOf(world, table)['id'])
const other = (world: WorldName): WorldName => (world === 'a' ? 'b' : 'a')
const idsOf = ({ rows, customer, member }: World): string[] => [
  ...[...rows]
    .filter(([table]) => table !== 'order_status')
    .flatMap(([, made]) => made)
    .flatMap(({ id }) => (typeof id === 'string' ? [id] : [])),
  customer,
  member,
]
const ids = { a: idsOf(worlds.a), b: idsOf(worlds.b) }
const isOf = (world: WorldName, key: string): boolean =>
  ids[world].some((id) => `${key} ${before.get(key)}`.includes(id))

const expectedOf = ({ contract }: Resource) => {
  const expected = expectedAccess[contract.path]
  if (!expected) throw new Error(`Say in expected-access.ts who reaches ${contract.path}`)
  return expected
}
/** True if people of the other world may read a record too, because everybody, all accounts or any shop may read it. */
const isOpen = (reach: readonly Reach[]): boolean =>
  reach.some((one) => one === 'everybody' || one === 'signed in' || one === 'any shop')
/** Texts that only the people of this world may read. */
const secretsOf = (world: WorldName): string[] => [
  `${world === 'a' ? 'alice' : 'bob'}@lonja.test`,
  `${world === 'a' ? 'baker' : 'florist'}@lonja.test`,
  ...resources
    .filter((resource) => resource.table !== 'user' && !isOpen(expectedOf(resource).read))
    .map(({ table }) => canary(world, table, '')),
]
const secrets = { a: secretsOf('a'), b: secretsOf('b') }

let checks = 0
class Undo extends Error {}

interface Attempt {
  status: number
  text: string
  /** The keys of the rows that the request has changed or deleted. */
  changed: string[]
  after: Map<string, string>
}

/** Sends a request and returns its answer and the rows that it changed; then the transaction is rolled back. */
async function attempt(principal: Principal | 'operator', when: string, body?: unknown): Promise<Attempt> {
  const { as, token, key: secret }: Partial<Principal> = principal === 'operator' ? { as: 'admin' } : principal
  let made: Attempt | undefined
  await db
    .transaction(async () => {
      const response = await scenario.send({
        ...(as && { as }),
        when: when as 'GET /',
        body,
        headers: { ...(token && { 'x-order-token': token }), ...(secret && { authorization: `Bearer ${secret}` }) },
      })
      const after = (await hasWritten()) ? await snapshot() : before
      const changed = [...before].filter(([key, row]) => after.get(key) !== row).map(([key]) => key)
      made = { status: response.statusCode, text: response.body, changed, after }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  checks += 2 + before.size
  expect(made!.status, `${when} ${made!.text.slice(0, 300)}`).toBeLessThan(500)
  return made!
}

/** The faults that the running test has found. */
const wrong: string[] = []
function must(holds: boolean, what: string): void {
  checks += 1
  if (!holds) wrong.push(what)
}

/** Checks that the request neither reads nor changes records of the other world. */
function staysAtHome(principal: Principal, when: string, { text, changed }: Attempt): void {
  const foreign = other(principal.world)
  // The answer may repeat values that the request contained.
  for (const secret of secrets[foreign])
    must(!text.includes(secret) || when.includes(secret), `${when} told ${principal.name} ${secret}`)
  const touched = changed.filter((key) => isOf(foreign, key))
  must(touched.length === 0, `${when} by ${principal.name} changed ${touched.join()}`)
}

const program = viewerOfKey('key', idOf('a', 'business'), shopScopes)
/** A key reaches what the members of its shop reach, except operations that need a person. */
const reaches = (principal: Principal, wanted: readonly Reach[], guard: Guard | undefined): boolean =>
  wanted.some((reach) => principal.reach.includes(reach)) && (!principal.key || (guard?.(program) ?? false))

const REFUSED = [401, 403, 404]
const viewers: Record<string, Viewer> = {
  alice: { ...anonymous, id: people.alice.id, role: 'ROLE_USER' },
  bob: { ...anonymous, id: people.bob.id, role: 'ROLE_USER' },
  baker: memberOf(people.baker.id, [idOf('a', 'business')], 'owner'),
  florist: memberOf(people.florist.id, [idOf('b', 'business')], 'owner'),
}

describe.each(resources.map((resource) => [resource.contract.path, resource] as const))('%s', (path, resource) => {
  const { operations, table, contract } = resource
  const expected = expectedOf(resource)
  const item = (world: WorldName) => `/api/${path}/${idOf(world, table)}`
  const open = isOpen(expected.read)
  const writers = principals.filter((principal) =>
    reaches(principal, expected.write, operations.update ?? operations.patch),
  )

  it.runIf(operations.read)('can be read only by principals with access', async () => {
    const isPrivate = expected.read.length === 1 && expected.read[0] === 'own'
    const { status } = await attempt('operator', `GET ${item('a')}`)
    expect(isPrivate ? [200, 404] : [200]).toContain(status)
    for (const principal of principals) {
      // This record may belong to another order than the order to which the guest's token gives access.
      if (principal.token && expected.read.includes('guest')) continue
      const own = await attempt(principal, `GET ${item(principal.world)}`)
      const allowed = reaches(principal, expected.read, operations.read) ? [200] : REFUSED
      must(allowed.includes(own.status), `GET ${item(principal.world)} by ${principal.name}: ${own.status}`)
      const foreign = await attempt(principal, `GET ${item(other(principal.world))}`)
      must(
        open ? foreign.status === own.status : REFUSED.includes(foreign.status),
        `${principal.name} got ${foreign.status}`,
      )
      staysAtHome(principal, `GET ${item(other(principal.world))}`, foreign)
    }
    expect(wrong.splice(0)).toEqual([])
  })

  it.runIf(operations.list)('is listed only to viewers (principals) with access', async () => {
    for (const principal of principals) {
      for (const query of ['', `?id[]=${idOf(other(principal.world), table)}`, '?pagination=false', '.jsonld']) {
        const list = await attempt(principal, `GET /api/${path}${query}`)
        staysAtHome(principal, `GET /api/${path}${query}`, list)
        if (open || list.status !== 200) continue
        must(!list.text.includes(idOf(other(principal.world), table)), `${path}${query} listed to ${principal.name}`)
      }
    }
    expect(wrong.splice(0)).toEqual([])
  })

  it('can be changed and removed only by principals with access', async () => {
    for (const principal of principals) {
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const name = ({ PUT: 'update', PATCH: 'patch', DELETE: 'remove' } as const)[method as 'PUT']
        if (!operations[name]) continue
        const mine = reaches(principal, expected.write, operations[name])
        const own = await attempt(principal, `${method} ${item(principal.world)}`, method === 'DELETE' ? undefined : {})
        staysAtHome(principal, `${method} ${item(principal.world)}`, own)
        const allowed = mine ? [200, 204, 403, 409, 422] : REFUSED
        must(allowed.includes(own.status), `${method} ${item(principal.world)} by ${principal.name}: ${own.status}`)
        must(mine || own.changed.length === 0, `${principal.name} changed ${own.changed.join()}`)
        const foreign = await attempt(principal, `${method} ${item(other(principal.world))}`, {})
        must(
          REFUSED.includes(foreign.status),
          `${method} ${item(other(principal.world))} by ${principal.name}: ${foreign.status}`,
        )
        must(foreign.changed.length === 0, `${principal.name} changed ${foreign.changed.join()}`)
      }
    }
    expect(wrong.splice(0)).toEqual([])
  })

  it.runIf(operations.create)(
    'can be created only by principals with access; this neither shows nor changes records of the other test world',
    async () => {
      const known = await attempt('operator', `GET ${item('a')}`)
      const record = known.status === 200 ? (JSON.parse(known.text) as Record<string, unknown>) : {}
      for (const principal of principals) {
        const made = await attempt(principal, `POST /api/${path}`, withoutId(record))
        staysAtHome(principal, `POST /api/${path}`, made)
        const may = operations.create!(principal.key ? program : (viewers[principal.as ?? ''] ?? anonymous))
        must(may || made.status === 401 || made.status === 403, `POST ${path} by ${principal.name}: ${made.status}`)
        must(may || [...made.after.keys()].every((key) => before.has(key)), `${principal.name} created in ${path}`)
      }
      expect(wrong.splice(0)).toEqual([])
    },
  )

  it.runIf(operations.update)('ignores columns that are not writable fields', async () => {
    const columns = await db.query<{ name: string; type: string }>({
      text: `select column_name as name, udt_name as type from information_schema.columns where table_name = $1 and table_schema = current_schema()`,
      values: [table],
    })
    for (const principal of writers) {
      const viewer = principal.key ? program : viewers[principal.as!]!
      const isWritable = (field: string) =>
        contract.fields[field]?.writable &&
        !resource.fixed.includes(field) &&
        (resource.restricted[field]?.(viewer) ?? true)
      const writable = new Set(
        Object.keys(contract.fields)
          .filter(isWritable)
          .map((field) => columnOf(resource, field).replaceAll('"', '')),
      )
      const closed = columns.filter(({ name }) => name !== 'id' && !writable.has(name) && name !== resource.stamp)
      const foreign = worlds[other(principal.world)].rows.get(table)![0]!
      const body: Record<string, unknown> = {}
      for (const { name, type } of closed) {
        const value = foreignValue(type, foreign[name])
        const field = Object.keys(contract.fields).find((given) => snake(given) === name)
        for (const alias of [name, camel(name), camel(name).replace(/(Id|At)$/, ''), ...(field ? [field] : [])]) {
          if (!isWritable(alias)) body[alias] = value
        }
      }
      const made = await attempt(principal, `PUT ${item(principal.world)}`, body)
      staysAtHome(principal, `PUT ${item(principal.world)}`, made)
      const { after } = await attempt(principal, `PUT ${item(principal.world)}`, {})
      const key = `${table} ${idOf(principal.world, table)}`
      checks += closed.length
      const same = withoutTime(made.after.get(key)!) === withoutTime(after.get(key)!)
      must(same, `${path} took ${JSON.stringify(body)} from ${principal.name}`)
    }
    expect(wrong.splice(0)).toEqual([])
  })

  it.runIf(operations.update)('cannot refer to records that the writer may not see', async () => {
    for (const principal of writers) {
      const foreign = worlds[other(principal.world)]
      for (const [name, field] of Object.entries(contract.fields)) {
        if (!field.writable || !field.target) continue
        const target = resources.find((candidate) => candidate.contract.path === field.target)
        if (!target || isOpen(expectedOf(target).read)) continue
        const id = String(foreign.rows.get(target.table)![0]!['id'])
        for (const value of [id, { id }, `/api/${field.target}/${id}`, { id, name: 'Mía', street: 'Mía' }]) {
          const body = { [name]: field.kind === 'references' ? [value] : value }
          const made = await attempt(principal, `PUT ${item(principal.world)}`, body)
          staysAtHome(principal, `PUT ${name}`, made)
          must(naming(made.after, id) === naming(before, id), `${path}.${name} took ${JSON.stringify(value)}`)
        }
      }
    }
    expect(wrong.splice(0)).toEqual([])
  })
})

// The operations outside the resources, and all POST operations, are called with ids of the other world in the path,
// the query and the body. `npm test` sends a third of these requests, and a run with LONG=1 sends all of them.
const declared = new Set(resources.flatMap(({ contract: { path } }) => [`/${path}`, `/${path}/{id}`]))
const operations = scenario.app
  .documented()
  .routes.filter(({ method, path }) => !declared.has(path) || method === 'POST')
const named = [
  'id',
  'order',
  'product',
  'business',
  'businessId',
  'user',
  'customer',
  'address',
  'coupon',
  'payment',
  'shippingMethod',
  'paymentMethod',
]

describe.each(operations.map(({ method, path }) => [`${method} ${path}`, method, path] as const))(
  '%s',
  (_name, method, path) => {
    it('neither shows nor changes records of the other test world', async () => {
      for (const principal of principals) {
        const foreign = other(principal.world)
        const idNamed = (name: string) => {
          const table = snake(name.replace(/Id$/, ''))
          return worlds[foreign].rows.has(table) ? idOf(foreign, table) : idOf(foreign, 'order')
        }
        const codes = [canary(foreign, 'order', 'code'), canary(foreign, 'business', 'code')]
        const bodies: Record<string, unknown>[] = [
          Object.fromEntries(named.map((name) => [name, idNamed(name)])),
          Object.fromEntries(named.map((name) => [name, { id: idNamed(name) }])),
          ...codes.map((code) => ({ order: code, code, id: code, email: `${foreign}-customer@canary.test` })),
          {
            products: [{ id: idNamed('product') }],
            content: [{ id: idNamed('product'), marketplace: false }],
            marketplace: false,
          },
          {
            lines: [{ product: { id: idOf(principal.world, 'product') }, quantity: 1 }],
            deliveryAddress: { id: idNamed('address') },
            billingAddress: idNamed('address'),
            customer: {
              id: idNamed('customer'),
              name: 'X',
              surnames: 'Y',
              email: 'x@example.test',
              phone: '600123123',
            },
            shippingMethod: { id: idNamed('shippingMethod') },
            paymentMethod: { id: idOf(principal.world, 'payment_method') },
            user: idNamed('user'),
          },
        ]
        const query = `?business.id=${idNamed('business')}&businessId=${idNamed('business')}&id=${idNamed('order')}&user.id=${worlds[foreign].customer}`
        const urls = [idNamed('order'), idNamed('product'), idNamed('business'), codes[0]!].map(
          (id) => `/api${path.replace('{step}', '5').replaceAll(/\{\w+\}/g, id)}${query}`,
        )
        const sent = method === 'GET' || method === 'DELETE' ? [undefined] : bodies
        const requests = [...new Set(urls)].flatMap((url) => sent.map((body) => ({ url, body })))
        for (const { url, body } of part(requests, 3)) {
          const made = await attempt(principal, `${method} ${url}`, body)
          staysAtHome(principal, `${method} ${url} ${JSON.stringify(body)}`, made)
        }
      }
      expect(wrong.splice(0)).toEqual([])
    })
  },
)

it('this file made more than 20,000 checks, so the loops of its tests were not empty', () => {
  expect(checks).toBeGreaterThan(20_000)
})

/** The number of rows that contain the id. */
const naming = (rows: ReadonlyMap<string, string>, id: string): number =>
  [...rows.values()].filter((row) => row.includes(id)).length
const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
const withoutTime = (row: string): string => row.replaceAll(/"?\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d]*\+00"?/g, '')
const withoutId = ({ id: _id, ...record }: Record<string, unknown>) => record

/** Returns `value` if it is an id or a canary of the other world, or else a fixed value of the column's type. */
function foreignValue(type: string, value: unknown): unknown {
  if (type === 'uuid') return value ?? people.admin.id
  if (type === 'bool') return true
  if (type.startsWith('int') || type === 'numeric' || type.startsWith('float')) return 77
  if (type === 'timestamptz') return '2001-01-01T00:00:00Z'
  if (type === 'jsonb') return { forged: true }
  return typeof value === 'string' && value.startsWith('canary') ? value : 'forged'
}

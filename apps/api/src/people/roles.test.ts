import { rights } from '@lonja/contract/people/rights'
import type { Filter } from '@lonja/contract/resource'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { refreshProductTree } from '#/product-documents/combos'
import type { Resource } from '#/resource/define-resource'
import { resources } from '#/resources'
import { expectedAccess } from '#/testing/expected-access'
import { insertUser, testPassword } from '#/testing/factories'
import { part } from '@lonja/contract/testing/long'
import { people, testApi } from '#/testing/scenario'
import { insertTwoWorlds } from '#/testing/two-worlds'
import { models } from '#/resources'

// The rights of each role are written here a second time, independent of the table of rights and of the declarations.

const scenario = await testApi()
const { db, send } = scenario
const worlds = await insertTwoWorlds(db, {
  a: { customer: people.alice.id, member: people.baker.id },
  b: { customer: people.bob.id, member: people.florist.id },
})
const idOf = (table: string): string => String(worlds.a.rows.get(table)![0]!['id'])
const shop = idOf('business')
await db.query({ text: 'delete from business_category where business_id = $1', values: [shop] })
await refreshProductTree({ db, models }, [idOf('product')])

/**
 * For each of these roles, the test makes a new person. The owner is the person `baker`, and the operator is the
 * person `admin`.
 */
const roles = ['manager', 'clerk', 'accountant', 'support', 'editor', 'auditor'] as const
type Role = (typeof roles)[number]
const tokens: Record<string, string> = {
  owner: await scenario.tokenOf('baker'),
  operator: await scenario.tokenOf('admin'),
  customer: await scenario.tokenOf('alice'),
}
for (const role of roles) {
  const town = role === 'support' || role === 'editor' || role === 'auditor'
  const { id } = await insertUser(db, { username: `the-${role}`, town_role: town ? role : null })
  if (!town) await insert(db, 'business_member', { business_id: shop, user_id: id, role })
  const form = { grant_type: 'password', username: `the-${role}`, password: testPassword }
  const login = await scenario.app.inject({ method: 'POST', url: '/api/login', payload: form })
  tokens[role] = login.json<{ access_token: string }>().access_token
}

const ask = (role: string, when: Parameters<typeof send>[0]['when'], body?: unknown) =>
  send({ when, headers: { authorization: `Bearer ${tokens[role]}` }, ...(body !== undefined && { body }) })

/**
 * The resources whose records of a shop the owner may change. Answers to questions are left out, because only their
 * authors may change them.
 */
const allOfShop = resources
  .filter(({ operations, contract }) => operations.update && expectedAccess[contract.path]!.write.includes('shop'))
  .map(({ contract }) => contract.path)
  .filter((path) => path !== 'answer-question-products')

/**
 * For each role, the resources in which it may change the shop's record. In some resources a role may change only some
 * of the fields; the tests below show which.
 */
const changes: Readonly<Record<Role, readonly string[]>> = {
  manager: allOfShop,
  clerk: ['attribute-combos', 'sold-products'],
  accountant: [],
  support: ['customers', 'issues', 'sold-products'],
  editor: [
    'campaigns',
    'categories',
    'cms',
    'cms-categories',
    'help-cms',
    'image-galleries',
    'menu-entries',
    'menus',
    'objectives',
    'quick-replies',
    'search-synonyms',
    'template-configs',
    'variables',
  ],
  auditor: [],
}

const hidden = resources.filter(
  ({ operations, contract }) =>
    operations.read && expectedAccess[contract.path]!.read.every((one) => one !== 'everybody' && one !== 'signed in'),
)
const ordersAndWhatIsInThem = [
  'order-status-histories',
  'orders',
  'payments',
  'refunds',
  'sold-offers',
  'sold-prices',
  'sold-product-attributes',
  'sold-products',
]
const whoOrdered = ['addresses', 'customers']
const catalogue = [
  'business-objectives',
  'coupons',
  'objectives',
  'quick-replies',
  'saved-views',
  'stock-movements',
  'template-configs',
  'templates',
  'variables',
]

/** For each role, the private resources in which it may read the shop's record. */
const reads: Readonly<Record<Role, readonly string[]>> = {
  manager: [
    ...ordersAndWhatIsInThem,
    ...catalogue,
    ...whoOrdered,
    'audit-events',
    'customer-groups',
    'facebook-auths',
    'issues',
    'media-objects',
    'twitter-auths',
  ],
  // The order in this test is open, so the staff who prepare it see its customer.
  clerk: [...ordersAndWhatIsInThem, ...catalogue, ...whoOrdered],
  accountant: [...ordersAndWhatIsInThem, ...catalogue],
  support: [
    ...ordersAndWhatIsInThem,
    ...catalogue,
    ...whoOrdered,
    'business-applications',
    'customer-groups',
    'issues',
    'mail-failures',
    'media-objects',
    'payment-anomalies',
  ],
  editor: [...catalogue, 'search-misses', 'search-synonyms'],
  auditor: [
    ...ordersAndWhatIsInThem,
    ...catalogue,
    ...whoOrdered,
    'audit-events',
    'business-applications',
    'customer-groups',
    'issues',
    'mail-failures',
    'media-objects',
    'payment-anomalies',
  ],
}

describe.each(roles)('the %s', (role) => {
  it('changes the records that its rights allow, and no others', async () => {
    const changed: string[] = []
    for (const { contract, table, operations } of resources) {
      if (!operations.update || !worlds.a.rows.has(table)) continue
      const { statusCode } = await ask(role, `PUT /api/${contract.path}/${idOf(table)}`, {})
      expect(statusCode).toBeLessThan(500)
      if (![401, 403, 404].includes(statusCode)) changed.push(contract.path)
    }
    expect(changed.toSorted()).toEqual([...changes[role]].toSorted())
  })

  it('reads the private records that its rights allow, and no others', async () => {
    const seen: string[] = []
    for (const { contract, table } of hidden) {
      const { statusCode } = await ask(role, `GET /api/${contract.path}/${idOf(table)}`)
      if (statusCode === 200) seen.push(contract.path)
    }
    expect(seen.toSorted()).toEqual([...reads[role]].toSorted())
  })
})

describe('rights on stock', () => {
  const path = `/api/attribute-combos/${idOf('attribute_combo')}` as const

  it('let a clerk correct the stock and mark variants as sold out, and change nothing else of a variant', async () => {
    const before = (await ask('owner', `GET ${path}`)).json<object>()
    const given = { stock: 3, tracked: true, enabled: false, sku: 'CHANGED', priceDelta: 777, values: [] }
    const after = (await ask('clerk', `PUT ${path}`, given)).json<object>()
    expect(after).toMatchObject({ stock: 3, tracked: true, enabled: false })
    const { sku, priceDelta, values } = before as Record<string, unknown>
    expect(after).toMatchObject({ sku, priceDelta, values })
    expect((await ask('owner', `PUT ${path}`, { sku: 'CHANGED', enabled: true })).json()).toMatchObject({
      sku: 'CHANGED',
    })
  })

  it('of a clerk in one shop stay the same if the clerk also owns another shop', async () => {
    const clerk = await db.query<{ id: string }>({ text: `select id from "user" where username = 'the-clerk'` })
    const own = { business_id: String(worlds.b.rows.get('business')![0]!['id']), user_id: clerk[0]!.id, role: 'owner' }
    await insert(db, 'business_member', own)
    db.changed(`viewer:${own.user_id}`)
    const after = (await ask('clerk', `PUT ${path}`, { sku: 'MINE', stock: 4 })).json<object>()
    expect(after).toMatchObject({ sku: 'CHANGED', stock: 4 })
    expect((await ask('clerk', `DELETE ${path}`)).statusCode).toBe(403)
    const made = await ask('clerk', 'POST /api/attribute-combos', { product: idOf('product'), sku: 'NEW' })
    expect(made.statusCode).toBe(403)
    await db.query({
      text: `delete from business_member where user_id = $1 and role = 'owner'`,
      values: [own.user_id],
    })
    db.changed(`viewer:${own.user_id}`)
  })
})

describe('rights on the record of a shop', () => {
  const path = `/api/businesses/${shop}` as const
  const change = {
    description: 'Abierto por obras',
    cif: 'B00000000',
    iban: 'ES9121000418450200051332',
    invoicing: 'own',
  }

  it('let a manager change public texts, but not the legal data nor the bank account', async () => {
    expect((await ask('manager', `PUT ${path}`, change)).json()).toMatchObject({ description: change.description })
    const [row] = await db.query({ text: 'select cif, iban, invoicing from business where id = $1', values: [shop] })
    expect(row).not.toMatchObject({ cif: change.cif })
    expect(row).not.toMatchObject({ invoicing: change.invoicing })
    expect((await ask('manager', `GET ${path}`)).json()).not.toHaveProperty('iban')
    expect((await ask('owner', `PUT ${path}`, change)).json()).toMatchObject({
      cif: change.cif,
      iban: change.iban,
      invoicing: change.invoicing,
    })
  })
})

describe('rights on orders', () => {
  const order = idOf('order')
  const contact = ['customer', 'deliveryAddress', 'billingAddress', 'note']
  const shows = async (role: string) => {
    const record = (await ask(role, `GET /api/orders/${order}`)).json<object>()
    return contact.filter((field) => field in record)
  }
  const setFinal = (final: boolean) =>
    db.query({ text: 'update order_status set final = $1 where id = $2', values: [final, idOf('order_status')] })

  it('show the customer to a clerk while the order is open, and never to an accountant', async () => {
    expect(await shows('clerk')).toEqual(contact)
    expect(await shows('accountant')).toEqual([])
    expect((await ask('clerk', `GET /api/customers/${idOf('customer')}`)).statusCode).toBe(200)
    await setFinal(true)
    expect(await shows('clerk')).toEqual([])
    expect((await ask('clerk', `GET /api/customers/${idOf('customer')}`)).statusCode).toBe(404)
    expect(await Promise.all(['owner', 'manager', 'support', 'auditor', 'operator'].map(shows))).toEqual([
      contact,
      contact,
      contact,
      contact,
      contact,
    ])
    await setFinal(false)
  })

  it('hide who changed the status if that was the customer and the role may not see the customer', async () => {
    const step = idOf('order_status_history')
    const mover = async (role: string) => {
      const { user } = (await ask(role, `GET /api/order-status-histories/${step}`)).json<{ user?: { id: string } }>()
      return user?.id
    }
    const shown = async () => [await mover('owner'), await mover('clerk'), await mover('accountant')]
    const { alice, baker } = people
    expect(await shown()).toEqual([alice.id, alice.id, undefined])
    await setFinal(true)
    expect(await shown()).toEqual([alice.id, undefined, undefined])
    await db.query({ text: 'update order_status_history set user_id = $2 where id = $1', values: [step, baker.id] })
    expect(await shown()).toEqual([baker.id, baker.id, baker.id])
    await setFinal(false)
  })

  it('do not let accountants and auditors change the status or refund, nor clerks and editors refund', async () => {
    const body = { status: 'canceled' }
    for (const role of ['accountant', 'auditor'])
      expect((await ask(role, `PUT /api/orders/${order}`, body)).statusCode).toBe(403)
    for (const role of ['accountant', 'auditor', 'clerk', 'editor'])
      expect((await ask(role, 'POST /api/orders-refund', { order })).statusCode).toBe(403)
  })

  it('let a clerk read neither invoices nor sales figures, and support read only invoices', async () => {
    const invoice = async (role: string) => (await ask(role, `GET /api/orders/${order}/invoice`)).statusCode
    const figures = async (role: string) => (await ask(role, 'GET /api/statistics/sales')).statusCode
    const may: Record<string, boolean[]> = {}
    for (const role of ['owner', 'manager', 'clerk', 'accountant', 'support', 'auditor'])
      may[role] = [(await invoice(role)) !== 403, (await figures(role)) === 200]
    expect(may).toEqual({
      owner: [true, true],
      manager: [true, true],
      clerk: [false, false],
      accountant: [true, true],
      support: [true, false],
      auditor: [true, true],
    })
  })
})

describe('filters on hidden fields', () => {
  const lists = resources.filter(
    ({ operations, contract }) => operations.list && Object.keys(contract.filters).length > 0,
  )
  const everybody = ['customer', 'owner', 'operator', ...roles]
  const setFinal = (final: boolean) =>
    db.query({ text: 'update order_status set final = $1 where id = $2', values: [final, idOf('order_status')] })
  const answers = new Map<string, unknown>()
  const read = async (role: string, path: string): Promise<unknown> => {
    const key = `${role} ${path}`
    if (!answers.has(key)) answers.set(key, (await ask(role, `GET /api/${path as ''}`)).json())
    return answers.get(key)
  }
  const recordsOf = async (role: string, path: string): Promise<Shown[]> => {
    const list = await read(role, path)
    return Array.isArray(list) ? (list as Shown[]) : []
  }

  /**
   * The value at the end of a filter’s path, as the role sees it. If an embedded record does not contain the field, the
   * embedded record is requested by its id.
   */
  async function shownTo(role: string, resource: Resource, record: Shown, path: readonly string[]): Promise<unknown> {
    const [name = '', ...rest] = path
    const own = resource.operations.read
      ? ((await read(role, `${resource.contract.path}/${record.id}`)) as Shown)
      : record
    const value = [record[name] ?? own[name]].flat()[0]
    if (value === undefined || value === null) return undefined
    const target = resources.find(({ contract }) => contract.path === resource.contract.fields[name]?.target)
    if (!target) return value
    return rest.length === 0 ? (value as Shown).id : shownTo(role, target, value as Shown, rest)
  }

  const queryOf = (name: string, { kind, nulls }: Filter, value: unknown): string => {
    const text = encodeURIComponent(String(value))
    if (kind === 'range') return `${name}[gte]=${text}&${name}[lte]=${text}`
    if (kind === 'date') return `${name}[${nulls === 'before' ? 'before' : 'after'}]=${text}`
    return kind === 'exists' ? `exists[${name}]=true` : `${name}=${text}`
  }

  /** A role that sees a record, and whether this role sees the value that the filter searches for. */
  interface Case {
    role: string
    shown: boolean
  }

  // A filter on a hidden field is sent for every role. A filter on a field that several roles see is sent for a third
  // of these roles in `npm test`, and for all of them in a long run.
  const sent = (cases: readonly Case[]): readonly Case[] => {
    const seeing = cases.filter(({ shown }) => shown)
    return [...cases.filter(({ shown }) => !shown), ...(seeing.length < 3 ? seeing : part(seeing))]
  }

  it.each([
    ['is open', false],
    ['is closed', true],
  ])('find nothing if a role cannot see the field and the order %s', { timeout: 120_000 }, async (_state, final) => {
    await setFinal(final)
    answers.clear()
    const wrong: string[] = []
    const found = { shown: 0, hidden: 0 }
    for (const resource of lists) {
      const { path, filters } = resource.contract
      for (const record of await recordsOf('operator', path)) {
        for (const [name, filter] of Object.entries(filters)) {
          if (filter.kind === 'special') continue
          const fields = filter.kind === 'search' ? filter.path.slice(0, 1) : filter.path
          const value = await shownTo('operator', resource, record, fields)
          if (value === undefined) continue
          const has = ({ id }: Shown) => id === record.id
          const cases: Case[] = []
          for (const role of everybody) {
            const mine = (await recordsOf(role, path)).find(has)
            if (!mine) continue
            const shown = (await shownTo(role, resource, mine, fields)) !== undefined
            found[shown ? 'shown' : 'hidden'] += 1
            cases.push({ role, shown })
          }
          for (const { role, shown } of sent(cases)) {
            const listed = (await recordsOf(role, `${path}?${queryOf(name, filter, value)}`)).some(has)
            if (shown !== listed) wrong.push(`${path}?${name} ${listed ? 'tells' : 'hides from'} the ${role}`)
          }
        }
      }
    }
    await setFinal(false)
    expect([...new Set(wrong)]).toEqual([])
    expect(found.hidden).toBeGreaterThan(final ? 20 : 10)
    expect(found.shown).toBeGreaterThan(1_000)
  })
})

interface Shown {
  id: string
  [field: string]: unknown
}

it('every right of a role is also a right of the roles above it', () => {
  const wrong = Object.entries(rights as Readonly<Record<string, Record<'shop' | 'town', readonly string[]>>>).filter(
    ([, { shop: inShop, town }]) =>
      (inShop.length > 0 && !inShop.includes('owner')) ||
      (inShop.includes('clerk') && !inShop.includes('manager')) ||
      (town.length > 0 && !town.includes('operator')),
  )
  expect(wrong).toEqual([])
})

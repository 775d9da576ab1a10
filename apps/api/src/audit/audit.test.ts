import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { bankWorld } from '#/testing/bank-world'
import { pruneAudit } from '#/people/prune-audit'
import type { Resource } from '#/resource/define-resource'
import { resources } from '#/resources'
import { insertPaymentMethod, insertUser, testPassword } from '#/testing/factories'
import { type Person, people } from '#/testing/scenario'
import { insertTwoWorlds } from '#/testing/two-worlds'

const { bank, world, scenario, db, bread, orderAs, orderAtBank, applyEvent } = await bankWorld()
const { send } = scenario
const worlds = await insertTwoWorlds(db, {
  a: { customer: people.alice.id, member: people.baker.id },
  b: { customer: people.bob.id, member: people.florist.id },
})
// The test data put shops into categories of products. A shop cannot be saved with such a category.
await db.query({ text: 'delete from business_category' })

interface Event {
  id: string
  action: string
  role: string | null
  user: { id: string } | null
  business: { id: string } | null
  resource: string
  resourceId: string
  label: string | null
  requestId: string | null
  changes: Record<string, { before: unknown; after: unknown }>
}

const count = async (): Promise<number> => {
  const [row] = await db.query<{ n: number }>({ text: 'select count(*)::int as n from audit_event' })
  return row!.n
}
/** The entries of the audit log for a record, the newest first. */
const eventsOf = async (resource: string, id: string): Promise<Event[]> => {
  const list = await send({ as: 'admin', when: `GET /api/audit-events?resource=${resource as ''}&resourceId=${id}` })
  return list.json()
}
const login = async (username: string): Promise<Record<string, string>> => {
  const payload = { grant_type: 'password', username, password: testPassword }
  const answer = await scenario.app.inject({ method: 'POST', url: '/api/login', payload })
  return { authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` }
}

describe('writes of operators', () => {
  /** Returns a body that changes one field of the record; null if no field can be changed easily. */
  function changed(resource: Resource, record: Record<string, unknown>): Record<string, unknown> | null {
    for (const [name, { kind, writable }] of Object.entries(resource.contract.fields)) {
      const value = record[name]
      if (!writable || resource.fixed.includes(name)) continue
      if (kind === 'boolean') return { [name]: !value }
      if (kind === 'text' && typeof value === 'string' && !/mail|url|code|slug/i.test(name))
        return { [name]: `${value}x` }
      if ((kind === 'integer' || kind === 'money') && typeof value === 'number') return { [name]: value + 1 }
    }
    return null
  }
  const testable = resources.filter(({ table, operations }) => operations.update && worlds.b.rows.has(table))

  it('are recorded exactly once, in every resource', { timeout: 60_000 }, async () => {
    const told: string[] = []
    for (const resource of testable) {
      const { path } = resource.contract
      const id = String(worlds.b.rows.get(resource.table)![0]!['id'])
      const record = await send({ as: 'admin', when: `GET /api/${path}/${id}` })
      const body = record.statusCode === 200 ? changed(resource, record.json()) : null
      if (!body) continue
      const before = await count()
      const answer = await send({ as: 'admin', when: `PUT /api/${path}/${id}`, body })
      if (answer.statusCode !== 200) continue
      const field = Object.keys(body)[0]!
      const [event] = await eventsOf(path, id)
      expect({ path, ...event, events: (await count()) - before }).toMatchObject({
        path,
        action: 'update',
        role: 'operator',
        user: { id: people.admin.id },
        requestId: answer.headers['x-request-id'],
        changes: { [field]: expect.anything() },
        events: 1,
      })
      await send({ as: 'admin', when: `PUT /api/${path}/${id}`, body })
      expect(await count(), `${path} is the same again`).toBe(before + 1)
      told.push(path)
    }
    const wanted = ['businesses', 'campaigns', 'categories', 'cms', 'offers', 'prices', 'products', 'shipping-methods']
    expect(told).toEqual(expect.arrayContaining([...wanted, 'payment-methods', 'variables']))
    expect(told.length).toBeGreaterThan(25)
  })

  it('that change a review are recorded without the text of the review', async () => {
    const { id, text } = worlds.b.rows.get('valoration')![0]! as { id: string; text: string }
    await send({
      as: 'admin',
      when: `PUT /api/valorations/${id}`,
      body: { state: 'rejected', rejectReason: 'Insultos' },
    })
    const [event] = await eventsOf('valorations', id)
    expect(event).toMatchObject({ action: 'update', changes: { state: { after: 'rejected' } } })
    expect(JSON.stringify(event)).not.toContain(text)
  })

  it('that remove a record are recorded with the shop of the record', async () => {
    const shop = String(worlds.b.rows.get('business')![0]!['id'])
    const price = String(worlds.b.rows.get('price')![0]!['id'])
    expect((await send({ as: 'admin', when: `DELETE /api/prices/${price}` })).statusCode).toBe(204)
    const [event] = await eventsOf('prices', price)
    expect(event).toMatchObject({ action: 'remove', business: { id: shop }, changes: { amount: { after: null } } })
  })

  it('leave no entry in the audit log if they are rolled back', async () => {
    const before = await count()
    const id = String(worlds.b.rows.get('business')![0]!['id'])
    const category = await send({ as: 'admin', when: 'GET /api/categories?bcc=false&itemsPerPage=1' })
    const body = { description: 'No', categories: [category.json<{ id: string }[]>()[0]!.id] }
    expect((await send({ as: 'admin', when: `PUT /api/businesses/${id}`, body })).statusCode).toBe(422)
    expect(await count()).toBe(before)
  })
})

describe('an entry of the audit log', () => {
  it('contains no data of customers', async () => {
    const id = String(worlds.b.rows.get('customer')![0]!['id'])
    const body = { phone: '699123456', name: 'Palabra', address: { street: 'Calle Escondida', city: 'Chiva' } }
    expect((await send({ as: 'admin', when: `PUT /api/customers/${id}`, body })).statusCode).toBe(200)
    const [event] = await eventsOf('customers', id)
    expect(event!.changes).toMatchObject({ phone: { after: '***' }, name: { before: '***', after: '***' } })
    expect(JSON.stringify(event)).not.toMatch(/699123456|Palabra|Escondida|canary-b-customer/)
  })

  it('contains no bank account number, and only the beginning of a long text', async () => {
    const id = world.bakery.id
    const body = { iban: 'ES9121000418450200051332', description: 'pan '.repeat(500) }
    expect((await send({ as: 'baker', when: `PUT /api/businesses/${id}`, body })).statusCode).toBe(200)
    const [event] = await eventsOf('businesses', id)
    expect(event).toMatchObject({ role: 'owner', changes: { iban: { after: '***' } } })
    expect(String(event!.changes['description']!.after)).toHaveLength(1_001)
  })
})

describe('writes of members', () => {
  const ownEvents = async (as: Person, query: string) =>
    (await send({ as, when: `GET /api/audit-events?${query as ''}` })).json<Event[]>()

  it('are recorded with the values before and after, and with the name of the record', async () => {
    const [combo] = await db.query<{ id: string; product: string; title: string; stock: number }>({
      text: `select c.id, p.id as product, p.title, c.stock from attribute_combo c join product p on p.id = c.product_id
             where p.business_id = $1 limit 1`,
      values: [world.bakery.id],
    })
    const { id, product, title, stock } = combo!
    await send({ as: 'baker', when: `PUT /api/products/${product}`, body: { origin: 'Chiva' } })
    const changes = [{ combo: id, change: 2, reason: 'arrival' }]
    await send({ as: 'baker', when: 'POST /api/stock-adjustments', body: { changes } })
    expect(
      await ownEvents(
        'baker',
        `resource[]=products&resource[]=attribute-combos&resourceId[]=${product}&resourceId[]=${id}`,
      ),
    ).toMatchObject([
      { action: 'change-stock', label: title, role: 'owner', changes: { stock: { before: stock, after: stock + 2 } } },
      { action: 'update', label: title, changes: { origin: { before: null, after: 'Chiva' } } },
    ])
  })

  it('are not shown to another shop, whatever it asks for', async () => {
    const query = `business.id=${world.bakery.id}&itemsPerPage=1`
    expect((await ownEvents('baker', query)).length).toBe(1)
    expect(await ownEvents('florist', query)).toEqual([])
    const [event] = await ownEvents('baker', query)
    expect((await send({ as: 'florist', when: `GET /api/audit-events/${event!.id}` })).statusCode).toBe(404)
    expect((await send({ when: 'GET /api/audit-events' })).statusCode).toBe(401)
  })

  it('are found by their person and day', async () => {
    const of = (query: string) => ownEvents('baker', `user.id=${people.baker.id}&${query}`)
    expect((await of('createdDate[after]=2020-01-01')).length).toBeGreaterThan(1)
    expect(await of('createdDate[before]=2020-01-01')).toEqual([])
    expect(await ownEvents('baker', `user.id=${people.bob.id}`)).toEqual([])
  })

  it('on records of customers have no name', async () => {
    const id = String(worlds.b.rows.get('customer')![0]!['id'])
    await send({ as: 'admin', when: `PUT /api/customers/${id}`, body: { name: 'Otra' } })
    expect((await eventsOf('customers', id))[0]).toMatchObject({ label: null })
  })
})

describe('the audit log of orders', () => {
  it('has no entries for actions of customers', async () => {
    const before = await count()
    const made = await orderAs('alice', bread())
    await send({ as: 'alice', when: 'POST /api/order-cancel', body: { order: made.id } })
    await send({ as: 'alice', when: 'POST /api/addresses', body: { street: 'Mayor', city: 'Chiva', zip: '46370' } })
    await orderAs('baker', bread())
    expect(await count()).toBe(before)
  })

  it('has status changes, refunds, telephone orders and recorded payments, with the role of the actor', async () => {
    const made = await orderAtBank('alice', bread())
    await applyEvent(bank.pay(made.ref))
    await send({ as: 'baker', when: `PUT /api/orders/${made.id}`, body: { status: 'accepted', reason: 'Doña Ana' } })
    expect((await send({ as: 'admin', when: 'POST /api/orders-refund', body: { order: made.id } })).statusCode).toBe(
      200,
    )
    const events = await eventsOf('orders', made.id)
    expect(events).toMatchObject([
      { action: 'refund', role: 'operator', changes: { amount: { after: expect.any(Number) } } },
      { action: 'move', role: 'owner', business: { id: world.bakery.id } },
    ])
    expect(events[1]!.changes).toEqual({ status: { before: 'confirm', after: 'accepted' } })

    const inShop = await insertPaymentMethod(db, { code: 'counter', kind: 'shop', name: 'En la tienda' })
    const customer = { name: 'Luz', surnames: 'Mar', email: 'luz@example.test', phone: '600111222' }
    const body = { ...bread(), paymentMethod: inShop.id, customer }
    const taken = await send({ as: 'baker', when: 'POST /api/orders', body })
    const { id, payments } = taken.json<{ id: string; payments: { id: string }[] }>()
    expect(await eventsOf('orders', id)).toMatchObject([{ action: 'create', role: 'owner' }])
    const [payment] = payments
    await send({ as: 'baker', when: `PUT /api/payments/${payment!.id}`, body: { status: 'completed' } })
    expect(await eventsOf('payments', payment!.id)).toMatchObject([
      { action: 'record', role: 'owner', changes: { status: { after: 'completed' } } },
    ])
  })
})

it('the audit log has the logins of the town’s staff, and no other logins', async () => {
  const before = await count()
  await login('alice')
  await login('baker')
  expect(await count()).toBe(before)
  await login(people.admin.username)
  expect((await eventsOf('users', people.admin.id))[0]).toMatchObject({ action: 'login', role: 'operator' })
})

it('the audit log has an entry for an export of personal data', async () => {
  expect((await send({ as: 'bob', when: 'GET /api/me/export' })).statusCode).toBe(200)
  expect(await eventsOf('users', people.bob.id)).toMatchObject([{ action: 'export', user: { id: people.bob.id } }])
})

it('the audit log is listed with filters and pages to auditors, to owners and managers of a shop for their shop, and to nobody else', async () => {
  const list = async (headers: Record<string, string>, query = '') => {
    const answer = await send({ when: `GET /api/audit-events${query as ''}`, headers })
    return { status: answer.statusCode, total: Number(answer.headers['x-total-count']), events: answer.json<Event[]>() }
  }
  const statuses: Record<string, number> = {}
  for (const role of ['auditor', 'support', 'editor']) {
    await insertUser(db, { username: `an-${role}`, town_role: role })
    statuses[role] = (await list(await login(`an-${role}`))).status
  }
  for (const role of ['manager', 'clerk', 'accountant']) {
    const { id } = await insertUser(db, { username: `an-${role}` })
    await insert(db, 'business_member', { business_id: world.bakery.id, user_id: id, role })
    statuses[role] = (await list(await login(`an-${role}`))).status
  }
  expect(statuses).toEqual({ auditor: 200, support: 403, editor: 403, manager: 200, clerk: 403, accountant: 403 })

  const auditor = await login('an-auditor')
  const all = await list(auditor, '?itemsPerPage=5')
  expect(all.events).toHaveLength(5)
  expect(all.total).toBe(await count())
  const pages = await list(auditor, '?itemsPerPage=5&page=2')
  expect(pages.events.map(({ id }) => id)).not.toEqual(all.events.map(({ id }) => id))
  const filters = `?action=refund&user.id=${people.admin.id}&createdDate[after]=2020-01-01`
  expect((await list(auditor, filters)).events).toMatchObject([{ action: 'refund' }])

  const own = async (as: Person) => (await send({ as, when: 'GET /api/audit-events?itemsPerPage=100' })).json<Event[]>()
  const shops = [world.bakery.id, String(worlds.a.rows.get('business')![0]!['id'])]
  expect((await own('baker')).length).toBeGreaterThan(3)
  expect((await own('baker')).every(({ business }) => business && shops.includes(business.id))).toBe(true)
})

it('old entries of the audit log are deleted after at least a year, and entries about money and moderation later', async () => {
  await db.query({
    text: `insert into audit_event (id, created_at, source, resource, resource_id, action)
      select gen_random_uuid(), now() - make_interval(months => age), 'cli', what, age::text, 'old'
      from unnest(array[11, 13, 23, 25, 71, 73]) age, unnest(array['cms', 'payments']) what`,
  })
  const left = async () => {
    const rows = await db.query<{ text: string }>({
      text: `select resource || ' ' || resource_id as text from audit_event where action = 'old' order by resource, resource_id::int`,
    })
    return rows.map(({ text }) => text)
  }
  const money = ['payments 11', 'payments 13', 'payments 23', 'payments 25', 'payments 71']
  expect(await pruneAudit(db)).toBe(4)
  expect(await left()).toEqual(['cms 11', 'cms 13', 'cms 23', ...money])
  expect(await pruneAudit(db, 12)).toBe(2)
  expect(await left()).toEqual(['cms 11', ...money])
  await expect(db.query({ text: `delete from audit_event where resource = 'cms'` })).rejects.toThrow('within a year')
})

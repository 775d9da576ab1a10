import type { TownUser, TownUsers } from '@lonja/contract/users/town-user'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { type MadeOrder, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { people, testApi } from '#/testing/scenario'
import { townStaff } from '#/testing/town-staff'

const { alice, bob, baker } = people
const scenario = await testApi()
const { db, send } = scenario
const as = await townStaff(scenario)
const world = await insertOrderWorld(db)
const order = (await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })).json<MadeOrder>()
await db.query({
  text: `update customer set consents = '[{"purpose": "Boletín", "date": "2026-03-01"}]' where id in (select customer_id from "order" where id = $1)`,
  values: [order.id],
})
await insert(db, 'issue', { id: uuidv7(), user_id: alice.id, type: 'other', subject: 'Una duda', body: 'Una duda' })
await insert(db, 'valoration', { id: uuidv7(), user_id: alice.id, product_id: world.bread.id, rating: 4 })
await insert(db, 'device', { id: uuidv7(), user_id: alice.id, platform: 'web', model: 'Firefox' })
await insert(db, 'product_favourite', { user_id: alice.id, product_id: world.bread.id })
await insert(db, 'business_favourite', { user_id: alice.id, business_id: world.bakery.id })
await db.query({ text: `update "user" set name = 'Alícia', phone = '600 777 888' where id = $1`, values: [alice.id] })

const views = () =>
  db.query({
    text: `select role, on_behalf_of as person from audit_event where resource = 'users' and action = 'view' order by created_at, id`,
  })

describe('the accounts of the town', () => {
  const when = 'GET /api/town-users'
  scenario('are read after a login', { when, answers: 401, with: 'Authentication required' })
  scenario('are not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('are not for shops', { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  it('are not for editors', async () => {
    expect((await as('editor', { when })).statusCode).toBe(403)
  })

  const found = async (search: string) =>
    (await as('auditor', { when: `GET /api/town-users?search=${encodeURIComponent(search)}` }))
      .json<TownUsers>()
      .users.map(({ username }) => username)
  it('are found by the name, the telephone and the e-mail address', async () => {
    for (const search of ['alicia', '+34 600777888', '600 77', alice.email])
      expect(await found(search)).toEqual(['alice'])
    expect(await found('nadie')).toEqual([])
  })
  it('are listed from the newest one, page by page', async () => {
    const all = (await as('support', { when })).json<TownUsers>()
    expect(all.users).toHaveLength(8)
    expect(all.more).toBe(false)
    const rest = (await as('support', { when: `${when}?offset=6` })).json<TownUsers>()
    expect(rest.users).toEqual(all.users.slice(6))
  })
})

describe('an account for the staff of the town', () => {
  const when = `GET /api/town-users/${alice.id}` as const
  scenario('is read after a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for the person, who reads their own account', { as: 'alice', when, answers: 403 })
  scenario('is not for shops', { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  scenario('has an id', { as: 'admin', when: `GET /api/town-users/${uuidv7()}`, answers: 404, with: 'Not Found' })
  it('is not for editors', async () => {
    expect((await as('editor', { when })).statusCode).toBe(403)
  })

  it('has the orders, cases, reviews, devices, consents and favourites of the person', async () => {
    expect((await as('support', { when })).json<TownUser>()).toMatchObject({
      id: alice.id,
      email: alice.email,
      enabled: true,
      townRole: null,
      orders: [{ id: order.id, code: order.code, status: 'confirm', total: order.totals.total, shop: 'Bakery' }],
      cases: [{ subject: 'Una duda', state: 'open' }],
      reviews: [{ product: 'Bread', rating: 4, state: 'published' }],
      devices: [{ platform: 'web', model: 'Firefox' }],
      consents: [{ purpose: 'Boletín', date: '2026-03-01' }],
      favourites: 2,
      sessions: 1,
      shops: [],
    })
    expect((await as('support', { when: `GET /api/town-users/${baker.id}` })).json<TownUser>().shops).toMatchObject([
      { id: world.bakery.id, role: 'owner' },
    ])
  })

  it('leaves a line in the audit log each time, with the role of the reader', async () => {
    const before = (await views()).length
    await as('auditor', { when })
    await as('operator', { when: `GET /api/town-users/${bob.id}` })
    await as('operator', { when: `GET /api/town-users/${uuidv7()}` })
    expect((await views()).slice(before)).toEqual([
      { role: 'auditor', person: alice.id },
      { role: 'operator', person: bob.id },
    ])
  })
})

import { viewHeader } from '@lonja/contract/shop-views/view-header'
import type { CustomerView } from '@lonja/contract/customer-views/customer-view'
import { describe, expect, it } from 'vitest'
import { guestToken } from '#/access/guest-token'
import { uuidv7 } from '#/database/uuid'
import { hashOfToken } from '#/orders/order.resource'
import { resources } from '#/resources'
import { people, testApi } from '#/testing/scenario'
import { townStaff } from '#/testing/town-staff'
import { testConfig } from '#/testing/config'
import { insertTwoWorlds } from '#/testing/two-worlds'

const scenario = await testApi(undefined, { rateLimitFactor: 1_000 })
const { app, db, send } = scenario
const { secret } = testConfig()
const as = await townStaff(scenario)
const worlds = await insertTwoWorlds(db, {
  a: { customer: people.alice.id, member: people.baker.id },
  b: { customer: people.bob.id, member: people.florist.id },
})
const idIn = (world: 'a' | 'b', table: string, at = 0) => String(worlds[world].rows.get(table)![at]!['id'])
const guests = idIn('a', 'order', 1)
await db.query({
  text: 'update "order" set token_hash = $2 where id = $1',
  values: [guests, hashOfToken(guestToken(secret, guests))],
})
/** The addresses that need an account and are shown in a view. Some answer only about records of the account. */
const shownReads =
  `/addresses /business-applications /business-applications/{id} /business-favs /businesses-admin /customers /customers/{id}
  /issues /issues/{id} /library-addresses /library-addresses/{id} /manage/bootstrap /me /media-objects /media-objects/{id}/file
  /notification-configs /notification-configs/{id} /notification-users /notification-users/{id} /notifications
  /notifications/{id} /order-status-histories /order-status-histories/{id} /orders /orders/{id}/adjustments
  /orders/{id}/invoice /payments /payments/{id} /products-favs /refunds /refunds/{id} /sold-offers /sold-offers/{id}
  /sold-prices /sold-prices/{id} /sold-product-attributes /sold-product-attributes/{id} /sold-products /sold-products/{id}
  /useful-valorations /useful-valorations/{id} /users/{id} /whitelists /whitelists/{id}`.split(/\s+/)
const body = { reason: 'No encuentra su pedido' }
const begin = `POST /api/users/${people.alice.id}/view` as const
const beginOrder = (id: string) => `POST /api/orders/${id}/view` as const
const view = async (role: 'operator' | 'support' = 'operator', when: `POST /api/${string}` = begin) =>
  (await as(role, { when, body })).json<CustomerView>()
const through = ({ id }: Pick<CustomerView, 'id'>) => ({ [viewHeader]: id })
type When = Parameters<typeof send>[0]['when']
const read = async (path: string, seen: Pick<CustomerView, 'id'>, role: 'operator' | 'support' = 'operator') =>
  as(role, { when: `GET /api/${path}`, headers: through(seen) })

describe('beginning the view of a customer', () => {
  scenario('needs a login', { when: begin, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when: begin, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for shops', { as: 'baker', when: begin, body, answers: 403, with: 'Access Denied.' })
  scenario('needs a reason', { as: 'admin', when: begin, body: { reason: ' ' }, answers: 422 })
  scenario('is about an account', {
    as: 'admin',
    when: `POST /api/users/${uuidv7()}/view`,
    body,
    answers: 404,
    with: 'Not Found',
  })
  scenario('of an order needs a login', { when: beginOrder(guests), body, answers: 401 })
  scenario('of an order is not for customers', { as: 'bob', when: beginOrder(guests), body, answers: 403 })
  scenario('of an order needs a reason', { as: 'admin', when: beginOrder(guests), body: {}, answers: 422 })
  scenario('of an order is about an order', { as: 'admin', when: beginOrder(uuidv7()), body, answers: 404 })
  scenario('is ended only by the staff', { as: 'alice', when: 'DELETE /api/customer-view', answers: 403 })
  scenario('is ended with a login', { when: 'DELETE /api/customer-view', answers: 401 })

  it.each(['editor', 'auditor'] as const)('is not for an %s', async (role) => {
    expect((await as(role, { when: begin, body })).json()).toMatchObject({ detail: 'Access Denied.' })
    expect((await as(role, { when: beginOrder(guests), body })).json()).toMatchObject({ detail: 'Access Denied.' })
  })

  it('lasts for thirty minutes, and is in the audit log with the person, the role, the customer and the reason', async () => {
    const { endDate, user, order } = await view('support')
    expect(user).toMatchObject({ id: people.alice.id })
    expect(order).toBeNull()
    expect(Math.abs(Date.parse(endDate) - Date.now() - 30 * 60_000)).toBeLessThan(60_000)
    const logged = await db.query({
      text: `select e.role, u.username, e.on_behalf_of as whom, e.changes -> 'reason' ->> 'after' as reason
             from audit_event e join "user" u on u.id = e.user_id
             where e.resource = 'users' and e.resource_id = $1 and e.action = 'see-as' order by e.created_at desc limit 1`,
      values: [people.alice.id],
    })
    expect(logged).toEqual([{ role: 'support', username: 'the-support', whom: people.alice.id, reason: body.reason }])
  })

  it('is refused for an account that can not log in', async () => {
    await db.query({ text: 'update "user" set enabled = false where id = $1', values: [people.bob.id] })
    expect(await as('operator', { when: `POST /api/users/${people.bob.id}/view`, body })).toMatchObject({
      statusCode: 404,
    })
    await db.query({ text: 'update "user" set enabled = true where id = $1', values: [people.bob.id] })
  })
})

describe('the view of a customer', () => {
  it('refuses every request that may write, before anything else is checked', async () => {
    const headers = through(await view())
    const writes = app
      .documented()
      .routes.filter(
        ({ method, path, operation }) =>
          method !== 'GET' || operation?.route?.config?.byBearerAlone || path === '/twitter-callback',
      )
    expect(writes.length).toBeGreaterThan(200)
    const passed: string[] = []
    for (const { method, path } of writes) {
      const url = `/api${path}`.replaceAll(/\{\w+\*?\}/g, people.alice.id)
      const answer = await as('operator', { when: `${method} ${url}` as When, headers })
      if (answer.statusCode !== 403 || answer.json<{ detail: string }>().detail !== 'Viewing only')
        passed.push(`${method} ${path} ${answer.statusCode}`)
    }
    expect(passed).toEqual([])
  })

  it('answers every list as the customer gets it', async () => {
    const seen = await view()
    const lists = resources.filter(({ operations }) => operations.list)
    expect(lists.length).toBeGreaterThan(50)
    for (const { contract } of lists) {
      const path = contract.path
      const [answer, own] = [await read(path, seen), await send({ as: 'alice', when: `GET /api/${path}` })]
      const contentOf = (answered: typeof own) => (answered.statusCode === 200 ? answered.json<unknown>() : 'refused')
      expect([path, answer.statusCode, contentOf(answer)]).toEqual([path, own.statusCode, contentOf(own)])
    }
  })

  it('shows every address that is only for people with an account, except those of the customer alone', async () => {
    const seen = await view()
    const shown: string[] = []
    const hidden: string[] = []
    /** The answers of addresses that are not for customers. */
    const refused: number[] = []
    for (const { method, path, operation } of app.documented().routes) {
      if (method !== 'GET' || operation?.route?.config?.byBearerAlone || path === '/twitter-callback') continue
      const url = `/api${path}`.replaceAll(/\{\w+\*?\}/g, uuidv7())
      if ((await send({ when: `GET ${url}` as When })).statusCode !== 401) continue
      // A stream would not end.
      const [own, answer] = [
        path === '/events' ? 200 : (await send({ as: 'alice', when: `GET ${url}` as When })).statusCode,
        await as('operator', { when: `GET ${url}` as When, headers: through(seen) }),
      ]
      if (own === 403) refused.push(answer.statusCode)
      else if (answer.body.includes('Hidden from the town')) hidden.push(path)
      else shown.push(path)
    }
    expect(new Set(refused)).toEqual(new Set([403]))
    expect(hidden.toSorted()).toEqual([
      '/devices/{id}',
      '/events',
      '/me/export',
      '/me/sessions',
      '/orders/{id}/pickup-codes',
    ])
    // Somebody who adds an address here decides whether the town may see it as the customer does.
    expect(shown.toSorted()).toEqual(shownReads)
  })

  it('shows the orders, the notices and the profile of the customer, and nothing of another customer', async () => {
    const seen = await view('support')
    expect((await read(`orders/${idIn('a', 'order')}`, seen, 'support')).statusCode).toBe(200)
    expect((await read(`orders/${idIn('b', 'order')}`, seen, 'support')).statusCode).toBe(404)
    expect((await read('me', seen, 'support')).json()).toMatchObject({ id: people.alice.id })
    const notices = await read('notifications', seen, 'support')
    expect(notices.body).toContain('canary-a-notification-title')
    expect(notices.body).not.toContain('canary-b-')
    for (const path of ['attention', 'town-search?q=ana', 'mail-failures', 'town-users'])
      expect([path, (await read(path, seen, 'support')).statusCode]).toEqual([path, 403])
  })

  it('never contains a password, a token or the code of an order', async () => {
    const seen = await view()
    for (const path of ['me', 'orders', `orders/${idIn('a', 'order')}`, 'notifications', 'payments', 'customers'])
      expect((await read(path, seen)).body).not.toMatch(
        /canary-a-(?:order_pickup|session|password|device|payment-redirection)/,
      )
  })

  it('ends when the person ends it, begins another one, or its time is over', async () => {
    const ended = { statusCode: 403, body: expect.stringContaining('View ended') }
    const first = await view()
    const second = await view()
    expect(await read('orders', first)).toMatchObject(ended)
    expect(await read('orders', second)).toMatchObject({ statusCode: 200 })
    await db.query({ text: 'update customer_view set ends_at = now() where id = $1', values: [second.id] })
    expect(await read('orders', second)).toMatchObject(ended)
    const third = await view()
    expect(await as('operator', { when: 'DELETE /api/customer-view' })).toMatchObject({ statusCode: 204 })
    expect(await read('orders', third)).toMatchObject(ended)
  })

  it('works only for the person who began it, and not after the customer was blocked', async () => {
    const ended = { statusCode: 403, body: expect.stringContaining('View ended') }
    const seen = await view('support')
    expect(await read('orders', seen)).toMatchObject(ended)
    expect(await send({ as: 'baker', when: 'GET /api/orders', headers: through(seen) })).toMatchObject(ended)
    await db.query({ text: 'update "user" set enabled = false where id = $1', values: [people.alice.id] })
    expect(await read('orders', seen, 'support')).toMatchObject(ended)
    await db.query({ text: 'update "user" set enabled = true where id = $1', values: [people.alice.id] })
    expect(await read('orders', seen, 'support')).toMatchObject({ statusCode: 200 })
  })
})

describe('the view of the buyer of an order', () => {
  it('is the view of the account, if the buyer has one', async () => {
    const id = idIn('a', 'order')
    expect(await view('operator', beginOrder(id))).toMatchObject({ user: { id: people.alice.id }, order: { id } })
  })

  it('shows a guest’s order and nothing else', async () => {
    const seen = await view('support', beginOrder(guests))
    expect(seen).toMatchObject({ user: null, order: { id: guests } })
    const statusOf = async (path: string) => (await read(path, seen, 'support')).statusCode
    expect(await statusOf(`orders/${guests}`)).toBe(200)
    expect(await statusOf(`orders/${guests}/adjustments`)).toBe(200)
    expect(await statusOf(`orders/${guests}/pickup-codes`)).toBe(403)
    expect(await statusOf(`orders/${idIn('a', 'order')}`)).toBe(404)
    expect(await statusOf('me')).toBe(401)
    expect((await read(`orders/${guests}`, seen, 'support')).body).not.toContain(guestToken(secret, guests))
    const logged = await db.query({
      text: `select e.changes -> 'reason' ->> 'after' as reason from audit_event e
             where e.resource = 'orders' and e.resource_id = $1 and e.action = 'see-as'`,
      values: [guests],
    })
    expect(logged).toEqual([{ reason: body.reason }])
  })

  it('is refused if nobody can open the order of the guest any more', async () => {
    const other = idIn('b', 'order', 1)
    expect(await as('operator', { when: beginOrder(other), body })).toMatchObject({ statusCode: 404 })
  })
})

import { viewHeader } from '@lonja/contract/shop-views/view-header'
import type { ShopView } from '@lonja/contract/shop-views/shop-view'
import type { Bootstrap } from '@lonja/contract/people/bootstrap'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { resources } from '#/resources'
import { expectedAccess } from '#/testing/expected-access'
import { people, testApi } from '#/testing/scenario'
import { townStaff } from '#/testing/town-staff'
import { insertTwoWorlds } from '#/testing/two-worlds'

const scenario = await testApi(undefined, { rateLimitFactor: 1_000 })
const { app, db, send } = scenario
const as = await townStaff(scenario)
const worlds = await insertTwoWorlds(db, {
  a: { customer: people.alice.id, member: people.baker.id },
  b: { customer: people.bob.id, member: people.florist.id },
})
const idIn = (world: 'a' | 'b', table: string) => String(worlds[world].rows.get(table)![0]!['id'])
const shop = idIn('a', 'business')
const begin = `POST /api/businesses/${shop}/view` as const
const view = async (role: 'operator' | 'support' = 'operator') => (await as(role, { when: begin })).json<ShopView>()
const through = ({ id }: Pick<ShopView, 'id'>) => ({ [viewHeader]: id })
type When = Parameters<typeof send>[0]['when']

describe('beginning the view of a shop', () => {
  scenario('needs a login', { when: begin, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when: begin, answers: 403, with: 'Access Denied.' })
  scenario('is not for shops', { as: 'baker', when: begin, answers: 403, with: 'Access Denied.' })
  scenario('is about a shop', {
    as: 'admin',
    when: `POST /api/businesses/${uuidv7()}/view`,
    answers: 404,
    with: 'Not Found',
  })

  it.each(['editor', 'auditor'] as const)('is not for an %s', async (role) => {
    expect((await as(role, { when: begin })).json()).toMatchObject({ detail: 'Access Denied.' })
  })

  it('lasts for thirty minutes, and is in the audit log with the person and the role', async () => {
    const { endDate, business } = await view('support')
    expect(business.id).toBe(shop)
    expect(Math.abs(Date.parse(endDate) - Date.now() - 30 * 60_000)).toBeLessThan(60_000)
    const logged = await db.query({
      text: `select role, source, business_id as business from audit_event
             where resource = 'businesses' and resource_id = $1 and action = 'view' order by created_at desc limit 1`,
      values: [shop],
    })
    expect(logged).toEqual([{ role: 'support', source: 'api', business: shop }])
  })
})

describe('the view of a shop', () => {
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
      const url = `/api${path}`.replaceAll(/\{\w+\*?\}/g, shop)
      const answer = await as('operator', { when: `${method} ${url}` as When, headers })
      if (answer.statusCode !== 403 || answer.json<{ detail: string }>().detail !== 'Viewing only')
        passed.push(`${method} ${path} ${answer.statusCode}`)
    }
    expect(passed).toEqual([])
  })

  it('answers every list of a shop as its owner gets it', async () => {
    const headers = through(await view())
    const ofShops = resources.filter(({ contract, operations }) => {
      const { read } = expectedAccess[contract.path]!
      return operations.list && read.includes('shop') && !read.includes('own')
    })
    expect(ofShops.length).toBeGreaterThan(10)
    for (const { contract } of ofShops) {
      const when = `GET /api/${contract.path}` as const
      const [seen, own] = [await as('operator', { when, headers }), await send({ as: 'baker', when })]
      expect([contract.path, seen.statusCode, seen.json()]).toEqual([contract.path, own.statusCode, own.json()])
    }
  })

  it('shows the orders and the customers of the shop, and nothing of another shop', async () => {
    const headers = through(await view())
    const read = (path: string) => as('operator', { when: `GET /api/${path}`, headers })
    expect((await read(`orders/${idIn('a', 'order')}`)).statusCode).toBe(200)
    expect((await read(`orders/${idIn('b', 'order')}`)).statusCode).toBe(404)
    expect((await read(`shop-customers?business=${idIn('b', 'business')}`)).statusCode).toBe(403)
    for (const path of ['attention', 'town-search?q=ana', 'mail-failures'])
      expect((await read(path)).statusCode).toBe(403)
  })

  it('says that the person works in this shop alone: operators see it as an owner, support as a manager', async () => {
    const read = async (role: 'operator' | 'support') =>
      (await as(role, { when: 'GET /api/manage/bootstrap', headers: through(await view(role)) })).json<Bootstrap>()
    expect(await read('operator')).toMatchObject({ shops: [{ id: shop, role: 'owner' }], town: null })
    expect(await read('support')).toMatchObject({ shops: [{ id: shop, role: 'manager' }], town: null })
  })

  it('ends when the person ends it, begins another one, or its time is over', async () => {
    const when = `GET /api/orders` as const
    const ended = { statusCode: 403, body: expect.stringContaining('View ended') }
    const first = await view()
    const second = await view()
    expect(await as('operator', { when, headers: through(first) })).toMatchObject(ended)
    expect(await as('operator', { when, headers: through(second) })).toMatchObject({ statusCode: 200 })
    await db.query({ text: 'update shop_view set ends_at = now() where id = $1', values: [second.id] })
    expect(await as('operator', { when, headers: through(second) })).toMatchObject(ended)
    const third = await view()
    expect(await as('operator', { when: 'DELETE /api/shop-view' })).toMatchObject({ statusCode: 204 })
    expect(await as('operator', { when, headers: through(third) })).toMatchObject(ended)
  })

  it('works only for the person who began it, and not after the person has lost the role', async () => {
    const when = 'GET /api/orders'
    const ended = { statusCode: 403, body: expect.stringContaining('View ended') }
    const headers = through(await view('support'))
    expect(await as('operator', { when, headers })).toMatchObject(ended)
    expect(await send({ as: 'baker', when, headers })).toMatchObject(ended)
    expect(await as('operator', { when, headers: { [viewHeader]: 'nonsense' } })).toMatchObject(ended)
    await db.query({ text: `update "user" set town_role = 'editor' where username = 'the-support'` })
    db.changed('viewer:*', '*')
    expect(await as('support', { when, headers })).toMatchObject(ended)
  })
})

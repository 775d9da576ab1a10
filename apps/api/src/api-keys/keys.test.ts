import type { apiKeyContract } from '@lonja/contract/api-keys/api-key'
import type { Item } from '@lonja/contract/resource'
import { describe, expect, it } from 'vitest'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', florist: '' }
const scenario = await testApi(
  async (db) => {
    ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
    ids.florist = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
    await db.query({
      text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'manager')`,
      values: [people.bob.id, ids.bakery],
    })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario
const when = 'POST /api/api-keys'
const body = { name: 'Caja', scopes: ['orders.read', 'settings'], business: ids.bakery }

const create = async (more: object = {}, as: 'baker' | 'admin' = 'baker') => {
  const answer = await send({ as, when, body: { ...body, ...more } })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string; secret: string }>()
}
const ask = (secret: string, request: Parameters<typeof send>[0]['when'], sent?: object) =>
  send({ when: request, body: sent, headers: { authorization: `Bearer ${secret}` } })
const statusOf = async (secret: string) => (await ask(secret, 'GET /api/orders')).statusCode
const readKey = async (id: string) =>
  (await send({ as: 'baker', when: `GET /api/api-keys/${id}` })).json<Item<typeof apiKeyContract>>()

describe('creating a key', () => {
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for managers', { as: 'bob', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('for the town is not for shops', {
    as: 'baker',
    when,
    body: { ...body, business: null },
    answers: 403,
    with: 'Access Denied.',
  })
  for (const scope of ['team', 'legal', 'keys', 'refunds.unlimited', 'town.people', 'town.system', 'everything'])
    scenario(`is refused with the scope ${scope}`, {
      as: 'admin',
      when,
      body: { ...body, scopes: [scope] },
      answers: 422,
    })
  scenario('for a shop is refused with a right of the town', {
    as: 'baker',
    when,
    body: { ...body, scopes: ['orders', 'town.read'] },
    answers: 422,
    with: 'scopes[1]: This value is not available.',
  })
  scenario('is refused without scopes', { as: 'baker', when, body: { ...body, scopes: [] }, answers: 422 })
  scenario('is refused with an end in the past', {
    as: 'baker',
    when,
    body: { ...body, expiresDate: '2020-01-01T00:00:00Z' },
    answers: 422,
    with: 'expiresDate: This value is not valid.',
  })

  it('shows the key once, and stores only its hash', async () => {
    const { id, secret } = await create()
    expect(secret).toMatch(/^lonja_[\w-]{43}$/)
    const key = await readKey(id)
    expect(key).toMatchObject({ name: 'Caja', scopes: body.scopes, hint: secret.slice(-4), revokedDate: null })
    expect(JSON.stringify(key)).not.toContain(secret.slice(6))
    const [row] = await db.query<{ row: string }>({
      text: 'select api_key::text as row from api_key where id = $1',
      values: [id],
    })
    expect(row!.row).not.toContain(secret.slice(6))
  })
})

describe('a key', () => {
  it('has its scopes in its shop, and nothing in other shops', async () => {
    const { secret } = await create()
    const change = { description: 'Abierto' }
    expect(await statusOf(secret)).toBe(200)
    expect((await ask(secret, `PUT /api/businesses/${ids.bakery}`, change)).statusCode).toBe(200)
    expect((await ask(secret, `PUT /api/businesses/${ids.florist}`, change)).statusCode).toBe(403)
    const refused = await ask(secret, 'POST /api/stock-adjustments', {})
    expect(refused.statusCode).toBe(403)
    expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="stock"')
  })

  it('of the town works in every shop', async () => {
    const { secret } = await create({ business: null }, 'admin')
    for (const shop of [ids.bakery, ids.florist])
      expect((await ask(secret, `PUT /api/businesses/${shop}`, { description: 'Fiesta' })).statusCode).toBe(200)
  })

  it('is refused after it was revoked', async () => {
    const { id, secret } = await create()
    expect(await statusOf(secret)).toBe(200)
    for (const as of ['florist', 'bob', 'alice'] as const)
      expect([403, 404]).toContain((await send({ as, when: `DELETE /api/api-keys/${id}` })).statusCode)
    expect((await send({ as: 'baker', when: `DELETE /api/api-keys/${id}` })).statusCode).toBe(204)
    expect((await send({ as: 'baker', when: `DELETE /api/api-keys/${id}` })).statusCode).toBe(204)
    const refused = await ask(secret, 'GET /api/orders')
    expect(refused.json()).toMatchObject({ status: 401, detail: 'Authentication required' })
    expect((await readKey(id)).revokedDate).not.toBeNull()
  })

  it('is refused after its end, also while it is in the cache', async () => {
    const { secret } = await create({ expiresDate: new Date(Date.now() + 2_000).toISOString() })
    expect(await statusOf(secret)).toBe(200)
    await expect.poll(() => statusOf(secret), { timeout: 5_000 }).toBe(401)
  })

  it('does not work while its shop is suspended or closed', async () => {
    const { secret } = await create()
    const set = async (change: object) => {
      await send({ as: 'admin', when: `PUT /api/businesses/${ids.bakery}`, body: change })
      return statusOf(secret)
    }
    expect(await set({ state: 'suspended' })).toBe(401)
    expect(await set({ state: 'approved' })).toBe(200)
    expect(await set({ enabled: false })).toBe(401)
    expect(await set({ enabled: true })).toBe(200)
  })

  it('stays with the shop after the member who created it has left', async () => {
    const { secret } = await create()
    await db.query({ text: 'delete from business_member where user_id = $1', values: [people.baker.id] })
    db.changed(`viewer:${people.baker.id}`)
    expect(await statusOf(secret)).toBe(200)
    await db.query({
      text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'owner')`,
      values: [people.baker.id, ids.bakery],
    })
    db.changed(`viewer:${people.baker.id}`)
  })

  it('is named in the audit log', async () => {
    const { id, secret } = await create()
    await ask(secret, `PUT /api/businesses/${ids.bakery}`, { description: 'Pan de hoy' })
    const events = await send({ as: 'baker', when: `GET /api/audit-events?key.id=${id}` })
    expect(events.json()).toMatchObject([
      { action: 'update', resource: 'businesses', user: null, key: { id, name: 'Caja' }, source: 'api' },
    ])
  })

  it('has the time of its last use, written at most once a minute', async () => {
    const { id, secret } = await create()
    expect((await readKey(id)).lastUsedDate).toBeNull()
    await statusOf(secret)
    const { lastUsedDate } = await readKey(id)
    expect(Date.now() - Date.parse(lastUsedDate!)).toBeLessThan(10_000)
    db.changed(`api_key:${id}`)
    await statusOf(secret)
    expect((await readKey(id)).lastUsedDate).toBe(lastUsedDate)
    await db.query({
      text: `update api_key set last_used_at = now() - interval '2 minutes' where id = $1`,
      values: [id],
    })
    db.changed(`api_key:${id}`)
    await statusOf(secret)
    expect((await readKey(id)).lastUsedDate! > lastUsedDate!).toBe(true)
  })

  it('opens neither an account nor a guest’s order', async () => {
    const { secret } = await create({ scopes: ['orders'] })
    for (const path of ['/api/me', '/api/whitelists', '/api/notifications', '/api/saved-views', '/api/api-keys'])
      expect((await ask(secret, `GET ${path as '/'}`)).statusCode).toBe(403)
    const headers = { authorization: `Bearer ${secret}`, 'x-order-token': 'x'.repeat(22) }
    expect((await send({ when: 'GET /api/events', headers })).statusCode).toBe(403)
  })

  it('is refused if one character differs', async () => {
    const { secret } = await create()
    expect(await statusOf(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBe(401)
    expect(await statusOf('lonja_')).toBe(401)
  })

  it('sends its own idempotency keys', async () => {
    const [one, other] = [await create(), await create()]
    const post = ({ secret }: { secret: string }) =>
      send({
        when: 'POST /api/quick-replies',
        body: { business: ids.bakery, name: 'Gracias', text: 'Gracias' },
        headers: { authorization: `Bearer ${secret}`, 'idempotency-key': 'once' },
      })
    const statuses = [await post(one), await post(other)].map(({ headers }) => headers['idempotent-replayed'])
    expect(statuses).toEqual([undefined, undefined])
  })
})

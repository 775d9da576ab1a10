import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { type MadeOrder, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { people, testApi } from '#/testing/scenario'
import { townStaff } from '#/testing/town-staff'
import { readZip } from '@lonja/contract/testing/read-zip'

const { alice, bob, baker } = people
const scenario = await testApi()
const { db, send } = scenario
const as = await townStaff(scenario)
const world = await insertOrderWorld(db)
const order = (await send({ as: 'bob', when: 'POST /api/orders-create', body: breadBasket(world) })).json<MadeOrder>()
const body = { kind: 'document', note: 'DNI en el mostrador' }

const lastEvent = async (action: string) =>
  (
    await db.query({
      text: `select role, on_behalf_of as person, changes from audit_event
             where resource = 'users' and action = $1 order by created_at desc, id desc limit 1`,
      values: [action],
    })
  )[0]
const proved = {
  proof: { before: null, after: 'document' },
  note: { before: null, after: 'DNI en el mostrador' },
}
const mails = (kind: string) =>
  db.query({ text: 'select recipient from mail where kind = $1 order by created_at', values: [kind] })

for (const act of ['export', 'erase'] as const) {
  const when = `POST /api/users/${alice.id}/${act}` as const
  describe(`the ${act} of an account by the town`, () => {
    scenario('needs a login', { when, body, answers: 401, with: 'Authentication required' })
    scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
    scenario('is not for shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
    scenario('needs an account', {
      as: 'admin',
      when: `POST /api/users/${uuidv7()}/${act}`,
      body,
      answers: 404,
      with: 'Not Found',
    })
    scenario('needs a proof', { as: 'admin', when, body: {}, answers: 422 })
    scenario('needs a note about the proof', { as: 'admin', when, body: { ...body, note: ' ' }, answers: 422 })
    it.each(['support', 'editor', 'auditor'] as const)('is not for the role %s', async (role) => {
      expect((await as(role, { when, body })).statusCode).toBe(403)
    })
  })
}

describe('the data of a person who asked the town for them', () => {
  const when = `POST /api/users/${bob.id}/export` as const

  it('are those that the person can download, and the person gets a letter', async () => {
    const given = await send({ as: 'admin', when, body })
    expect(given.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('attachment'),
    })
    const own = (await send({ as: 'bob', when: 'GET /api/me/export' })).json<Record<string, unknown>>()
    expect(given.json()).toEqual({ ...own, exportedDate: expect.any(String) })
    expect(given.json()).toMatchObject({ orders: [{ id: order.id }] })
    expect(await mails('account-exported')).toEqual([{ recipient: bob.email }])
  })

  it('are also an archive with tables', async () => {
    const given = await send({ as: 'admin', when, body, headers: { accept: 'application/zip' } })
    expect([...readZip(given.rawPayload).keys()]).toContain('pedidos.csv')
  })

  it('are in the audit log with the proof', async () => {
    await send({ as: 'admin', when, body })
    expect(await lastEvent('export')).toEqual({ role: 'operator', person: bob.id, changes: proved })
  })
})

describe('the erasure of a person who asked the town for it', () => {
  const when = `POST /api/users/${bob.id}/erase` as const

  it('is refused for members of shops and the staff of the town', async () => {
    for (const id of [baker.id, people.admin.id])
      expect((await send({ as: 'admin', when: `POST /api/users/${id}/erase`, body })).json()).toMatchObject({
        status: 409,
        detail: 'Account in use',
      })
  })

  it('is refused while an order is open', async () => {
    expect((await send({ as: 'admin', when, body })).json()).toMatchObject({
      status: 409,
      detail: 'Orders in progress',
    })
    expect(await mails('account-erased')).toEqual([])
  })

  it('removes the data and ends the sessions; the log has the proof, and the person gets a letter', async () => {
    await send({ as: 'baker', when: `PUT /api/orders/${order.id}`, body: { status: 'canceled', reason: 'Prueba' } })
    expect((await send({ as: 'bob', when: 'GET /api/me' })).statusCode).toBe(200)
    expect((await send({ as: 'admin', when, body })).statusCode).toBe(204)
    expect((await send({ as: 'bob', when: 'GET /api/me' })).statusCode).toBe(401)
    const [left] = await db.query({ text: 'select email, name, enabled from "user" where id = $1', values: [bob.id] })
    expect(left).toEqual({ email: `${bob.id}@erased.invalid`, name: null, enabled: false })
    expect(await lastEvent('erase')).toEqual({ role: 'operator', person: bob.id, changes: proved })
    expect(await mails('account-erased')).toEqual([{ recipient: bob.email }])
  })

  scenario('happens once', { as: 'admin', when, body, answers: 404, with: 'Not Found' })
  scenario('leaves nothing to export', {
    as: 'admin',
    when: `POST /api/users/${bob.id}/export`,
    body,
    answers: 404,
    with: 'Not Found',
  })
})

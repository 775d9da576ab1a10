import type { CounterPerson, CounterSession } from '@lonja/contract/shared-devices/counter'
import type { Tokens } from '@lonja/contract/users/user'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeMember } from '#/people/members'
import { commandLine } from '#/audit/audit'
import { insertBusiness, insertUser, testPassword } from '#/testing/factories'
import { collectingLog } from '#/testing/log'
import { type Person, people as persons, testApi } from '#/testing/scenario'

const ids = { bakery: '', flowers: '', clerk: '', accountant: '' }
const pin = '8306'
const { log, lines } = collectingLog()
const scenario = await testApi(
  async (db) => {
    ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [persons.baker.id] })).id
    ids.flowers = (await insertBusiness(db, { name: 'Flores', members: [persons.florist.id] })).id
    ids.clerk = (await insertUser(db, { username: 'clerk', role: 'ROLE_BUSINESS' })).id
    ids.accountant = (await insertUser(db, { username: 'accountant', role: 'ROLE_BUSINESS' })).id
    await db.query({
      text: `insert into business_member (business_id, user_id, role) values ($1, $2, 'clerk'), ($1, $3, 'accountant')`,
      values: [ids.bakery, ids.clerk, ids.accountant],
    })
  },
  { refusalDelay: [0, 1] },
  undefined,
  log,
)
const { db, send, services } = scenario

type When = Parameters<typeof send>[0]['when']
const by = (token: string, when: When, body?: unknown) =>
  send({ when, headers: { authorization: `Bearer ${token}` }, ...(body !== undefined && { body }) })
const statusBy = async (token: string, when: When, body?: unknown) => (await by(token, when, body)).statusCode

async function logIn(username: string): Promise<string> {
  await db.query({ text: 'delete from rate_limit' })
  const answer = await send({
    when: 'POST /api/login',
    body: { grant_type: 'password', username, password: testPassword },
  })
  return answer.json<Tokens>().access_token
}
/** Logs the baker in on a new device, and makes it a shared device. */
async function share(): Promise<string> {
  const token = await logIn('baker')
  expect(await statusBy(token, `POST /api/businesses/${ids.bakery}/counter`, {})).toBe(204)
  return token
}
const memberOf = async (user: string): Promise<string> => {
  const [row] = await db.query<{ id: string }>({
    text: 'select id from business_member where user_id = $1',
    values: [user],
  })
  return row!.id
}
const enter = (device: string, member: string, given: string) =>
  by(device, 'POST /api/counter/enter', { member, pin: given })
const work = async (device: string, user: string): Promise<Tokens> => {
  const answer = await enter(device, await memberOf(user), pin)
  expect(answer.statusCode).toBe(200)
  return answer.json<CounterSession>().tokens
}
const setPin = (token: string, given: string) =>
  statusBy(token, `PUT /api/businesses/${ids.bakery}/pin`, { pin: given })

beforeEach(async () => {
  for (const name of ['clerk', 'baker']) await setPin(await logIn(name), pin)
})

describe('a PIN', () => {
  const when = `PUT /api/businesses/${ids.bakery}/pin` as const
  const own = { pin }
  scenario('needs an account', { when, body: own, answers: 401 })
  scenario('is not for customers', { as: 'alice', when, body: own, answers: 403 })
  scenario('is not for members of other shops', { as: 'florist', when, body: own, answers: 404 })
  for (const wrong of ['123', '1234567', '12a4', '1111', '1234', '87654', ' 8306'])
    scenario(`cannot be «${wrong}»`, {
      as: 'baker',
      when,
      body: { pin: wrong },
      answers: 422,
      with: 'pin: This value is not valid.',
    })

  it('is not for the accountant, who does not work at the counter', async () => {
    expect(await setPin(await logIn('accountant'), pin)).toBe(403)
  })

  it('is stored only as a hash of the project, and is in no table and no log', async () => {
    const [row] = await db.query<{ hash: string }>({
      text: 'select hash from member_pin where user_id = $1',
      values: [ids.clerk],
    })
    expect(row!.hash).toMatch(/^\$argon2id\$/)
    await enter(await share(), await memberOf(ids.clerk), '830619')
    const logged = JSON.stringify(lines.map(({ msg, url, path, body, error }) => [msg, url, path, body, error]))
    expect([lines.length > 0, logged.includes(pin)]).toEqual([true, false])
    const audited = await db.query<{ text: string }>({
      text: `select e::text as text from audit_event e where action like '%pin%'`,
    })
    expect(audited.length).toBeGreaterThan(0)
    expect(audited.map(({ text }) => text.replaceAll(/[\da-f-]{36}|\d+:\d+:\d+\.\d+/g, '')).join()).not.toContain(pin)
  })

  it('can be removed by managers of the shop, and by nobody else', async () => {
    const reset = async (as: Person) =>
      (await send({ as, when: `DELETE /api/business-members/${await memberOf(ids.clerk)}/pin` })).statusCode
    expect([await reset('alice'), await reset('florist'), await reset('baker')]).toEqual([403, 404, 204])
    const people = await send({ as: 'baker', when: `GET /api/businesses/${ids.bakery}/counter` })
    expect(people.json<CounterPerson[]>().find(({ name }) => name === 'clerk')?.hasPin).toBe(false)
  })
})

describe('a shared device', () => {
  const when = `POST /api/businesses/${ids.bakery}/counter` as const
  scenario('needs an account', { when, body: {}, answers: 401 })
  scenario('is not for customers', { as: 'alice', when, body: {}, answers: 403 })
  scenario('is not for other shops', { as: 'florist', when, body: {}, answers: 404 })
  scenario('lists the people of the counter only for members', {
    as: 'florist',
    when: `GET /api/businesses/${ids.bakery}/counter`,
    answers: 404,
  })

  it('can ring and list people while nobody works, and can do nothing else', async () => {
    const device = await share()
    const bell = `GET /api/businesses/${ids.bakery}/bell` as const
    expect(await statusBy(device, bell)).toBe(200)
    expect(await statusBy(device, `GET /api/businesses/${ids.flowers}/bell`)).toBe(404)
    const listed = (await by(device, `GET /api/businesses/${ids.bakery}/counter`)).json<CounterPerson[]>()
    expect(listed.map(({ name, hasPin }) => [name, hasPin])).toEqual([
      ['baker', true],
      ['clerk', true],
    ])
    for (const forbidden of [
      'GET /api/me',
      'GET /api/me/sessions',
      'GET /api/me/export',
      'GET /api/manage/bootstrap',
      'GET /api/addresses',
      'GET /api/business-members',
    ] as const)
      expect([forbidden, [403, 404].includes(await statusBy(device, forbidden))]).toEqual([forbidden, true])
    expect((await by(device, 'GET /api/orders')).json()).toEqual([])
    expect(await statusBy(device, `PUT /api/businesses/${ids.bakery}`, { phone: '600000000' })).toBe(403)
    expect(await setPin(device, pin)).toBe(403)
  })

  it('cannot be made by a clerk, or from another shared device', async () => {
    expect(await statusBy(await logIn('clerk'), when, {})).toBe(403)
    expect(await statusBy(await share(), when, {})).toBe(403)
  })

  it('stops when its owner leaves the shop', async () => {
    const [second] = await db.query<{ id: string }>({
      text: `insert into business_member (business_id, user_id, role) values ($1, $2, 'owner') returning id`,
      values: [ids.bakery, persons.bob.id],
    })
    const device = await logIn('bob')
    expect(await statusBy(device, when, {})).toBe(204)
    const { access_token, refresh_token } = await work(device, ids.clerk)
    const bootstrap = 'GET /api/manage/bootstrap'
    expect(await statusBy(access_token, bootstrap)).toBe(200)
    await removeMember(db, second!.id, commandLine)
    expect(await statusBy(device, `GET /api/businesses/${ids.bakery}/bell`)).toBe(401)
    expect(await statusBy(access_token, bootstrap)).toBe(401)
    const renewed = await send({ when: 'POST /api/login', body: { grant_type: 'refresh_token', refresh_token } })
    expect(renewed.statusCode).toBe(400)
  })
})

describe('the work of a person on a shared device', () => {
  it('has the rights of a clerk, also for the owner, and not the person’s own account', async () => {
    const { access_token: token } = await work(await share(), persons.baker.id)
    const { shops, town } = (await by(token, 'GET /api/manage/bootstrap')).json<{
      shops: { role: string; rights: string[] }[]
      town: unknown
    }>()
    expect([shops.length, shops[0]!.role, town]).toEqual([1, 'clerk', null])
    for (const right of ['legal', 'team', 'settings', 'refunds', 'figures', 'products'])
      expect(shops[0]!.rights).not.toContain(right)
    for (const forbidden of [
      'GET /api/me',
      'GET /api/me/sessions',
      'GET /api/me/export',
      'GET /api/addresses',
      'GET /api/business-members',
      'GET /api/customers',
    ] as const)
      expect([forbidden, await statusBy(token, forbidden)]).toEqual([forbidden, 403])
    expect(await statusBy(token, `PUT /api/businesses/${ids.bakery}`, { phone: '600000000' })).toBe(403)
    expect(await statusBy(token, 'PUT /api/me', { name: 'Otra' })).toBe(403)
    expect(await setPin(token, '4711')).toBe(403)
    expect(await statusBy(token, `POST /api/counter/enter`, { member: await memberOf(ids.clerk), pin })).toBe(403)
  })

  it('of an operator of the town has no rights of the town', async () => {
    const [row] = await db.query<{ id: string }>({
      text: `insert into business_member (business_id, user_id, role) values ($1, $2, 'clerk') returning id`,
      values: [ids.bakery, persons.admin.id],
    })
    expect(await setPin(await logIn('admin'), pin)).toBe(204)
    const { access_token } = await work(await share(), persons.admin.id)
    expect(await statusBy(access_token, 'GET /api/users')).toBe(403)
    await removeMember(db, row!.id, commandLine)
  })

  it('shows the notifications about the shop, and not the person’s own', async () => {
    for (const [at, business] of [null, ids.bakery].entries()) {
      const id = `10000000-0000-7000-8000-00000000000${at}`
      await db.query({
        text: `insert into notification (id, type, title, business_id) values ($1, 'order-status', 'Pedido', $2)`,
        values: [id, business],
      })
      await db.query({
        text: 'insert into notification_user (id, notification_id, user_id) values ($1, $1, $2)',
        values: [id, ids.clerk],
      })
    }
    const { access_token } = await work(await share(), ids.clerk)
    expect(await statusBy(access_token, 'GET /api/notifications')).toBe(403)
    const seen = (await by(access_token, 'GET /api/notification-users')).json<{ id: string }[]>()
    expect(seen.map(({ id }) => id)).toEqual(['10000000-0000-7000-8000-000000000001'])
  })

  it('carries the person: a pause is in the log with the clerk’s account', async () => {
    const { access_token } = await work(await share(), ids.clerk)
    const made = await by(access_token, `POST /api/businesses/${ids.bakery}/pauses`, {
      to: new Date(Date.now() + 3_600_000).toISOString(),
    })
    expect(made.statusCode).toBeLessThan(300)
    const [event] = await db.query<{ user: string; role: string }>({
      text: `select user_id as "user", role from audit_event where action = 'pause' order by id desc limit 1`,
    })
    expect(event).toEqual({ user: ids.clerk, role: 'clerk' })
  })

  it.each([
    ['another person enters', (device: string) => work(device, persons.baker.id)],
    ['the device logs out', (device: string) => by(device, 'POST /api/logout')],
    ['the owner ends the session of the device', async () => send({ as: 'baker', when: 'DELETE /api/me/sessions' })],
    [
      'the PIN is reset',
      async () => send({ as: 'baker', when: `DELETE /api/business-members/${await memberOf(ids.clerk)}/pin` }),
    ],
    ['the person sets another PIN', async () => setPin(await logIn('clerk'), '9402')],
    ['the person ends all sessions', async () => by(await logIn('clerk'), 'DELETE /api/me/sessions')],
  ])('ends when %s', async (_what, act) => {
    const device = await share()
    const { access_token, refresh_token } = await work(device, ids.clerk)
    expect(await statusBy(access_token, 'GET /api/manage/bootstrap')).toBe(200)
    await act(device)
    expect(await statusBy(access_token, 'GET /api/manage/bootstrap')).toBe(401)
    const renewed = await send({ when: 'POST /api/login', body: { grant_type: 'refresh_token', refresh_token } })
    expect(renewed.statusCode).toBe(400)
  })

  it('ends when the person leaves the shop', async () => {
    const device = await share()
    const { access_token } = await work(device, ids.clerk)
    await removeMember(db, await memberOf(ids.clerk), commandLine)
    expect(await statusBy(access_token, 'GET /api/manage/bootstrap')).toBe(401)
    await db.query({
      text: `insert into business_member (business_id, user_id, role) values ($1, $2, 'clerk')`,
      values: [ids.bakery, ids.clerk],
    })
  })

  it('ends when nobody has renewed it for ten minutes, and its access ends after five', async () => {
    const { refresh_token, expires_in } = await work(await share(), ids.clerk)
    expect(expires_in).toBe(300)
    const renew = (token: string) =>
      send({ when: 'POST /api/login', body: { grant_type: 'refresh_token', refresh_token: token } })
    const second = (await renew(refresh_token)).json<Tokens>()
    expect(second.expires_in).toBe(300)
    await db.query({ text: `update refresh_token set created_at = created_at - interval '11 minutes'` })
    expect((await renew(second.refresh_token)).statusCode).toBe(400)
  })

  it('begins once when a person enters twice at the same time', async () => {
    const device = await share()
    const answers = await Promise.all([1, 2, 3].map(() => work(device, ids.clerk)))
    const open = await Promise.all(
      answers.map(({ access_token }) => statusBy(access_token, 'GET /api/manage/bootstrap')),
    )
    expect(open.toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })
})

describe('wrong PINs', () => {
  it('get the same answer for a member, an unknown member, the accountant and a member of another shop', async () => {
    const device = await share()
    const answers = []
    for (const member of [
      await memberOf(ids.clerk),
      persons.alice.id,
      await memberOf(ids.accountant),
      await memberOf(persons.florist.id),
      'x',
    ])
      answers.push(await enter(device, member, '0000'))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
    const bodies = answers.map((answer) => JSON.stringify({ ...answer.json<object>(), requestId: '' }))
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('Invalid credentials')
  })

  it('need a shared device: a login of a customer or a member is not enough', async () => {
    const body = { member: await memberOf(ids.clerk), pin }
    expect((await send({ when: 'POST /api/counter/enter', body })).statusCode).toBe(401)
    expect((await send({ as: 'alice', when: 'POST /api/counter/enter', body })).statusCode).toBe(403)
    expect((await send({ as: 'baker', when: 'POST /api/counter/enter', body })).statusCode).toBe(403)
  })

  it('lock the PIN of the member on the device after five, also for the right PIN, and of nobody else', async () => {
    const device = await share()
    const member = await memberOf(ids.clerk)
    const tries = await Promise.all(Array.from({ length: 8 }, () => enter(device, member, '0000')))
    expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      400, 400, 400, 400, 400, 429, 429, 429,
    ])
    const right = await enter(device, member, pin)
    expect([right.statusCode, Number(right.headers['retry-after']) > 60]).toEqual([429, true])
    await work(device, persons.baker.id)
  })

  it('end the session of the device after twenty in a day, although a right PIN came between', async () => {
    const device = await share()
    const own = await memberOf(persons.baker.id)
    for (let round = 0; round < 20; round += 1) {
      expect((await enter(device, `unknown-${round}`, '0000')).statusCode).toBe(400)
      if (round % 5 === 0) await enter(device, own, pin)
    }
    expect((await enter(device, own, pin)).statusCode).toBe(401)
    expect(await statusBy(device, `GET /api/businesses/${ids.bakery}/bell`)).toBe(401)
    const [event] = await db.query({ text: `select business_id from audit_event where action = 'lock-device'` })
    expect(event).toEqual({ business_id: ids.bakery })
    expect(services.config.rateLimitFactor ?? 1).toBe(1)
  })
})

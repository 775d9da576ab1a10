import { describe, expect, it } from 'vitest'
import { deliverMail } from '#/letters/deliver'
import { mailerOf } from '#/mail/mailer'
import { testMailServer } from '#/testing/mail-server'
import { insertBusiness, insertUser, testPassword } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const mail = await testMailServer()
const ids = { bakery: '', flowers: '', colleague: '', bakersOwn: '' }
const scenario = await testApi(
  async (db) => {
    ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
    ids.flowers = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
    ids.colleague = (await insertUser(db, { username: 'colleague' })).id
    const [own] = await db.query<{ id: string }>({
      text: 'select id from business_member where business_id = $1',
      values: [ids.bakery],
    })
    ids.bakersOwn = own!.id
  },
  { smtpUrl: mail.url, origin: 'https://shop.test' },
)
const { db, send, services } = scenario

/** Sends the queued mail, and returns the token of the last link that was sent to the e-mail. */
async function tokenFor(email: string): Promise<string> {
  await deliverMail(services, mailerOf(services.config))
  const letter = mail.received.findLast(({ to }) => to.includes(email))
  const token = /invitation#token=([\w-]+)/.exec(letter?.text ?? '')?.[1]
  if (!token) throw new Error(`No link was sent to ${email}`)
  return token
}

const invite = (email: string, role = 'clerk', as: 'baker' | 'admin' = 'baker') =>
  send({ as, when: 'POST /api/business-members', body: { business: ids.bakery, email, role } })
const accept = (body: object, as?: 'alice' | 'bob') =>
  send({ ...(as && { as }), when: 'POST /api/business-invitations/accept', body })

describe('a shop’s team', () => {
  const when = 'GET /api/business-members'
  scenario('is not listed without an account', { when, answers: 401, with: 'Authentication required' })
  scenario('is not listed for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is listed for its owner', {
    as: 'baker',
    when: `GET /api/business-members?business.id=${ids.bakery}`,
    answers: 200,
    with: [{ user: { username: 'baker', email: people.baker.email }, role: 'owner', business: { name: 'Horno' } }],
  })
  scenario('is not listed for another shop', {
    as: 'florist',
    when: `GET /api/business-members?business.id=${ids.bakery}`,
    answers: 200,
    with: [],
  })
  scenario('has no member whose record another shop can read by id', {
    as: 'florist',
    when: `GET /api/business-members/${ids.bakersOwn}`,
    answers: 404,
  })
  scenario('is listed for operators', { as: 'admin', when, answers: 200, sends: { 'x-total-count': '2' } })
})

describe('inviting a member to a shop', () => {
  const when = 'POST /api/business-members'
  const body = { business: ids.bakery, email: 'nuria@example.test', role: 'clerk' }
  scenario('needs an account', { when, body, answers: 401 })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for another shop’s owner', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('needs an existing shop', {
    as: 'admin',
    when,
    body: { ...body, business: people.alice.id },
    answers: 404,
    with: 'Not Found',
  })
  scenario('needs a role that members of shops can have', {
    as: 'baker',
    when,
    body: { ...body, role: 'operator' },
    answers: 422,
    with: 'role: The value you selected is not a valid choice.',
  })
  scenario('needs a valid e-mail', {
    as: 'baker',
    when,
    body: { ...body, email: 'nobody' },
    answers: 422,
    with: 'email: This value is not a valid email address.',
  })
  scenario('needs an object as its body', { as: 'baker', when, body: '[]', answers: 400, with: 'Invalid body' })
  scenario('is refused if the invited e-mail belongs to a member of the shop', {
    as: 'baker',
    when,
    body: { ...body, email: people.baker.email },
    answers: 409,
    with: 'Already a member',
  })

  it('sends a link, and the token of the link shows the invitation', async () => {
    const made = await invite('nuria@example.test')
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ email: 'nuria@example.test', role: 'clerk', business: { name: 'Horno' } })
    const token = await tokenFor('nuria@example.test')
    const check = await send({ when: 'POST /api/business-invitations/check', body: { token } })
    expect(check.json()).toMatchObject({ business: { name: 'Horno' }, role: 'clerk', hasAccount: false })
    const rows = await db.query<{ text: string }>({ text: 'select i::text as text from invitation i' })
    expect(rows.map(({ text }) => text).join()).not.toContain(token)
  })

  it('for the second time replaces the earlier link', async () => {
    await invite('pere@example.test')
    const first = await tokenFor('pere@example.test')
    await invite('pere@example.test', 'manager')
    const second = await tokenFor('pere@example.test')
    const check = (token: string) => send({ when: 'POST /api/business-invitations/check', body: { token } })
    expect((await check(first)).json()).toMatchObject({ detail: 'Invalid or expired token' })
    expect((await check(second)).json()).toMatchObject({ role: 'manager' })
  })

  it('can be undone by the shop that sent the invitation, and not by another shop', async () => {
    const { id } = (await invite('marta@example.test')).json<{ id: string }>()
    const path = `/api/business-invitations/${id}` as const
    expect((await send({ as: 'florist', when: `DELETE ${path}` })).statusCode).toBe(404)
    expect((await send({ as: 'baker', when: `DELETE ${path}` })).statusCode).toBe(204)
    expect((await send({ as: 'baker', when: `GET ${path}` })).statusCode).toBe(404)
  })

  it('is refused after five invitations to the same e-mail', async () => {
    const answers = []
    for (let round = 0; round < 6; round += 1) answers.push((await invite('stranger@example.test')).statusCode)
    expect(answers).toEqual([201, 201, 201, 201, 201, 429])
  })
})

describe('accepting an invitation', () => {
  scenario('needs a token', {
    when: 'POST /api/business-invitations/accept',
    body: {},
    answers: 422,
    with: 'token: This value should not be blank.',
  })
  scenario('needs the token of an invitation', {
    when: 'POST /api/business-invitations/accept',
    body: { token: 'x' },
    answers: 400,
    with: 'Invalid or expired token',
  })

  it('creates an account if the invited e-mail has none, and is possible only once', async () => {
    await invite('quim@example.test')
    const token = await tokenFor('quim@example.test')
    expect((await accept({ token })).json()).toMatchObject({ detail: 'password: This value should not be blank.' })
    const weak = await accept({ token, password: 'quim@example.test' })
    expect(weak.json()).toMatchObject({ detail: 'password: This value is not valid.' })
    const taken = await accept({ token, username: 'alice', password: testPassword })
    expect(taken.json()).toMatchObject({ detail: 'username: This value is already used' })
    const accepted = await accept({ token, password: testPassword })
    expect(accepted.json()).toEqual({
      business: { id: ids.bakery, name: 'Horno', url: expect.any(String) as string },
      role: 'clerk',
      username: 'quim',
    })
    expect((await accept({ token, password: testPassword })).json()).toMatchObject({
      status: 410,
      detail: 'Invitation used',
    })
    const form = { grant_type: 'password', username: 'quim', password: testPassword }
    const login = await scenario.app.inject({ method: 'POST', url: '/api/login', payload: form })
    expect(login.statusCode).toBe(200)
    const [user] = await db.query({ text: `select role, verified_email from "user" where username = 'quim'` })
    expect(user).toEqual({ role: 'ROLE_BUSINESS', verified_email: 'quim@example.test' })
  })

  it('needs the account of the invited e-mail if there is one, and gives access to the shop at once', async () => {
    await invite(people.bob.email, 'manager')
    const token = await tokenFor(people.bob.email)
    expect((await send({ as: 'bob', when: 'GET /api/statistics/sales' })).statusCode).toBe(403)
    expect((await accept({ token })).json()).toMatchObject({ status: 401, detail: 'Authentication required' })
    expect((await accept({ token }, 'alice')).json()).toMatchObject({
      status: 403,
      detail: 'Another account is invited',
    })
    expect((await accept({ token }, 'bob')).statusCode).toBe(200)
    expect((await send({ as: 'bob', when: 'GET /api/statistics/sales' })).statusCode).toBe(200)
    expect((await send({ as: 'bob', when: 'GET /api/business-members' })).statusCode).toBe(403)
  })

  it('is no longer possible after the invitation has expired', async () => {
    await invite('late@example.test')
    const token = await tokenFor('late@example.test')
    await db.query({ text: `update invitation set expires_at = now() - interval '1 second' where email like 'late@%'` })
    expect((await accept({ token, password: testPassword })).json()).toMatchObject({
      status: 410,
      detail: 'Invitation expired',
    })
  })

  it('several times at once creates one member', async () => {
    await invite('twice@example.test')
    const token = await tokenFor('twice@example.test')
    const answers = await Promise.all([1, 2, 3].map(() => accept({ token, password: testPassword })))
    expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '410', '410'])
  })
})

describe('changes in a shop’s team', () => {
  const memberOf = async (username: string): Promise<string> => {
    const [member] = await db.query<{ id: string }>({
      text: `select m.id from business_member m join "user" u on u.id = m.user_id where u.username = $1`,
      values: [username],
    })
    return member!.id
  }

  it('of roles can be made only by the shop’s owners and by operators', async () => {
    const path = `/api/business-members/${await memberOf('quim')}` as const
    const body = { role: 'accountant' }
    expect((await send({ when: `PUT ${path}`, body })).statusCode).toBe(401)
    expect((await send({ as: 'alice', when: `PUT ${path}`, body })).statusCode).toBe(403)
    expect((await send({ as: 'bob', when: `PUT ${path}`, body })).statusCode).toBe(403)
    expect((await send({ as: 'florist', when: `PUT ${path}`, body })).statusCode).toBe(404)
    const wrong = await send({ as: 'baker', when: `PUT ${path}`, body: { role: 'king' } })
    expect(wrong.statusCode).toBe(422)
    expect((await send({ as: 'baker', when: `PUT ${path}`, body })).json()).toMatchObject(body)
    expect((await send({ as: 'admin', when: `PUT ${path}`, body: { role: 'clerk' } })).json()).toMatchObject({
      role: 'clerk',
    })
  })

  scenario('are refused if they give the last owner another role', {
    as: 'baker',
    when: `PUT /api/business-members/${ids.bakersOwn}`,
    body: { role: 'manager' },
    answers: 409,
    with: 'Last owner',
  })
  scenario('are refused if they remove the last owner', {
    as: 'admin',
    when: `DELETE /api/business-members/${ids.bakersOwn}`,
    answers: 409,
    with: 'Last owner',
  })
  scenario('are refused if they disable the account of the last owner', {
    as: 'admin',
    when: `POST /api/users/${people.baker.id}/disable`,
    answers: 409,
    with: 'Last owner',
  })

  it('by two owners who remove each other at the same time leave one owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shop = await insertBusiness(db, { members: [people.alice.id, people.bob.id] })
      db.changed(`viewer:${people.alice.id}`, `viewer:${people.bob.id}`)
      const members = await db.query<{ id: string; user: string }>({
        text: 'select id, user_id as "user" from business_member where business_id = $1',
        values: [shop.id],
      })
      const answers = await Promise.all(
        members.map(({ id, user }) =>
          send({
            as: user === people.alice.id ? 'bob' : 'alice',
            when: `${round % 2 ? 'DELETE' : 'PUT'} /api/business-members/${id}`,
            body: { role: 'clerk' },
          }),
        ),
      )
      const owners = await db.query({
        text: `select from business_member where business_id = $1 and role = 'owner'`,
        values: [shop.id],
      })
      expect({ answers: answers.map(({ statusCode }) => statusCode), owners: owners.length }).toMatchObject({
        owners: 1,
      })
      await db.query({ text: 'delete from business_member where business_id = $1', values: [shop.id] })
      db.changed(`viewer:${people.alice.id}`, `viewer:${people.bob.id}`)
    }
  })

  it('end the access of a removed member at once', async () => {
    const sees = () => send({ as: 'bob', when: `GET /api/statistics/sales?business.id=${ids.bakery}` })
    expect((await sees()).statusCode).toBe(200)
    const [member] = await db.query<{ id: string }>({
      text: 'select id from business_member where user_id = $1 and business_id = $2',
      values: [people.bob.id, ids.bakery],
    })
    const path = `/api/business-members/${member!.id}` as const
    expect((await send({ as: 'florist', when: `DELETE ${path}` })).statusCode).toBe(404)
    expect((await send({ as: 'baker', when: `DELETE ${path}` })).statusCode).toBe(204)
    expect((await sees()).statusCode).toBe(403)
  })
})

describe('the audit log of a shop’s team', () => {
  const when = `GET /api/audit-events?business.id=${ids.bakery}&itemsPerPage=100` as const
  scenario('is not visible without an account', { when, answers: 401 })
  scenario('is not visible to customers', { as: 'alice', when: 'GET /api/audit-events', answers: 403 })

  it('is visible to the shop’s owner and to operators, with masked e-mails, and not to other shops', async () => {
    const own = await send({ as: 'baker', when })
    const events = own.json<{ action: string; changes: unknown; role: string; user: { username: string } }[]>()
    expect(events.findLast(({ action }) => action === 'invite')).toMatchObject({
      user: { username: 'baker' },
      role: 'owner',
      source: 'api',
      resource: 'business-invitations',
      requestId: expect.any(String) as string,
      changes: { role: { before: null, after: 'clerk' }, email: { before: null, after: 'n***@example.test' } },
    })
    expect(new Set(events.map(({ action }) => action))).toEqual(
      new Set(['invite', 'withdraw', 'join', 'change-role', 'remove']),
    )
    expect((await send({ as: 'florist', when })).json()).toEqual([])
    expect((await send({ as: 'admin', when })).json<unknown[]>()).toHaveLength(events.length)
  })

  it('cannot be changed, deleted or truncated, not even with SQL', async () => {
    for (const text of [`update audit_event set action = 'x'`, 'delete from audit_event', 'truncate audit_event'])
      await expect(db.query({ text })).rejects.toThrow('audit events are never changed')
  })
})

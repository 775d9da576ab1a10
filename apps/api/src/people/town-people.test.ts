import { describe, expect, it } from 'vitest'
import { deliverMail } from '#/letters/deliver'
import { mailerOf } from '#/mail/mailer'
import { insertUser, testPassword } from '#/testing/factories'
import { testMailServer } from '#/testing/mail-server'
import { people, testApi } from '#/testing/scenario'

const mail = await testMailServer()
const ids = { second: '', demo: '' }
const scenario = await testApi(
  async (db) => {
    ids.second = (await insertUser(db, { username: 'second', role: 'ROLE_ADMIN' })).id
    ids.demo = (await insertUser(db, { username: 'demo', demo: true })).id
  },
  { smtpUrl: mail.url, origin: 'https://shop.test', demo: true },
)
const { db, send, app, services } = scenario
const missing = '00000000-0000-7000-8000-0000000000ff'

async function logIn(username: string, password = testPassword): Promise<Record<string, string> | null> {
  const form = { grant_type: 'password', username, password }
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/login', payload: form })
  return statusCode === 200
    ? { authorization: `Bearer ${(JSON.parse(body) as { access_token: string }).access_token}` }
    : null
}

const linkTo = async (email: string, path: string): Promise<string> => {
  await deliverMail(services, mailerOf(services.config))
  const letter = mail.received.findLast(({ to }) => to.includes(email))
  return new RegExp(`${path}#token=([\\w-]+)`).exec(letter?.text ?? '')![1]!
}

describe.each(['disable', 'enable', 'password-link'])('POST /users/{id}/%s', (action) => {
  const when = `POST /api/users/${people.bob.id}/${action}` as const
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for members of shops', { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  scenario('needs the id of an existing account', {
    as: 'admin',
    when: `POST /api/users/${missing}/${action}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('needs a valid id', { as: 'admin', when: `POST /api/users/x/${action}`, answers: 404 })
})

describe('disabling an account', () => {
  it('ends the account’s sessions at once, and logins are refused until it is enabled again', async () => {
    const own = (await logIn('bob'))!
    const reads = async () => (await send({ when: 'GET /api/me', headers: own })).statusCode
    expect(await reads()).toBe(200)
    const disabled = await send({ as: 'admin', when: `POST /api/users/${people.bob.id}/disable` })
    expect(disabled.json()).toMatchObject({ id: people.bob.id, enabled: false })
    expect(await reads()).toBe(401)
    expect(await logIn('bob')).toBeNull()
    const listed = await send({ as: 'admin', when: 'GET /api/users?username=bob' })
    expect(listed.json()).toMatchObject([{ enabled: false }])
    expect((await send({ as: 'alice', when: 'GET /api/users?username=bob' })).json()).toEqual([])

    const refused = await send({ as: 'admin', when: `POST /api/users/${people.bob.id}/password-link` })
    expect(refused.json()).toMatchObject({ status: 400, detail: 'Account disabled' })
    const enabled = await send({ as: 'admin', when: `POST /api/users/${people.bob.id}/enable` })
    expect(enabled.json()).toMatchObject({ enabled: true })
    expect(await reads()).toBe(401)
    expect(await logIn('bob')).not.toBeNull()
  })
})

describe('a role in the town', () => {
  const when = `PUT /api/users/${people.bob.id}/role` as const
  const body = { townRole: 'auditor' }
  scenario('cannot be given without a login', { when, body, answers: 401 })
  scenario('cannot be given by customers', { as: 'bob', when, body, answers: 403, with: 'Access Denied.' })
  scenario('needs an existing account', { as: 'admin', when: `PUT /api/users/${missing}/role`, body, answers: 404 })
  scenario('must be one of the four roles', {
    as: 'admin',
    when,
    body: { townRole: 'king' },
    answers: 422,
    with: 'townRole: The value you selected is not a valid choice.',
  })
  scenario('must be in the body', { as: 'admin', when, body: {}, answers: 400, with: 'Invalid body' })
  scenario('cannot be given to demo accounts, because their passwords are published', {
    as: 'admin',
    when: `PUT /api/users/${ids.demo}/role`,
    body,
    answers: 422,
  })

  it('gives access as soon as it is given, and no access after it is removed', async () => {
    const own = (await logIn('bob'))!
    const audits = async () => (await send({ when: 'GET /api/audit-events', headers: own })).statusCode
    expect(await audits()).toBe(403)
    expect((await send({ as: 'admin', when, body })).json()).toMatchObject({ townRole: 'auditor', role: 'ROLE_USER' })
    expect(await audits()).toBe(200)
    expect((await send({ when: 'POST /api/users/invite', headers: own, body })).statusCode).toBe(403)
    const operator = await send({ as: 'admin', when, body: { townRole: 'operator' } })
    expect(operator.json()).toMatchObject({ townRole: 'operator', role: 'ROLE_ADMIN' })
    const nothing = await send({ as: 'admin', when, body: { townRole: null } })
    expect(nothing.json()).toMatchObject({ townRole: null, role: 'ROLE_USER' })
    expect(await audits()).toBe(403)
  })

  it('can be given by an invitation', async () => {
    const invite = { as: 'admin', when: 'POST /api/users/invite' } as const
    const bad = await send({ ...invite, body: { email: 'ines@example.test', role: 'clerk' } })
    expect(bad.json()).toMatchObject({ status: 422, detail: 'role: The value you selected is not a valid choice.' })
    const made = await send({ ...invite, body: { email: 'ines@example.test', role: 'support' } })
    expect(made.json()).toMatchObject({ business: null, role: 'support' })
    const token = await linkTo('ines@example.test', 'invitation')
    const accepted = await send({
      when: 'POST /api/business-invitations/accept',
      body: { token, username: 'ines', password: testPassword },
    })
    expect(accepted.json()).toEqual({ business: null, role: 'support', username: 'ines' })
    const own = (await logIn('ines'))!
    expect((await send({ when: 'GET /api/users?username=alice', headers: own })).json()).toMatchObject([
      { email: people.alice.email },
    ])
    expect((await send({ when: 'GET /api/audit-events', headers: own })).statusCode).toBe(403)
    const again = await send({ ...invite, body: { email: 'ines@example.test', role: 'support' } })
    expect(again.json()).toMatchObject({ status: 409, detail: 'Already a member' })
  })
})

describe('a link to a new password', () => {
  it('is mailed to the account’s owner if an operator asks, works once, and is not in the audit log', async () => {
    const sent = await send({ as: 'admin', when: `POST /api/users/${people.alice.id}/password-link` })
    expect(sent.statusCode).toBe(204)
    const token = await linkTo(people.alice.email, 'recovery')
    const choose = () => send({ when: 'POST /api/reset-password', body: { token, password: 'otra frase larga' } })
    expect((await choose()).statusCode).toBe(204)
    expect((await choose()).statusCode).toBe(400)
    expect(await logIn('alice', 'otra frase larga')).not.toBeNull()
    const [event] = await db.query<{ text: string; action: string }>({
      text: `select e::text as text, action from audit_event e where action like '%password-link' limit 1`,
    })
    expect(event!.action).toBe('mail-password-link')
    expect(event!.text).not.toContain(token)
  })
})

describe('the last operator', () => {
  const enabled = () =>
    db.query<{ id: string }>({ text: `select id from "user" where role = 'ROLE_ADMIN' and enabled` })

  it('remains an operator, even if two operators disable or demote each other at the same time', async () => {
    for (let round = 0; round < 6; round += 1) {
      const pair = [(await logIn('second'))!, (await logIn('admin'))!]
      const others = [people.admin.id, ids.second]
      const answers = await Promise.all(
        pair.map((headers, at) =>
          round % 2
            ? send({ when: `POST /api/users/${others[at]!}/disable`, headers })
            : send({ when: `PUT /api/users/${others[at]!}/role`, headers, body: { townRole: 'support' } }),
        ),
      )
      const left = await enabled()
      expect({ left: left.length, answers: answers.map(({ statusCode }) => statusCode) }).toMatchObject({ left: 1 })
      await db.query({
        text: `update "user" set role = 'ROLE_ADMIN', town_role = null, enabled = true where id = any($1::uuid[])`,
        values: [others],
      })
      db.changed('*')
    }
  })

  it('cannot be disabled or demoted, and demo accounts do not count as operators', async () => {
    await db.query({ text: `update "user" set enabled = false where id = $1`, values: [ids.second] })
    await db.query({ text: `update "user" set role = 'ROLE_ADMIN' where id = $1`, values: [ids.demo] })
    const headers = (await logIn('admin'))!
    const disabled = await send({ when: `POST /api/users/${people.admin.id}/disable`, headers })
    expect(disabled.json()).toMatchObject({ status: 409, detail: 'Last operator' })
    const lowered = await send({
      when: `PUT /api/users/${people.admin.id}/role`,
      headers,
      body: { townRole: 'editor' },
    })
    expect(lowered.json()).toMatchObject({ status: 409, detail: 'Last operator' })
  })
})

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type CommandResult, lonja, lonjaReading, startLonja } from '#/testing/lonja-process'
import { testMailServer } from '#/testing/mail-server'
import { databaseUrl, onServer } from '#/testing/template'

// The commands as an administrator types them, beside a running town: on the embedded database, or on TEST_DATABASE_URL.

const mail = await testMailServer()
const dataDir = await mkdtemp(path.join(tmpdir(), 'lonja-people-'))
const server = process.env['TEST_DATABASE_URL']
const name = `lonja_commands_${randomUUID().replaceAll('-', '')}`
if (server) await onServer(server, (client) => client.query(`CREATE DATABASE ${name}`))
const env: Record<string, string> = {
  DATA_DIR: dataDir,
  SMTP_URL: mail.url,
  ORIGIN: 'https://shop.test',
  ...(server && { DATABASE_URL: databaseUrl(server, name) }),
}
const town = await startLonja(env)
afterAll(async () => {
  await town.stop()
  if (server) await onServer(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  await rm(dataDir, { recursive: true, force: true })
})

const run = (...words: string[]): Promise<CommandResult> => lonja(env, ...words)
const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).out) as Record<string, unknown>
const call = (when: string, body: object, token?: string) => {
  const [method, url] = when.split(' ') as [string, string]
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return fetch(`${town.url}/api${url}`, { method, headers, body: JSON.stringify(body) })
}
const logIn = async (username: string, password: string): Promise<string | undefined> => {
  const answer = await call('POST /login', { grant_type: 'password', username, password })
  return ((await answer.json()) as { access_token?: string }).access_token
}
const tokenIn = (text: string): string => /#token=([\w-]+)/.exec(text)![1]!

describe('lonja operator', () => {
  it('adds who runs the town, with a password that no other process can read', async () => {
    const short = await lonjaReading('short\n', env, 'operator', 'add', 'ada@example.test', '--password-stdin')
    expect(short).toMatchObject({ code: 1, err: 'lonja: password: This value is too short.\n' })
    const silent = await run('operator', 'add', 'ada@example.test')
    expect(silent.code).toBe(2)
    expect(silent.err).toContain('--password-stdin or --invite')
    const added = await lonjaReading(
      'una frase larga\n',
      env,
      'operator',
      'add',
      'Ada@example.test',
      '--password-stdin',
    )
    expect(added).toMatchObject({ code: 0, out: 'ada@example.test (operator) has an account and can log in\n' })
    const token = await logIn('ada@example.test', 'una frase larga')
    expect((await call('POST /users/invite', { email: 'leo@example.test', role: 'editor' }, token)).status).toBe(201)
    expect(await json('operator', 'list')).toMatchObject({
      people: [{ username: 'ada', townRole: 'operator', enabled: true }],
    })
  })

  it('invites by a link, and does not disable the last one', async () => {
    const invited = await json('operator', 'add', 'nora@example.test', '--role', 'auditor', '--link')
    expect(invited).toMatchObject({ outcome: 'invited', role: 'auditor' })
    const body = { token: tokenIn(String(invited['link'])), password: 'una frase larga' }
    expect((await call('POST /business-invitations/accept', body)).status).toBe(200)
    const last = await run('operator', 'disable', 'ada@example.test')
    expect(last).toMatchObject({ code: 1, err: 'lonja: Last operator\n' })
    expect((await run('operator', 'disable', 'nora@example.test')).code).toBe(0)
    expect(await logIn('nora@example.test', 'una frase larga')).toBeUndefined()
    expect(await run('operator', 'disable', 'nobody@example.test')).toMatchObject({
      code: 1,
      err: 'lonja: There is no account nobody@example.test\n',
    })
    expect((await run('operator', 'add', 'x@example.test', '--role', 'king')).code).toBe(2)
  })
})

describe('lonja shop and member', () => {
  it('add a shop and its team: the owner is invited by mail, accepts and logs in', async () => {
    expect(await json('shop', 'add', 'Horno de Chiva', '--code', 'horno')).toMatchObject({ code: 'horno' })
    expect((await run('shop', 'add', 'Otro', '--code', 'horno')).err).toContain('This value is already used')
    expect((await run('member', 'invite', 'horno', 'quim@example.test', '--role', 'owner')).code).toBe(0)
    const letter = await expect
      .poll(() => mail.received.find(({ to }) => to === 'quim@example.test'), { timeout: 20_000 })
      .toBeDefined()
      .then(() => mail.received.find(({ to }) => to === 'quim@example.test')!)
    expect(letter.subject).toBe('Únete a Horno de Chiva')
    const body = { token: tokenIn(letter.text), password: 'una frase larga' }
    expect((await call('POST /business-invitations/accept', body)).status).toBe(200)
    const token = await logIn('quim@example.test', 'una frase larga')
    expect((await call('POST /tags', { name: 'Sin gluten', business: (await shopId())! }, token)).status).toBe(201)

    expect(await json('member', 'list', 'horno')).toMatchObject({ members: [{ username: 'quim', role: 'owner' }] })
    const lowered = await run('member', 'role', 'horno', 'quim@example.test', 'clerk')
    expect(lowered).toMatchObject({ code: 1, err: 'lonja: Last owner\n' })
    const invited = await json('member', 'invite', 'horno', 'ona@example.test', '--role', 'owner', '--link')
    const second = { token: tokenIn(String(invited['link'])), password: 'una frase larga' }
    expect((await call('POST /business-invitations/accept', second)).status).toBe(200)
    expect((await run('member', 'role', 'horno', 'quim@example.test', 'clerk')).code).toBe(0)
    expect((await run('member', 'remove', 'horno', 'quim@example.test')).code).toBe(0)
    expect(await json('shop', 'list')).toMatchObject({ shops: [{ code: 'horno', state: 'approved', members: 1 }] })
  })

  it('give a link to a new password, which works once', async () => {
    const { out } = await run('user', 'password-link', 'ona@example.test')
    const choose = () => call('POST /reset-password', { token: tokenIn(out), password: 'otra frase larga' })
    expect((await choose()).status).toBe(204)
    expect((await choose()).status).toBe(400)
    expect(await logIn('ona@example.test', 'otra frase larga')).toBeDefined()
  })
})

async function shopId(): Promise<string | undefined> {
  const [shop] = (await (await fetch(`${town.url}/api/businesses?name=Horno%20de%20Chiva`)).json()) as { id: string }[]
  return shop?.id
}

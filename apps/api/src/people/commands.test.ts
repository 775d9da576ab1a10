import { afterAll, describe, expect, it } from 'vitest'
import { CommandError } from '#/cli/command'
import { readConfig } from '#/config'
import { lonjaReading, startLonja } from '#/testing/lonja-process'
import { testMailServer } from '#/testing/mail-server'
import { copiedTown } from '#/testing/shared-town'
import { peopleCommands } from './commands.ts'
import { models } from '#/resources'

// Runs the commands while a server is running with the same database: the embedded one, or TEST_DATABASE_URL.

const mail = await testMailServer()
const env = { ...(await copiedTown()), SMTP_URL: mail.url, ORIGIN: 'https://shop.test' }
const town = await startLonja(env)
afterAll(() => town.stop())

/** The result of a command, or the error line if it is refused. */
async function run(name: string, args: readonly string[] = [], options: object = {}): Promise<unknown> {
  const command = peopleCommands.find((one) => one.name === name)!
  const terminal = { interactive: false, json: false, note: () => {} }
  try {
    return await command.run({ args, options, terminal, config: () => readConfig(env), models })
  } catch (error) {
    if (error instanceof CommandError) return error.message
    throw error
  }
}
const linkOf = (result: unknown): string => (result as { link: string }).link
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
  it('adds an operator, and reads the password from standard input', { timeout: 90_000 }, async () => {
    const words = ['operator', 'add', 'Ada@example.test', '--password-stdin']
    expect(await lonjaReading('una frase larga\n', env, ...words)).toMatchObject({
      code: 0,
      out: 'ada@example.test (operator) has an account and can log in\n',
    })
    const token = await logIn('ada@example.test', 'una frase larga')
    expect((await call('POST /users/invite', { email: 'leo@example.test', role: 'editor' }, token)).status).toBe(201)
    expect(await run('operator list')).toMatchObject({
      people: [{ username: 'ada', townRole: 'operator', enabled: true }],
    })
    expect(await run('operator add', ['x@example.test'], { role: 'operator' })).toContain(
      '--password-stdin or --invite',
    )
    expect(await run('operator add', ['x@example.test'], { role: 'king' })).toContain('The role must be one of')
    expect(await run('operator add', ['nobody'], { role: 'operator', invite: true })).toBe(
      'email: This value is not a valid email address.',
    )
  })

  it('invites a person by a link, and refuses to disable the last operator', async () => {
    const invited = await run('operator add', ['nora@example.test'], { role: 'auditor', link: true })
    expect(invited).toMatchObject({ outcome: 'invited', role: 'auditor' })
    const body = { token: tokenIn(linkOf(invited)), password: 'una frase larga' }
    expect((await call('POST /business-invitations/accept', body)).status).toBe(200)
    expect(await run('operator disable', ['ada@example.test'])).toBe('Last operator')
    expect(await run('operator disable', ['nora@example.test'])).toEqual({ email: 'nora@example.test' })
    expect(await logIn('nora@example.test', 'una frase larga')).toBeUndefined()
    expect(await run('operator disable', ['x@example.test'])).toBe('There is no account x@example.test')
  })
})

describe('lonja shop and lonja member', () => {
  it('add a shop and its team: the owner is invited by mail, accepts and logs in', async () => {
    expect(await run('shop add', ['Horno de Chiva'], { code: 'horno' })).toMatchObject({
      code: 'horno',
      state: 'approved',
    })
    expect(await run('shop add', ['Otro'], { code: 'horno' })).toContain('This value is already used')
    const invitation = await run('member invite', ['horno', 'quim@example.test'], { role: 'owner' })
    expect(invitation).toMatchObject({ shop: 'Horno de Chiva', role: 'owner', link: null })
    const letter = () => mail.received.find(({ to }) => to === 'quim@example.test')
    await expect.poll(() => letter()?.subject, { timeout: 20_000 }).toBe('Únete a Horno de Chiva')
    const body = { token: tokenIn(letter()!.text), password: 'una frase larga' }
    expect((await call('POST /business-invitations/accept', body)).status).toBe(200)
    const token = await logIn('quim@example.test', 'una frase larga')
    const own = await call('PUT /products-marketplace', { products: [], marketplace: true }, token)
    // The guard accepts an owner, so the error is about the body; a customer would get 403.
    expect(own.status).toBe(422)

    expect(await run('member list', ['horno'])).toMatchObject({ members: [{ username: 'quim', role: 'owner' }] })
    expect(await run('member role', ['horno', 'quim@example.test', 'clerk'])).toBe('Last owner')
    const link = linkOf(await run('member invite', ['horno', 'ona@example.test'], { role: 'owner', link: true }))
    const second = { token: tokenIn(link), password: 'una frase larga' }
    expect((await call('POST /business-invitations/accept', second)).status).toBe(200)
    expect(await run('member role', ['horno', 'quim@example.test', 'clerk'])).toMatchObject({ role: 'clerk' })
    expect(await run('member remove', ['horno', 'quim@example.test'])).toEqual({ email: 'quim@example.test' })
    expect(await run('shop list')).toMatchObject({ shops: [{ code: 'horno', state: 'approved', members: 1 }] })
    expect(await run('member list', ['nada'])).toBe('There is no shop nada')
  })
})

describe('lonja user password-link', () => {
  it('prints a link for a new password, which works once', async () => {
    const link = linkOf(await run('user password-link', ['ada@example.test']))
    const choose = () => call('POST /reset-password', { token: tokenIn(link), password: 'otra frase larga' })
    expect((await choose()).status).toBe(204)
    expect((await choose()).status).toBe(400)
    expect(await logIn('ada@example.test', 'otra frase larga')).toBeDefined()
  })
})

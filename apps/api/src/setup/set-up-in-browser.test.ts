import type { SetupRequest } from '@lonja/contract/setup/setup'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { insertBusiness, insertUser } from '#/testing/factories'
import { ResponseCache } from '#/resource/cache'
import { people, testApi } from '#/testing/scenario'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { quietLog } from '#/testing/log'
import { models } from '#/resources'
import { announceSetup, isSetupOpen } from './open-setup.ts'
import { isTownClosed } from './opening.ts'
import { isSetupCode, setupCode, setupLink } from './setup-code.ts'

const config = testConfig({ rateLimitFactor: 100, origin: 'https://lonja.test' })
const code = setupCode(config.secret)
const good: SetupRequest = {
  code,
  facts: {
    town: '46214',
    operatorKind: 'town-hall',
    operatorName: 'Ajuntament de Riba-roja',
    cif: 'p-4621600 h',
    email: 'comercio@example.org',
    phone: '962 770 062',
    address: 'Plaza del Ayuntamiento, 9',
    zip: '46190',
    dpo: 'dpd@example.org',
    appName: 'La Plaça',
    color: '#7A1F3D',
    languages: ['ca', 'es'],
  },
  operator: 'Ada@example.org',
  password: 'una frase larga de verdad',
}

/** An installation in which nobody has set up the town. */
async function emptyInstallation() {
  const db = await testDatabase()
  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  const app = await buildApp({ config, db, cache, models, log: quietLog })
  afterAll(() => app.close())
  const post = async (path: string, payload: object) => {
    const response = await app.inject({ method: 'POST', url: `/api/${path}`, payload })
    return { status: response.statusCode, text: response.body }
  }
  return { db, app, post }
}

describe('the code', () => {
  it('has four groups of four characters, and may be typed in small letters and with spaces', () => {
    expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect(isSetupCode(config.secret, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(true)
  })

  it('of another secret is never valid', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (one, other) => {
        expect(isSetupCode(one, setupCode(one))).toBe(true)
        expect(isSetupCode(one, setupCode(other))).toBe(one === other)
      }),
    )
  })

  it('is refused if it is too short, too long, or changed at one place', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(15), (text, at) => {
        expect(isSetupCode('a secret', text)).toBe(false)
        const characters = setupCode('a secret').replaceAll('-', '').split('')
        characters[at] = characters[at] === 'A' ? 'B' : 'A'
        expect(isSetupCode('a secret', characters.join(''))).toBe(false)
      }),
    )
  })
})

describe('a setup in the browser', async () => {
  const { db, app, post } = await emptyInstallation()

  it('is open in an empty installation, and the log says where', async () => {
    const lines: string[] = []
    await announceSetup(db, config, (line) => lines.push(line))
    expect(lines).toEqual([expect.stringContaining(`https://lonja.test/manage/setup#code=${code}`)])
    expect((await app.inject('/api/setup')).json()).toEqual({ open: true })
    expect(setupLink({ ...config, origin: undefined, port: 3000 })).toContain('http://localhost:3000/')
  })

  it.each(['setup/check', 'setup/towns', 'setup'])('refuses a wrong code at %s', async (path) => {
    const answer = await post(path, { ...good, text: 'Torrent', code: setupCode('another secret') })
    expect(answer).toEqual({ status: 400, text: expect.stringContaining('Invalid or expired token') })
    expect(await isSetupOpen(db)).toBe(true)
  })

  it('accepts the right code', async () => {
    expect((await post('setup/check', { code: code.toLowerCase() })).status).toBe(204)
  })

  it('finds municipalities by a name or its beginning', async () => {
    const find = async (text: string) =>
      (JSON.parse((await post('setup/towns', { code, text })).text) as { towns: { code: string }[] }).towns
    expect(await find('riba-roja de túria')).toMatchObject([{ code: '46214' }])
    expect((await find('Torrent')).length).toBeGreaterThan(1)
    expect(await find('Vilaserena')).toEqual([])
  })

  it.each([
    ['facts.town', { town: '99999' }, 'This value does not exist.'],
    ['facts.operatorKind', { operatorKind: 'bank' }, 'The value you selected is not a valid choice.'],
    ['facts.operatorName', { operatorName: ' ' }, 'This value should not be blank.'],
    ['facts.cif', { cif: 'P4621600A' }, 'This value is not a valid identity number.'],
    ['facts.email', { email: 'hola@example' }, 'This value is not a valid email address.'],
    ['facts.phone', { phone: '12' }, 'This value is not a valid phone number.'],
    ['facts.address', { address: 'a\nb' }, 'This value is not valid.'],
    ['facts.zip', { zip: '99190' }, 'This value is not a valid postal code.'],
    ['facts.dpo', { dpo: '' }, 'This value should not be blank.'],
    ['facts.appName', { appName: 'x'.repeat(41) }, 'This value is too long.'],
    ['facts.color', { color: '#ffff00' }, 'This value is not valid.'],
    ['facts.languages', { languages: ['ca'] }, 'This value is not valid.'],
  ])('reports a violation at %s', async (propertyPath, wrong, message) => {
    const { status, text } = await post('setup', { ...good, facts: { ...good.facts, ...wrong } })
    expect({ status, ...(JSON.parse(text) as object) }).toMatchObject({
      status: 422,
      violations: [{ propertyPath, message }],
    })
  })

  it('reports a short password, and an e-mail that has an account already', async () => {
    const violations = async (more: object) =>
      (JSON.parse((await post('setup', { ...good, ...more })).text) as { violations: object[] }).violations
    expect(await violations({ password: 'corta' })).toMatchObject([{ propertyPath: 'password' }])
    await insertUser(db, { email: 'mallory@example.org', username: 'mallory' })
    expect(await violations({ operator: 'mallory@example.org' })).toMatchObject([{ propertyPath: 'operator' }])
    expect(await isSetupOpen(db)).toBe(true)
  })

  it('is done once by two people at the same time, and the second gets a conflict', async () => {
    const answers = await Promise.all([post('setup', good), post('setup', { ...good, operator: 'bea@example.org' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db.query({ text: `select from "user" where role = 'ROLE_ADMIN'` })).toHaveLength(1)
    const [row] = await db.query<{ value: object }>({ text: `select value from setting where key = 'town'` })
    expect(row!.value).toMatchObject({
      operator: { cif: 'P4621600H', name: 'Ajuntament de Riba-roja' },
      app: { name: 'La Plaça', color: '#7a1f3d' },
      languages: ['es', 'ca'],
    })
    expect(await isTownClosed(db)).toBe(true)
  })

  it.each(['setup/check', 'setup/towns', 'setup'])(
    'is over afterwards, even with the right code, at %s',
    async (path) => {
      const answer = await post(path, { ...good, text: 'Torrent' })
      expect(answer).toEqual({ status: 409, text: expect.stringContaining('Resource already exists') })
      const lines: string[] = []
      await announceSetup(db, config, (line) => lines.push(line))
      expect(lines).toEqual([])
    },
  )
})

describe('a town with people', async () => {
  const scenario = await testApi()
  scenario('is not set up again', { when: 'GET /api/setup', answers: 200, with: { open: false } })
  scenario('is not set up again by its operator', {
    as: 'admin',
    when: 'POST /api/setup/check',
    body: { code: setupCode(scenario.services.config.secret) },
    answers: 409,
    with: 'Resource already exists',
  })

  it('with a shop or demo accounts, but without an operator, is not set up either', async () => {
    const { db } = scenario
    await db.query({ text: `update "user" set role = 'ROLE_USER' where id = $1`, values: [people.admin.id] })
    expect(await isSetupOpen(db)).toBe(true)
    await db.query({ text: `update "user" set demo = true where id = $1`, values: [people.alice.id] })
    expect(await isSetupOpen(db)).toBe(false)
    await db.query({ text: `update "user" set demo = false where id = $1`, values: [people.alice.id] })
    await insertBusiness(db)
    expect(await isSetupOpen(db)).toBe(false)
  })
})

describe('guesses of the code', async () => {
  const scenario = await testApi(async (db) => {
    await db.query({ text: `update "user" set role = 'ROLE_USER' where id = $1`, values: [people.admin.id] })
  })
  it('are limited for each network address', async () => {
    const guess = async () =>
      (await scenario.send({ when: 'POST /api/setup/check', body: { code: 'AAAA' } })).statusCode
    const statuses = await Array.from({ length: 31 }).reduce<Promise<number[]>>(
      async (before) => [...(await before), await guess()],
      Promise.resolve([]),
    )
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 400))
    expect(statuses[30]).toBe(429)
  })
})

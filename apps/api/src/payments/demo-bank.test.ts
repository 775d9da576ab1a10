import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { ResponseCache } from '#/resource/cache'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { insertUser } from '#/testing/factories'
import { sendToTestBank, serveTestBank, withTestBank } from './demo-bank.ts'
import { type RedsysConfig, testBank } from '../config/payment-config.ts'
import type { PaymentProvider } from './provider.ts'
import { providersOf } from './providers.ts'
import { quietLog } from '#/testing/log'
import { models } from '#/resources'

const db = await testDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'lonja-demo-bank-'))
const demo = testConfig({ demo: true, dataDir })
const terminal: RedsysConfig = { ...testBank, url: 'https://sis.redsys.es' }
const methods = () =>
  db.query<{ code: string; kind: string; name: string }>({
    text: 'select code, kind, name from payment_method order by sort',
  })

describe('the test bank', () => {
  it('does not exist if the town is not the demo town', async () => {
    expect((await withTestBank(db, demo)).payments?.redsys).toBeUndefined()
    expect(await methods()).toEqual([])
    await insertUser(db, { username: 'cliente', email: 'cliente@lonja.test' })
  })
  it.each([
    ['in production', { ...demo, production: true }],
    ['if the demo is switched off', { ...demo, demo: false }],
    ['if a real terminal is configured', { ...demo, payments: { redsys: terminal } }],
  ])('does not exist %s', async (_where, config) => {
    expect(await withTestBank(db, config)).toBe(config)
    expect(await methods()).toEqual([])
  })
  it('exists in the demo town, and the payment methods of the bank are added to this town', async () => {
    for (const _ of ['the first start', 'another'])
      expect((await withTestBank(db, demo)).payments?.redsys).toBe(testBank)
    expect(await methods()).toEqual([
      { code: 'redsys', kind: 'redsys', name: 'Tarjeta' },
      { code: 'bizum', kind: 'bizum', name: 'Bizum' },
    ])
  })
})

describe('at the test bank of the demo town', () => {
  let app: FastifyInstance
  let provider: PaymentProvider
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { ...form, host: 'town.test' },
      payload: String(new URLSearchParams(fields)),
    })

  beforeAll(async () => {
    const config = await withTestBank(db, demo)
    const providers = providersOf(
      config.payments,
      sendToTestBank(() => app),
    )
    provider = providers[0]!
    app = await buildApp({ config, db, cache: new ResponseCache(), models, log: quietLog, providers })
    await serveTestBank(app, config)
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true })
  })
  const come = async (ref: string, origin: string) => {
    const returnUrl = `${origin}/order/1?back=bank`
    const { action, fields } = await provider.begin({ ref, amount: 990, kind: 'redsys', description: 'Pan', returnUrl })
    expect(action).toBe(`${origin}/bank/sis/realizarPago`)
    return post(new URL(action).pathname, { ...fields })
  }

  it('a customer pays on the host of the web shop, and the API can query and refund the payment', async () => {
    const one = { ref: provider.newRef(), amount: 990, kind: 'redsys' }
    const page = await come(one.ref, 'http://town.test')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Banco de pruebas: no se cobra nada')
    const back = await post('/bank/sis/pagar', { order: one.ref, do: 'pay' })
    expect([back.statusCode, back.headers['location']]).toEqual([303, 'http://town.test/order/1?back=bank'])
    expect(await provider.refund(one, 90)).toBe('done')
    expect(await provider.query(one)).toMatchObject({ captured: 990, refunded: 90 })
  })
  it('a payment that would return the customer to another host is refused', async () => {
    expect((await come(provider.newRef(), 'http://elsewhere.test')).statusCode).toBe(400)
  })
  it('nobody can read the records of the bank or make it simulate faults', async () => {
    expect((await app.inject('/bank/ledger')).statusCode).toBe(404)
    expect((await post('/bank/faults', {})).statusCode).toBe(404)
  })
})

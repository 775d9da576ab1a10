import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sendOverNetwork } from '../../../apps/api/src/payments/send-to-provider.ts'
import { testBank } from '../../../apps/api/src/config/payment-config.ts'
import { type Operation, type PaymentProvider, ProviderError } from '../../../apps/api/src/payments/provider.ts'
import { readNotification } from '../../../apps/api/src/payments/redsys/read-notification.ts'
import { redsysProvider } from '../../../apps/api/src/payments/redsys/redsys-provider.ts'
import { signatureVersions } from './signature.ts'
import { type BankOptions, bankApp } from './bank-app.ts'
import { readFaults } from './faults.ts'

/** The notifications of the bank, as the shop receives them. */
const told: ReturnType<typeof readNotification>[] = []
const shop = createServer((request, response) => {
  void hear(request).then((reading) => response.writeHead('refused' in reading ? 400 : 200).end())
})
async function hear(request: IncomingMessage) {
  const reading = readNotification(Object.fromEntries(new URLSearchParams(await text(request))), testBank)
  told.push(reading)
  return reading
}
await new Promise<void>((resolve) => void shop.listen(0, '127.0.0.1', resolve))
afterAll(() => void shop.close())
const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
const returnUrl = `${shopUrl}/order/1?back=bank`

let close: () => Promise<void> = async () => {}
let url: string
let provider: PaymentProvider
const open = async (options: Partial<BankOptions> = {}, version = 'HMAC_SHA256_V1') => {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(bankApp, { ...testBank, admin: true, ...options })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  provider = redsysProvider({ ...testBank, url, signatureVersion: version }, sendOverNetwork)
  close = () => app.close()
}
beforeEach(() => {
  told.length = 0
})
afterEach(() => close())

const operation = (given: Partial<Operation> = {}): Operation => ({
  ref: provider.newRef(),
  amount: 1250,
  kind: 'redsys',
  ...given,
})
const post = (to: string, fields: Record<string, string>) =>
  fetch(to, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
/** The customer arrives at the bank. */
async function come(one: Operation, description = 'Pedido R1001') {
  const { action, fields } = await provider.begin({ ...one, description, returnUrl })
  const answer = await post(action, { ...fields })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}
const act = (one: Operation, what: 'pay' | 'decline' | 'leave') =>
  post(`${url}/sis/pagar`, { order: one.ref, card: '4548 8100 0000 0003', do: what })
const faults = (given: object) =>
  fetch(`${url}/faults`, {
    method: 'POST',
    body: JSON.stringify(given),
    headers: { 'content-type': 'application/json' },
  })
const ledger = async () => (await (await fetch(`${url}/ledger`)).json()) as Record<string, unknown>[]

describe.each(signatureVersions)('with signatures of version %s', (version) => {
  it('a customer pays by card, and the bank notifies the shop before the customer returns', async () => {
    await open({}, version)
    const one = operation()
    const { status, html } = await come(one)
    expect(status).toBe(200)
    expect(html).toContain('Banco de pruebas: no se cobra nada')
    expect(html).toContain('Pagar 12,50')
    expect(html).toContain('4548 8100 0000 0003')
    expect(await provider.query(one)).toMatchObject({ captured: 0, isOver: false })
    const back = await act(one, 'pay')
    expect([back.status, back.headers.get('location')]).toEqual([303, returnUrl])
    expect(told).toMatchObject([
      { ref: one.ref, notice: { outcome: 'captured', amount: 1250, currency: 'EUR', response: '0000' } },
    ])
    expect(JSON.stringify(told)).not.toMatch(/4548|454881/)
    expect(await provider.query(one)).toMatchObject({ captured: 1250, refunded: 0, isOver: false, response: '0000' })
    expect(await ledger()).toMatchObject([{ order: one.ref, captured: 1250, refunded: 0, told: 1, heard: 1 }])
  })

  it('a payment can be refunded in parts, up to the paid amount', async () => {
    await open({}, version)
    const one = operation()
    await come(one)
    expect(await provider.refund(one, 100)).toBe('refused')
    await act(one, 'pay')
    expect(await provider.refund(one, 400)).toBe('done')
    expect(await provider.refund(one, 851)).toBe('refused')
    expect(await provider.refund(one, 850)).toBe('done')
    expect(await provider.refund(one, 1)).toBe('refused')
    expect(await provider.query(one)).toMatchObject({ captured: 1250, refunded: 1250 })
    expect(await provider.refund(operation(), 1)).toBe('refused')
  })
})

describe('a customer', () => {
  beforeEach(() => open())

  it('pays with Bizum', async () => {
    const one = operation({ kind: 'bizum' })
    const { html } = await come(one)
    expect(html).toContain('Pagar con Bizum')
    expect(html).not.toContain('Número de tarjeta')
    await act(one, 'pay')
    expect(told).toMatchObject([{ notice: { outcome: 'captured' } }])
  })

  it.each([
    ['decline', '0190'],
    ['leave', '9915'],
  ] as const)('may %s, and pay after all', async (what, response) => {
    const one = operation()
    await come(one)
    expect((await act(one, what)).headers.get('location')).toBe(returnUrl)
    expect(told).toMatchObject([{ notice: { outcome: 'declined', response } }])
    expect(await provider.query(one)).toMatchObject({ captured: 0, isOver: true, response })
    await come(one)
    await act(one, 'pay')
    expect(await provider.query(one)).toMatchObject({ captured: 1250, isOver: false })
  })

  it('pays only once, even if the button is pressed again', async () => {
    const one = operation()
    await come(one)
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(one, 'pay')))
    expect(
      answers
        .map(({ status }) => `${status}`)
        .toSorted()
        .join(' '),
    ).toBe('303 409 409 409 409')
    const again = await come(one)
    expect(again.status).toBe(409)
    expect(again.html).toContain(`href="${returnUrl}"`)
    expect(await ledger()).toMatchObject([{ captured: 1250 }])
  })

  it('cannot pay after the bank’s form has expired', async () => {
    await faults({ formSeconds: 0 })
    const one = operation()
    await come(one)
    await new Promise((resolve) => void setTimeout(resolve, 5))
    expect((await act(one, 'pay')).status).toBe(410)
    expect(told).toEqual([])
  })

  it('sees the shop’s description of the payment as plain text, and no script in it runs', async () => {
    const { html, headers } = await come(operation(), `<script>alert('1')</script>"&`)
    expect(html).toContain('&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;')
    expect(html).not.toContain('<script')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action/)
  })
})

describe('the bank', () => {
  it.each<[what: string, change: (fields: Record<string, string>) => Record<string, string>]>([
    ['another signature', (fields) => ({ ...fields, Ds_Signature: 'A'.repeat(43) })],
    ['no signature', ({ Ds_Signature: _none, ...fields }) => fields],
    ['another version', (fields) => ({ ...fields, Ds_SignatureVersion: 'HMAC_SHA1' })],
    ['nonsense', (fields) => ({ ...fields, Ds_MerchantParameters: 'nonsense' })],
    ['nothing', () => ({})],
  ])('refuses a form with %s', async (_what, change) => {
    await open()
    const { action, fields } = await provider.begin({ ...operation(), description: '', returnUrl })
    expect((await post(action, change({ ...fields }))).status).toBe(400)
    expect(await ledger()).toEqual([])
  })

  it('refuses a form of another shop, and a URL for the return that is not allowed', async () => {
    await open({ merchantCode: '1' })
    expect((await come(operation())).status).toBe(400)
    await close()
    await open({ terminal: '2' })
    expect((await come(operation())).status).toBe(400)
    await close()
    await open({ allows: ({ origin }) => origin === 'https://lonja.example' })
    expect((await come(operation())).status).toBe(400)
  })

  it('answers requests for its ledger, faults and refunds with 404 if the option `admin` is off', async () => {
    await open({ admin: false })
    for (const what of ['ledger', 'faults', 'refund']) {
      expect((await fetch(`${url}/${what}`)).status).toBe(404)
      expect((await fetch(`${url}/${what}`, { method: 'POST' })).status).toBe(404)
    }
  })

  it('makes a refund that is requested in its own portal, up to the paid amount, and notifies the shop', async () => {
    await open()
    const one = operation()
    await come(one)
    await act(one, 'pay')
    const give = (amount: number) =>
      fetch(`${url}/refund`, {
        method: 'POST',
        body: JSON.stringify({ order: one.ref, amount }),
        headers: { 'content-type': 'application/json' },
      })
    expect((await give(250)).status).toBe(200)
    expect((await give(1001)).status).toBe(409)
    expect(told.at(-1)).toMatchObject({ notice: { outcome: 'refunded', amount: 250 } })
  })

  it('has the same payments in its ledger after a restart', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lonja-bank-'))
    try {
      const file = path.join(folder, 'bank.jsonl')
      await open({ file })
      const one = operation()
      await come(one)
      await act(one, 'pay')
      await provider.refund(one, 250)
      const before = await ledger()
      await close()
      await open({ file })
      expect(await ledger()).toEqual(before)
      expect(await provider.query(one)).toMatchObject({ captured: 1250, refunded: 250 })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('refuses malformed requests, unknown faults, and requests with a signature by another key', async () => {
    await open()
    const strange = await fetch(`${url}/sis/rest/trataPeticionREST`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(strange.status).toBe(400)
    expect((await faults({ dorp: 1 })).status).toBe(400)
    expect((await faults({ drop: 'often' })).status).toBe(400)
    expect(() => readFaults(null)).toThrow(RangeError)
    expect(() => readFaults({ constructor: 1 })).toThrow(RangeError)
    const stranger = redsysProvider({ ...testBank, url, key: `A${testBank.key.slice(1)}` }, sendOverNetwork)
    await expect(stranger.query(operation())).rejects.toThrow('XML0023')
    await expect(stranger.refund(operation(), 1)).rejects.toThrow('SIS0042')
  })
})

describe('the bank can simulate that', () => {
  const paid = async (given: object) => {
    await open()
    await faults(given)
    const one = operation()
    await come(one)
    await act(one, 'pay')
    return one
  }
  const outcomes = () => told.map((reading) => ('refused' in reading ? reading.refused : reading.notice?.outcome))

  it('a notification is dropped, and a query returns the payment', async () => {
    const one = await paid({ drop: 1 })
    expect(told).toEqual([])
    expect(await provider.query(one)).toMatchObject({ captured: 1250 })
  })
  it('a notification is sent several times', async () => {
    await paid({ repeat: 19 })
    expect(outcomes()).toEqual(Array(20).fill('captured'))
    expect(new Set(told.map((reading) => JSON.stringify(reading))).size).toBe(1)
  })
  it('a notification is sent after the customer has returned', async () => {
    await paid({ late: true, delay: 20 })
    expect(told).toEqual([])
    await close()
    expect(outcomes()).toEqual(['captured'])
  })
  it('two notifications arrive in the wrong order', async () => {
    await open()
    await faults({ reorder: 1 })
    const one = operation()
    const other = operation()
    await come(one)
    await come(other)
    const first = act(one, 'pay')
    await new Promise((resolve) => void setTimeout(resolve, 50))
    await faults({ reorder: 0 })
    await act(other, 'pay')
    await first
    expect(told).toMatchObject([{ ref: other.ref }, { ref: one.ref }])
  })
  it('forged notifications of a payment are sent', async () => {
    await open()
    await faults({ forge: 1 })
    const one = operation()
    await come(one)
    await act(one, 'decline')
    expect(outcomes().map(String).toSorted()).toEqual([
      'currency',
      'declined',
      'merchant',
      'signature',
      'signature',
      'signature',
      'signature',
      'terminal',
      'version',
    ])
  })
  it('a refund is refused', async () => {
    const one = await paid({ refuse: 1 })
    expect(await provider.refund(one, 250)).toBe('refused')
    expect(await provider.query(one)).toMatchObject({ refunded: 0 })
  })
  it('an answer is lost, but the operation was done', async () => {
    const one = await paid({ lose: 1 })
    await expect(provider.refund(one, 250)).rejects.toThrow(ProviderError)
    await expect(provider.query(one)).rejects.toThrow(ProviderError)
    await faults({ lose: 0 })
    expect(await provider.query(one)).toMatchObject({ refunded: 250 })
  })
  it('the process of the bank ends after it has taken the money', async () => {
    let died = 0
    await open({ faults: { die: 1 }, die: () => void (died += 1) })
    const one = operation()
    await come(one)
    await act(one, 'pay')
    expect(died).toBe(1)
  })
})

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '#/testing/ledger'
import { bankApp } from '@lonja/bank/bank-app'
import { bankWorld } from '../../testing/bank-world.ts'
import { expireOrders } from '../expire-orders.ts'
import { applyDueNotices, storeNotification } from '../stored-notices.ts'
import { type RedsysConfig, testBank } from '../../config/payment-config.ts'
import { queryPayments } from '../query-payments.ts'
import { sendRefund } from '../send-refunds.ts'
import { readNotification } from './read-notification.ts'
import { type SignedParameters, sign, signed } from '@lonja/bank/signature'

const V1 = 'HMAC_SHA256_V1'
const V2 = 'HMAC_SHA512_V2'
const key = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev'
/** A bank that accepts payments but sends no notifications: each test sends them itself. */
const silent = Fastify({ forceCloseConnections: true })
await silent.register(bankApp, { ...testBank, key, faults: { drop: 1 } })
const redsys: RedsysConfig = { ...testBank, key, url: await silent.listen({ port: 0, host: '127.0.0.1' }) }
afterAll(() => silent.close())
const world = await bankWorld({ origin: 'https://lonja.test', payments: { redsys } })
const { scenario, db, world: town, bizum } = world
const { app, services } = scenario

const URL_ENCODED = 'application/x-www-form-urlencoded'
const post = (payload: string | Buffer, type = URL_ENCODED) =>
  app.inject({ method: 'POST', url: '/api/payments-notification/redsys', headers: { 'content-type': type }, payload })
const form = (fields: object) => String(new URLSearchParams(Object.entries(fields) as [string, string][]))

/** An order whose customer is at the bank. `amount` is the amount to pay there, in cents. */
interface AtBank {
  id: string
  paymentId: string
  ref: string
  amount: string
}
async function atBank(basket: unknown = world.bread()): Promise<AtBank> {
  const { id, paymentId, ref, totals } = await world.orderAtBank('alice', basket)
  return { id, paymentId, ref, amount: String(totals.total) }
}

type Message = Record<string, string | number>
/** Redsys's message about a charged card. */
const messageOf = ({ ref, amount }: Pick<AtBank, 'ref' | 'amount'>, given: Message = {}): Message => ({
  Ds_Date: '21%2F11%2F2026',
  Ds_Hour: '10%3A00',
  Ds_SecurePayment: '1',
  Ds_Amount: amount,
  Ds_Currency: '978',
  Ds_Order: ref,
  Ds_MerchantCode: redsys.merchantCode,
  Ds_Terminal: '001',
  Ds_Response: '0000',
  Ds_TransactionType: '0',
  Ds_MerchantData: '',
  Ds_AuthorisationCode: '123456',
  ...given,
})
const urlSafe = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_')
const say = (order: AtBank, given: Message = {}, version = V1): SignedParameters => {
  const made = signed(version, messageOf(order, given), order.ref, redsys.key)
  return { ...made, Ds_Signature: urlSafe(made.Ds_Signature) }
}
const without = (message: Message, name: string): Message =>
  Object.fromEntries(Object.entries(message).filter(([known]) => known !== name))
/** A notification with this text as its message, signed by the bank. */
const signedText = (order: AtBank, text: string): SignedParameters => ({
  ...say(order),
  ...resign(order, Buffer.from(text).toString('base64')),
})
const resign = (order: AtBank, parameters: string, ref = order.ref): SignedParameters => ({
  Ds_SignatureVersion: V1,
  Ds_MerchantParameters: parameters,
  Ds_Signature: urlSafe(signOf(parameters, ref)),
})
const signOf = (parameters: string, ref: string) => sign(V1, parameters, ref, redsys.key)
/** A notification whose message was changed after the bank had signed it. */
const altered = (order: AtBank, given: Message): SignedParameters => ({
  ...say(order),
  Ds_MerchantParameters: say(order, given).Ds_MerchantParameters,
})

/** Waits until all stored notifications have been applied. */
async function heard(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const waiting = await db.query({ text: 'select from payment_notification where processed_at is null limit 1' })
    if (waiting.length === 0) return
    await sleep(10)
  }
  throw new Error('Something was not heard')
}

/** Returns the state of an order, its payment, stock, histories and mails. */
async function look({ id, paymentId }: AtBank) {
  const order = await world.read(id)
  const payment = await world.payment(paymentId)
  const [held] = await db.query<{ reserved: number; allocated: number }>({
    text: `select sum(s.reserved)::int as reserved, sum(s.allocated)::int as allocated from sold_product s
           join "order" o on o.id = s.order_id where o.id = $1 or o.parent_id = $1`,
    values: [id],
  })
  const histories = await db.query<{ code: string; actor: string }>({
    text: `select t.code, h.actor from order_status_history h join order_status t on t.id = h.status_id
           where h.order_id = $1 order by h.created_at, h.id`,
    values: [id],
  })
  const mails = await db.query<{ event: string; audience: string }>({
    text: `select event, audience from order_mail
           where order_id = $1 order by event, audience`,
    values: [id],
  })
  return {
    order: `${order.status.code} ${order.paymentState}`,
    payment: payment['status'] as string,
    events: (payment['events'] as { status: string; amount: number; actor: string }[]).map(
      ({ status, actor }) => `${status} by ${actor}`,
    ),
    stock: held,
    history: histories.map(({ code, actor }) => `${code} by ${actor}`),
    mails: mails.map(({ event, audience }) => `${event} to ${audience}`),
    refunds: (await world.refunds(paymentId)).map(({ amount }) => String(amount)),
  }
}

const waiting = {
  order: 'pending awaiting',
  payment: 'processing',
  events: ['processing by system'],
  stock: { reserved: 1, allocated: 0 },
  history: ['pending by customer'],
  mails: [] as string[],
  refunds: [] as string[],
}
const paid = {
  order: 'confirm paid',
  payment: 'completed',
  events: ['processing by system', 'completed by bank'],
  stock: { reserved: 0, allocated: 1 },
  history: ['pending by customer', 'confirm by bank'],
  mails: ['confirm to customer', 'confirm to shop'],
  refunds: [],
}

const declined = {
  ...waiting,
  order: 'pending failed',
  payment: 'failed',
  events: ['processing by system', 'failed by bank'],
  mails: ['payment-failed to customer'],
}
/** The state of an order that was canceled before its payment arrived: the money is refunded. */
const surplus = {
  order: 'canceled paid',
  payment: 'completed',
  events: ['processing by system', 'canceled by system', 'completed by bank'],
  stock: { reserved: 0, allocated: 0 },
  history: ['pending by customer', 'canceled by customer'],
  mails: ['canceled to customer', 'refund-begun to customer'],
  refunds: ['250'],
}

const refusals = async () => {
  const [row] = await db.query<{ times: number }>({
    text: 'select coalesce(sum(times), 0)::int as times from refused_notification',
  })
  return row!.times
}
const keptOf = ({ ref }: AtBank) =>
  db.query<{ verdict: string; body: object }>({
    text: 'select verdict, body from payment_notification where provider_ref = $1 order by received_at',
    values: [ref],
  })

afterEach(async () => {
  const broken = await brokenInvariants(db)
  if (broken.length > 0) throw new Error(JSON.stringify(broken))
})

type Sent = SignedParameters | Record<string, string> | string | Buffer
const send = (sent: Sent, type?: string) =>
  post(typeof sent === 'string' || Buffer.isBuffer(sent) ? sent : form(sent), type)

const otherKey = randomBytes(24).toString('base64')
const elsewhere = { ref: '0778OTHER000', amount: '250' }

describe('a notification without our signature is refused, and nothing changes:', () => {
  /** The order of the previous test, if that test passed: the order has not changed, so the next test uses it too. */
  let unchanged: AtBank | undefined
  async function withOrder(test: (order: AtBank) => Promise<void>): Promise<void> {
    const order = unchanged ?? (await atBank())
    unchanged = undefined
    await test(order)
    unchanged = order
  }

  it.each<[what: string, sent: (order: AtBank) => Sent]>([
    ['no signature', (order) => ({ ...say(order), Ds_Signature: '' })],
    [
      'no field for the signature',
      ({ ref, amount }) => form({ ...without({ ...say({ ref, amount } as AtBank) }, 'Ds_Signature') }),
    ],
    ['a random signature', (order) => ({ ...say(order), Ds_Signature: randomBytes(32).toString('base64url') })],
    ['the signature of another key', (order) => signed(V1, messageOf(order), order.ref, otherKey)],
    [
      'the signature of another order',
      (order) => ({ ...say(order), Ds_Signature: say(elsewhere as AtBank).Ds_Signature }),
    ],
    ['half a signature', (order) => ({ ...say(order), Ds_Signature: say(order).Ds_Signature.slice(0, 22) })],
    [
      'a signature with additional characters',
      (order) => ({ ...say(order), Ds_Signature: `${say(order).Ds_Signature.slice(0, -1)}AAAA` }),
    ],
    [
      'a signature in hexadecimal',
      (order) => ({ ...say(order), Ds_Signature: Buffer.from(say(order).Ds_Signature, 'base64').toString('hex') }),
    ],
    ['an old version', (order) => ({ ...say(order), Ds_SignatureVersion: 'HMAC_SHA1' })],
    ['no version', (order) => ({ ...say(order), Ds_SignatureVersion: '' })],
    ['the newer version with a signature of the older one', (order) => ({ ...say(order), Ds_SignatureVersion: V2 })],
    [
      'the older version with a signature of the newer one',
      (order) => ({ ...say(order, {}, V2), Ds_SignatureVersion: V1 }),
    ],
    ['a version that is a member of every object', (order) => ({ ...say(order), Ds_SignatureVersion: '__proto__' })],
    ['an altered amount', (order) => altered(order, { Ds_Amount: '1' })],
    [
      'an altered response',
      (order) => ({ ...say(order, { Ds_Response: '0190' }), Ds_MerchantParameters: say(order).Ds_MerchantParameters }),
    ],
    [
      'an altered order',
      (order) => ({ ...say(elsewhere as AtBank), Ds_MerchantParameters: say(order).Ds_MerchantParameters }),
    ],
    ['an altered currency', (order) => altered(order, { Ds_Currency: '840' })],
    ['an altered terminal', (order) => altered(order, { Ds_Terminal: '2' })],
    ['an altered merchant', (order) => altered(order, { Ds_MerchantCode: '1' })],
    ['another merchant of the bank', (order) => say(order, { Ds_MerchantCode: '999008882' })],
    ['another terminal of ours', (order) => say(order, { Ds_Terminal: '002' })],
    ['no terminal', (order) => say(order, { Ds_Terminal: '' })],
    ['another currency', (order) => say(order, { Ds_Currency: '840' })],
    ['no currency', (order) => say(order, { Ds_Currency: '' })],
    ['no amount', (order) => say(order, { Ds_Amount: '' })],
    ['a negative amount', (order) => say(order, { Ds_Amount: '-250' })],
    ['an amount in euros', (order) => say(order, { Ds_Amount: '2.50' })],
    ['an amount that is not a decimal number', (order) => say(order, { Ds_Amount: '0x1' })],
    ['no response', (order) => say(order, { Ds_Response: '' })],
    ['a response in words', (order) => say(order, { Ds_Response: 'OK' })],
    ['no order', (order) => ({ ...say(order, { Ds_Order: '' }) })],
    [
      'an order of 13 characters',
      (order) => resign(order, say(order, { Ds_Order: `${order.ref}0` }).Ds_MerchantParameters, `${order.ref}0`),
    ],
    [
      'a parameter twice, in upper and lower case',
      (order) => signedText(order, JSON.stringify({ ...messageOf(order), DS_RESPONSE: '0000' })),
    ],
    [
      'a field twice, in upper and lower case',
      (order) => form({ ...say(order), ds_signature: say(order).Ds_Signature }),
    ],
    ['a list as message', (order) => signedText(order, JSON.stringify([messageOf(order)]))],
    ['null as message', (order) => signedText(order, 'null')],
    ['half a message', (order) => signedText(order, JSON.stringify(messageOf(order)).slice(0, 60))],
    ['no message', (order) => ({ ...say(order), Ds_MerchantParameters: '' })],
    ['a message that is not base64', (order) => ({ ...say(order), Ds_MerchantParameters: '¡hola!' })],
    ['an empty body', () => ''],
    ['random bytes', () => randomBytes(2_000)],
    [
      'fields whose names are members of every object',
      () => '__proto__=1&constructor=2&toString=3&Ds_Signature[__proto__]=x',
    ],
  ])('%s', (_what, sent) =>
    withOrder(async (order) => {
      const before = await refusals()
      const answer = await send(sent(order))
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ detail: 'Invalid request' })
      expect(await refusals()).toBe(before + 1)
      expect(await keptOf(order)).toEqual([])
      expect(await look(order)).toEqual(waiting)
    }),
  )

  it.each<[what: string, sent: (order: AtBank) => Sent, type: string, answers: number]>([
    ['a huge body', (order) => form({ ...say(order), more: 'x'.repeat(100_000) }), URL_ENCODED, 413],
    ['XML', () => '<Message/>', 'text/xml', 415],
    ['invalid JSON', () => '{', 'application/json', 400],
    ['prototypes in JSON', () => '{"__proto__":{"Ds_Signature":"x"},"constructor":1}', 'application/json', 400],
    ['an invalid multipart form', () => 'Ds_Signature=x', 'multipart/form-data; boundary=x', 400],
  ])('%s', (_what, sent, type, answers) =>
    withOrder(async (order) => {
      expect((await send(sent(order), type)).statusCode).toBe(answers)
      expect(await look(order)).toEqual(waiting)
    }),
  )
})

describe('a payment is applied once, with a notification', () => {
  it.each<[what: string, sent: (order: AtBank) => Sent, type?: string]>([
    ['in base64url', (order) => say(order)],
    ['in base64', (order) => signed(V1, messageOf(order), order.ref, redsys.key)],
    ['without padding', (order) => ({ ...say(order), Ds_Signature: say(order).Ds_Signature.replaceAll('=', '') })],
    ['whose message has no padding', (order) => resign(order, say(order).Ds_MerchantParameters.replaceAll('=', ''))],
    [
      'whose message is in base64url',
      (order) =>
        resign(
          order,
          Buffer.from(JSON.stringify(messageOf(order, { Ds_MerchantData: '¿ñ?>~' }))).toString('base64url'),
        ),
    ],
    ['in the newer version', (order) => say(order, {}, V2)],
    ['with a plus that is not escaped', (order) => form(plused(order)).replaceAll('%2B', '+')],
    [
      'with form fields in upper case',
      (order) =>
        form(Object.fromEntries(Object.entries(say(order)).map(([name, value]) => [name.toUpperCase(), value]))),
    ],
    [
      'with form fields in lower case',
      (order) =>
        form(Object.fromEntries(Object.entries(say(order)).map(([name, value]) => [name.toLowerCase(), value]))),
    ],
    [
      'with parameters in upper case',
      (order) =>
        signedText(
          order,
          JSON.stringify(
            Object.fromEntries(Object.entries(messageOf(order)).map(([name, value]) => [name.toUpperCase(), value])),
          ),
        ),
    ],
    ['with a terminal without zeros', (order) => say(order, { Ds_Terminal: '1' })],
    [
      'with JSON numbers instead of strings',
      (order) => say(order, { Ds_Amount: 250, Ds_Currency: 978, Ds_Terminal: 1 }),
    ],
    [
      'with characters that cannot be stored',
      (order) => say(order, { Ds_ErrorCode: 'x\0\ud83d', Ds_ProcessedPayMethod: `${'a'.repeat(99)}😀` }),
    ],
    ['with a response of one digit', (order) => say(order, { Ds_Response: '0' })],
    ['with the highest response of a successful payment', (order) => say(order, { Ds_Response: '0099' })],
    ['with unknown fields', (order) => say(order, { Ds_Wallet: 'x', ['__proto__ ']: 'x', constructor: 'x' })],
    [
      'with a member __proto__',
      (order) =>
        signedText(order, JSON.stringify(messageOf(order)).replace('{', '{"__proto__":{"Ds_Response":"0190"},')),
    ],
    ['as JSON', (order) => JSON.stringify(say(order)), 'application/json'],
    ['as a multipart form', (order) => parts(say(order)), 'multipart/form-data; boundary=part'],
  ])('%s', async (_what, sent, type) => {
    const order = await atBank()
    const answer = await send(sent(order), type)
    expect([answer.statusCode, answer.body]).toEqual([200, 'OK'])
    await heard()
    expect(await keptOf(order)).toMatchObject([{ verdict: 'pays' }])
    expect(await look(order)).toEqual(paid)
  })

  it('that contains card data, which is not stored', async () => {
    const order = await atBank()
    const card = {
      Ds_Card_Number: '4548812049400004',
      Ds_ExpiryDate: 'expiry-of-a-card',
      Ds_Merchant_Identifier: 'token-of-a-card',
    }
    await send(say(order, { ...card, Ds_Card_Country: '724', Ds_Card_Brand: '1' }))
    await heard()
    expect(await look(order)).toEqual(paid)
    const rows = await db.query({ text: 'select n::text from payment_notification n' })
    for (const value of Object.values(card)) expect(JSON.stringify(rows)).not.toContain(value)
  })
})

/** A message whose base64 text contains a `+`. */
function plused(order: AtBank): SignedParameters {
  const text = JSON.stringify({ ...messageOf(order), Ds_MerchantData: '>>>~~~>>>' })
  const made = resign(order, Buffer.from(text).toString('base64'))
  expect(made.Ds_MerchantParameters).toContain('+')
  return made
}
const parts = (fields: object) =>
  `${Object.entries(fields)
    .map(([name, value]) => `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--part--\r\n`

describe('a response of Redsys', () => {
  it.each<[response: Message, verdict: string, then: object]>([
    [{ Ds_Response: '0000' }, 'pays', paid],
    [{ Ds_Response: '0100' }, 'ends', declined],
    [{ Ds_Response: '0101' }, 'ends', declined],
    [{ Ds_Response: '0129' }, 'ends', declined],
    [{ Ds_Response: '0184' }, 'ends', declined],
    [{ Ds_Response: '0190' }, 'ends', declined],
    [{ Ds_Response: '0913' }, 'ends', declined],
    [{ Ds_Response: '9064' }, 'ends', declined],
    [{ Ds_Response: '9104' }, 'ends', declined],
    [{ Ds_Response: '9912' }, 'ends', declined],
    [{ Ds_Response: '9915' }, 'ends', declined],
    [{ Ds_Response: '9998' }, 'nothing', waiting],
    [{ Ds_Response: '9999' }, 'nothing', waiting],
    [{ Ds_Response: '0900' }, 'nothing', waiting],
    [{ Ds_Response: '0400' }, 'nothing', waiting],
    [{ Ds_TransactionType: '1' }, 'nothing', waiting],
    [{ Ds_TransactionType: '' }, 'nothing', waiting],
    [{ Ds_TransactionType: '3' }, 'nothing', waiting],
    [{ Ds_TransactionType: '3', Ds_Response: '0950' }, 'nothing', waiting],
    [{ Ds_TransactionType: '3', Ds_Response: '0900' }, 'asks', waiting],
    [{ Ds_TransactionType: '9', Ds_Response: '0400' }, 'asks', waiting],
    [{ Ds_Amount: '249' }, 'anomaly', waiting],
    [{ Ds_Amount: '251' }, 'anomaly', waiting],
    [{ Ds_Amount: '25000' }, 'anomaly', waiting],
    [{ Ds_Amount: '0' }, 'anomaly', waiting],
  ])('%j: %s', async (given, verdict, then) => {
    const order = await atBank()
    expect((await send(say(order, given))).statusCode).toBe(200)
    await heard()
    expect(await keptOf(order)).toMatchObject([{ verdict }])
    expect(await look(order)).toEqual(then)
  })

  it('about an unknown order is stored with the result `unknown`, and changes no other order', async () => {
    const order = await atBank()
    expect((await send(say(elsewhere as AtBank))).statusCode).toBe(200)
    await heard()
    expect(await keptOf(elsewhere as AtBank)).toMatchObject([{ verdict: 'unknown' }])
    expect(await look(order)).toEqual(waiting)
  })
})

describe('several notifications about one order: no payment is applied twice', () => {
  const captured = (order: AtBank) => send(say(order))
  const refused = (order: AtBank) => send(say(order, { Ds_Response: '0190', Ds_AuthorisationCode: '' }))
  const again = (order: AtBank) => send(say(order, { Ds_Hour: '10%3A01' }))
  const failedFirst = {
    ...paid,
    events: ['processing by system', 'failed by bank', 'completed by bank'],
    mails: [...paid.mails, 'payment-failed to customer'],
  }

  it.each<[what: string, steps: ((order: AtBank) => Promise<unknown>)[], then: object, kept: number]>([
    ['paid twice', [captured, captured], paid, 1],
    ['paid twice, a minute apart', [captured, again], paid, 2],
    ['paid twice, in the two versions', [captured, (order) => send(say(order, {}, V2))], paid, 2],
    ['declined twice', [refused, refused], declined, 1],
    ['declined, then paid', [refused, captured], failedFirst, 2],
    ['paid, then declined', [captured, refused], paid, 2],
    ['paid, then declined, then paid', [captured, refused, again], paid, 3],
    [
      'refunded, then paid',
      [(order) => send(say(order, { Ds_TransactionType: '3', Ds_Response: '0900' })), captured],
      paid,
      2,
    ],
    [
      'forged, paid, forged',
      [
        (order) => send(altered(order, { Ds_Response: '0190' })),
        captured,
        (order) => send(altered(order, { Ds_Response: '0190' })),
      ],
      paid,
      1,
    ],
    [
      'paid with a wrong amount, then with the right one',
      [(order) => send(say(order, { Ds_Amount: '1' })), captured],
      paid,
      2,
    ],
  ])('%s', async (_what, steps, then, kept) => {
    const order = await atBank()
    for (const step of steps) {
      await step(order)
      await heard()
    }
    expect(await look(order)).toEqual(then)
    expect(await keptOf(order)).toHaveLength(kept)
  })

  it.each<[what: string, sent: (order: AtBank, at: number) => Sent]>([
    ['twenty at the same time', (order) => say(order)],
    ['twenty at the same time, each with another minute', (order, at) => say(order, { Ds_Hour: `10%3A${at + 10}` })],
    [
      'twenty at the same time, half of them declined',
      (order, at) => say(order, at % 2 === 0 ? {} : { Ds_Response: '0190' }),
    ],
    [
      'twenty at the same time, half of them forged',
      (order, at) => (at % 2 === 0 ? say(order) : altered(order, { Ds_Hour: `10%3A${at}` })),
    ],
  ])('%s', async (_what, sent) => {
    const order = await atBank()
    await Promise.all(Array.from({ length: 20 }, (_none, at) => send(sent(order, at))))
    await heard()
    const seen = await look(order)
    // If the payment was applied before the declines, they change nothing, and there is no event `failed by bank`.
    const failed = seen.events.includes('failed by bank') ? ['payment-failed to customer'] : []
    expect(seen).toEqual({ ...paid, events: seen.events, mails: [...paid.mails, ...failed] })
    expect(seen.events.filter((event) => event === 'completed by bank')).toHaveLength(1)
  })
})

describe('a late notification', () => {
  it('of a payment after the customer canceled: the money is refunded', async () => {
    const order = await atBank()
    await world.cancel('alice', order.id)
    await send(say(order))
    await heard()
    expect(await keptOf(order)).toMatchObject([{ verdict: 'surplus' }])
    expect(await look(order)).toEqual(surplus)
  })

  it('of a decline after the customer canceled: nothing changes', async () => {
    const order = await atBank()
    await world.cancel('alice', order.id)
    const before = await look(order)
    await send(say(order, { Ds_Response: '0190' }))
    await heard()
    expect(await look(order)).toEqual(before)
  })

  it('of a payment after another attempt paid: the money is refunded, and the order stays paid', async () => {
    const order = await atBank()
    await send(say(order, { Ds_Response: '0190' }))
    await heard()
    const made = (await world.attempt('alice', order.id, bizum.id)).json<{ id: string }>()
    const second = { ...order, paymentId: made.id, ref: await world.goToBank('alice', made.id) }
    expect(second.ref).not.toBe(order.ref)
    await send(say(second))
    await heard()
    expect(await look(second)).toMatchObject({ order: paid.order, payment: 'completed', stock: paid.stock })
    await send(say(order))
    await heard()
    expect(await keptOf(order)).toMatchObject([{ verdict: 'ends' }, { verdict: 'surplus' }])
    expect(await look(order)).toMatchObject({ order: 'confirm paid', stock: paid.stock, refunds: ['250'] })
    expect(await look(second)).toMatchObject({ order: 'confirm paid', payment: 'completed', refunds: [] })
  })

  it('of a payment while another attempt waits: the payment is accepted, and the other attempt ends', async () => {
    const order = await atBank()
    await send(say(order, { Ds_Response: '0190' }))
    await heard()
    const made = (await world.attempt('alice', order.id, bizum.id)).json<{ id: string }>()
    await send(say(order))
    await heard()
    expect(await look(order)).toMatchObject({ order: 'confirm paid', payment: 'completed', refunds: [] })
    expect(await world.payment(made.id)).toMatchObject({ status: 'canceled' })
  })

  it('for an order of which one shop’s part was canceled meanwhile: the total of this part is refunded', async () => {
    const { id, parts: shares, paymentId, ref, totals } = await world.orderAtBank('alice', world.both())
    const order = { id, paymentId, ref, amount: String(totals.total) }
    await world.cancel('florist', shares[1]!.id)
    await send(say(order))
    await heard()
    expect(await keptOf(order)).toMatchObject([{ verdict: 'pays' }])
    expect(await look(order)).toMatchObject({ order: 'confirm paid', refunds: [String(shares[1]!.totals.total)] })
  })

  it('pays an order whose product was renamed meanwhile', async () => {
    const order = await atBank()
    await db.query({ text: 'update product set title = $2 where id = $1', values: [town.bread.id, 'Hogaza'] })
    await send(say(order))
    await heard()
    expect(await look(order)).toEqual(paid)
  })

  it('pays an order that reserved the last available units, and the order gets these units', async () => {
    const combo = town.bread.combo_id
    const { stock, allocated, reserved } = await world.comboOf(combo)
    await db.query({
      text: 'update attribute_combo set stock = $2 where id = $1',
      values: [combo, allocated + reserved + 1],
    })
    const order = await atBank()
    await send(say(order))
    await heard()
    expect(await look(order)).toEqual(paid)
    await db.query({ text: 'update attribute_combo set stock = $2 where id = $1', values: [combo, stock] })
  })
})

describe('if a notification is late or missing:', () => {
  /** Does what a customer does at the bank. The bank does not notify the shop. */
  const act = async ({ paymentId }: AtBank, what?: 'pay' | 'decline' | 'leave') => {
    const { action, fields } = (await world.redirect('alice', paymentId)).json<{ action: string; fields: object }>()
    const html = await (await fetch(action, { method: 'POST', body: new URLSearchParams(form(fields)) })).text()
    const [, order = ''] = /name="order" value="(\w+)"/.exec(html) ?? []
    const body = new URLSearchParams({ order, do: what ?? '' })
    if (what) await fetch(`${redsys.url}/sis/pagar`, { method: 'POST', redirect: 'manual', body })
  }
  const ask = async ({ paymentId }: AtBank) => {
    await db.query({ text: 'update payment set query_at = now() where id = $1', values: [paymentId] })
    await queryPayments(services)
  }
  const runOut = async ({ id }: AtBank) => {
    const text = `update "order" set reservation_expires = now() - interval '1 second' where id = $1 or parent_id = $1`
    await db.query({ text, values: [id] })
    await expireOrders(services)
  }
  const expired = {
    ...waiting,
    order: 'canceled canceled',
    payment: 'expired',
    events: ['processing by system', 'expired by system'],
    stock: { reserved: 0, allocated: 0 },
    history: ['pending by customer', 'canceled by system'],
    mails: ['canceled to customer'],
  }
  const late = {
    ...expired,
    order: 'canceled paid',
    payment: 'completed',
    events: [...expired.events, 'completed by bank'],
    mails: [...expired.mails, 'refund-begun to customer'],
    refunds: ['250'],
  }

  it.each<[what: string, steps: ((order: AtBank) => Promise<unknown>)[], then: object]>([
    ['the customer paid, and the bank is queried: the order is paid', [(order) => act(order, 'pay'), ask], paid],
    [
      'the customer paid, and the bank is queried twice: the order is paid once',
      [(order) => act(order, 'pay'), ask, ask],
      paid,
    ],
    [
      'the customer paid, the bank is queried and then sends its notification: the order is paid once',
      [(order) => act(order, 'pay'), ask, (order) => send(say(order))],
      paid,
    ],
    [
      'the bank declined the payment and is queried: the attempt fails',
      [(order) => act(order, 'decline'), ask],
      declined,
    ],
    [
      'the customer left the bank, and the bank is queried: the attempt fails',
      [(order) => act(order, 'leave'), ask],
      declined,
    ],
    [
      'the customer is still at the bank, and the bank is queried: the order waits',
      [(order) => act(order), ask],
      waiting,
    ],
    ['the customer did not go to the bank, and the bank is queried: the order waits', [ask], waiting],
    ['the customer did not go to the bank, and the reservation ends: the order is canceled', [runOut], expired],
    [
      'the customer is still at the bank, and the reservation ends: the order is canceled',
      [(order) => act(order), runOut],
      expired,
    ],
    ['the customer paid, and the reservation ends: the order is paid', [(order) => act(order, 'pay'), runOut], paid],
    [
      'the notification arrives after the reservation has ended: the money is refunded',
      [runOut, (order) => send(say(order))],
      late,
    ],
    [
      'a notification of a decline arrives after the reservation has ended: nothing changes',
      [runOut, (order) => send(say(order, { Ds_Response: '0190' }))],
      expired,
    ],
    [
      'the bank declined the payment, and the reservation ends: the order is canceled',
      [(order) => act(order, 'decline'), ask, runOut],
      {
        ...expired,
        payment: 'failed',
        events: declined.events,
        mails: [...expired.mails, ...declined.mails],
      },
    ],
  ])('%s', async (_what, steps, then) => {
    const order = await atBank()
    for (const step of steps) {
      await step(order)
      await heard()
    }
    expect(await look(order)).toEqual(then)
  })

  it('the customer pays and then cancels: the money is refunded', async () => {
    const order = await atBank()
    await act(order, 'pay')
    await world.cancel('alice', order.id)
    await ask(order)
    expect(await look(order)).toEqual(surplus)
    // This also sends the refunds of earlier tests. The bank refuses them, because it has no such payments.
    while (await sendRefund(services));
    expect(await look(order)).toMatchObject({ order: 'canceled refunded', payment: 'refunded' })
    await ask(order)
    expect(await look(order)).toMatchObject({ order: 'canceled refunded', payment: 'refunded', refunds: ['250'] })
    expect(
      await db.query({ text: 'select from payment_anomaly where payment_id = $1', values: [order.paymentId] }),
    ).toEqual([])
  })
})

describe('if a process ends', () => {
  it('after answering a notification and before applying it, another process applies it', async () => {
    const order = await atBank()
    // The process has stored the notification with a lease, and ended. No other process applies it during the lease.
    const reading = readNotification({ ...say(order) }, redsys)
    if ('refused' in reading) throw new Error(reading.refused)
    await storeNotification(db, reading)
    expect(await applyDueNotices(services)).toBe(0)
    expect(await send(say(order))).toMatchObject({ statusCode: 200 })
    expect(await look(order)).toEqual(waiting)
    await db.query({ text: 'update payment_notification set due_at = now() where processed_at is null' })
    const heardBy = await Promise.all(Array.from({ length: 4 }, () => applyDueNotices(services)))
    expect(heardBy.reduce((all, one) => all + one, 0)).toBe(1)
    expect(await look(order)).toEqual(paid)
    expect(await applyDueNotices(services)).toBe(0)
  })

  it('after applying a notification and before recording this, applying it again changes nothing', async () => {
    const order = await atBank()
    await send(say(order))
    await heard()
    await db.query({
      text: 'update payment_notification set processed_at = null, due_at = now() where provider_ref = $1',
      values: [order.ref],
    })
    expect(await applyDueNotices(services)).toBe(1)
    expect(await keptOf(order)).toMatchObject([{ verdict: 'nothing' }])
    expect(await look(order)).toEqual(paid)
  })
})

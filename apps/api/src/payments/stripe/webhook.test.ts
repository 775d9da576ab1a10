import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { insertPaymentMethod } from '#/testing/factories'
import { testApi } from '#/testing/scenario'
import { bankWorld } from '../../testing/bank-world.ts'
import { FakeStripe } from '../../testing/fake-stripe.ts'

const stripe = new FakeStripe()
const config = await stripe.open()
afterAll(() => stripe.close())
const world = await bankWorld({ origin: 'https://lonja.test', payments: { stripe: config } })
const { db, scenario } = world
const method = await insertPaymentMethod(db, { code: 'stripe', kind: 'stripe', name: 'Tarjeta' })
const atStripe = () => world.orderAtBank('alice', { ...world.bread(), paymentMethod: method.id })

let events = 0
const eventOf = (type: string, object: object) => {
  events += 1
  return JSON.stringify({ id: `evt_${events}`, type, data: { object } })
}
const paid = (ref: string, given: object = {}) =>
  eventOf('checkout.session.completed', {
    metadata: { ref },
    currency: 'eur',
    amount_total: 250,
    payment_status: 'paid',
    payment_intent: 'pi_1',
    ...given,
  })
const headerOf = (body: string, age = 0, secret = config.webhookSecret) => {
  const time = Math.floor(Date.now() / 1000) - age
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
const tell = async (body: string, signature = headerOf(body)) => {
  const headers = { 'stripe-signature': signature }
  const answer = await scenario.send({ when: 'POST /api/payments-notification/stripe', body, headers })
  for (let tries = 0; tries < 500; tries += 1) {
    const waiting = await db.query({ text: 'select from payment_notification where processed_at is null limit 1' })
    if (waiting.length === 0) break
    await sleep(10)
  }
  return answer.statusCode
}
const seen = async (id: string, paymentId: string) => {
  const order = await world.read(id)
  return `${order.status.code} ${order.paymentState} ${(await world.payment(paymentId))['status'] as string}`
}

describe('when Stripe reports', () => {
  it('a payment several times, the order is paid once', async () => {
    const { id, paymentId, ref } = await atStripe()
    const body = paid(ref)
    expect(await Promise.all(Array.from({ length: 5 }, () => tell(body)))).toEqual([200, 200, 200, 200, 200])
    expect(await tell(paid(ref))).toBe(200)
    expect(await seen(id, paymentId)).toBe('confirm paid completed')
    expect(await world.payment(paymentId)).toMatchObject({ provider: 'stripe', authCode: 'pi_1' })
  })
  it('that the payment page has expired, the attempt fails and the order stays pending', async () => {
    const { id, paymentId, ref } = await atStripe()
    expect(
      await tell(eventOf('checkout.session.expired', { metadata: { ref }, currency: 'eur', amount_total: 250 })),
    ).toBe(200)
    expect(await seen(id, paymentId)).toBe('pending failed failed')
  })
  it('an event without a result of the payment, nothing changes', async () => {
    const { id, paymentId, ref } = await atStripe()
    expect(await tell(eventOf('payment_intent.created', { metadata: { ref } }))).toBe(200)
    expect(await tell(paid(ref, { payment_status: 'unpaid' }))).toBe(200)
    expect(await tell(eventOf('customer.created', {}))).toBe(200)
    expect(await seen(id, paymentId)).toBe('pending awaiting processing')
  })
  it('a payment of a wrong amount, the order stays unpaid and operators are notified', async () => {
    const { id, paymentId, ref } = await atStripe()
    expect(await tell(paid(ref, { amount_total: 1 }))).toBe(200)
    expect(await seen(id, paymentId)).toBe('pending awaiting processing')
    expect(
      await db.query({ text: 'select kind from payment_anomaly where payment_id = $1', values: [paymentId] }),
    ).toEqual([{ kind: 'amount' }])
  })
})

describe('an invalid message is refused, and nothing changes:', () => {
  it.each<[what: string, body: (ref: string) => string, signature: (body: string) => string]>([
    ['signed with another secret', (ref) => paid(ref), (body) => headerOf(body, 0, 'whsec_2')],
    ['signed for another body', (ref) => paid(ref), () => headerOf('{}')],
    ['signed six minutes ago', (ref) => paid(ref), (body) => headerOf(body, 360)],
    ['not signed', (ref) => paid(ref), () => ''],
    ['in dollars', (ref) => paid(ref, { currency: 'usd' }), (body) => headerOf(body)],
    ['empty', () => '', (body) => headerOf(body)],
    ['an incomplete event', (ref) => paid(ref).slice(0, 40), (body) => headerOf(body)],
  ])('%s', async (_what, bodyOf, signature) => {
    const { id, paymentId, ref } = await atStripe()
    const body = bodyOf(ref)
    expect(await tell(body, signature(body))).toBe(400)
    expect(await seen(id, paymentId)).toBe('pending awaiting processing')
  })

  it('any message of a provider that is not configured, because its webhook does not exist', async () => {
    const other = await testApi()
    for (const provider of ['stripe', 'redsys'])
      expect((await other.send({ when: `POST /api/payments-notification/${provider}`, body: {} })).statusCode).toBe(404)
  })
})

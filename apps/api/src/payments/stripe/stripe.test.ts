import { createHmac } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sendOverNetwork } from '../send-to-provider.ts'
import { ProviderError } from '../provider.ts'
import { FakeStripe } from '../../testing/fake-stripe.ts'
import { readEvent } from './read-event.ts'
import { stripeProvider } from './stripe-provider.ts'

const stripe = new FakeStripe()
const config = await stripe.open()
afterAll(() => stripe.close())
const provider = stripeProvider(config, sendOverNetwork)
beforeEach(() => {
  stripe.asked = []
  stripe.intents = []
  stripe.kept.clear()
})
const operation = () => ({ ref: provider.newRef(), amount: 1250, kind: 'stripe' })
const begun = { description: 'Pedido R1001', returnUrl: 'https://lonja.example/order/1?back=bank' }

describe('the Stripe provider', () => {
  it('begins a payment with the URL of a payment page of Stripe', async () => {
    const { ref, ...rest } = operation()
    const form = await provider.begin({ ref, ...rest, ...begun })
    expect(form).toEqual({
      action: `https://checkout.stripe.com/c/pay/cs_1#${ref}`,
      method: 'get',
      fields: { lang: 'es' },
    })
    const [asked] = stripe.asked
    expect(Object.fromEntries(asked!.form)).toMatchObject({
      mode: 'payment',
      client_reference_id: ref,
      'payment_intent_data[metadata][ref]': ref,
      'line_items[0][price_data][unit_amount]': '1250',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][product_data][name]': 'Pedido R1001',
      success_url: begun.returnUrl,
      cancel_url: begun.returnUrl,
    })
    expect(Number(asked!.form.get('expires_at')) - Date.now() / 1000).toBeGreaterThan(40 * 60)
    await provider.begin({ ref, ...rest, ...begun })
    expect(String(stripe.asked[1]!.form)).toBe(String(asked!.form))
    expect(stripe.kept.size).toBe(1)
  })

  it('reports the paid and the refunded sum of a payment', async () => {
    const { ref, ...rest } = operation()
    expect(await provider.query({ ref, ...rest })).toMatchObject({ captured: 0, refunded: 0, isOver: false })
    stripe.intents.push({ id: 'pi_1', ref, amount: 1250, refunded: 200 })
    expect(await provider.query({ ref, ...rest })).toEqual({
      captured: 1250,
      refunded: 200,
      isOver: false,
      response: null,
      authCode: 'ch_1',
    })
  })

  it('makes each requested refund, but never refunds more than was paid', async () => {
    const { ref, ...rest } = operation()
    stripe.intents.push({ id: 'pi_1', ref, amount: 1250, refunded: 0 })
    stripe.loses = '/v1/refunds'
    await expect(provider.refund({ ref, ...rest }, 400)).rejects.toThrow(ProviderError)
    expect(await provider.query({ ref, ...rest })).toMatchObject({ refunded: 400 })
    expect(await provider.refund({ ref, ...rest }, 400)).toBe('done')
    expect(stripe.intents[0]!.refunded).toBe(800)
    expect(await provider.refund({ ref, ...rest }, 500)).toBe('refused')
    expect(await provider.refund({ ref, ...rest }, 450)).toBe('done')
    expect(await provider.refund({ ref, ...rest }, 1)).toBe('refused')
    expect(await provider.refund(operation(), 1)).toBe('refused')
  })

  it('throws an error if Stripe does not answer or answers with an error', async () => {
    stripe.loses = '/v1/payment_intents/search'
    await expect(provider.query(operation())).rejects.toThrow(ProviderError)
    const nobody = stripeProvider({ ...config, url: 'http://127.0.0.1:1' }, sendOverNetwork)
    await expect(nobody.begin({ ...operation(), ...begun })).rejects.toThrow(/^127.0.0.1:1 did not answer/)
    const stranger = stripeProvider({ ...config, secretKey: 'sk_test_2' }, sendOverNetwork)
    await expect(stranger.begin({ ...operation(), ...begun })).rejects.toThrow('Stripe answered with 401')
    await expect(stranger.query(operation())).rejects.toThrow(ProviderError)
  })
})

describe('an event of Stripe', () => {
  const now = Date.now()
  const seconds = Math.floor(now / 1000)
  const event = (type: string, object: object, before?: object) =>
    JSON.stringify({ id: 'evt_1', type, data: { object, ...(before && { previous_attributes: before }) } })
  const paid = event('checkout.session.completed', {
    metadata: { ref: 'r1' },
    currency: 'eur',
    amount_total: 1250,
    payment_status: 'paid',
    payment_intent: 'pi_1',
  })
  const v1 = (body: string, at = seconds, secret = 'whsec_1') =>
    createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const read = (header: string, body = paid) => readEvent(header, Buffer.from(body), 'whsec_1', now)
  const told = (body: string) => read(`t=${seconds},v1=${v1(body)}`, body)

  it('is accepted if its signature is valid', () => {
    expect(told(paid)).toEqual({
      provider: 'stripe',
      ref: 'r1',
      notice: {
        provider: 'stripe',
        ref: 'r1',
        outcome: 'captured',
        amount: 1250,
        currency: 'EUR',
        response: 'checkout.session.completed',
        authCode: 'pi_1',
      },
      body: { id: 'evt_1', type: 'checkout.session.completed', amount: '1250' },
      signed: 'evt_1',
    })
  })

  it.each<[what: string, header: string, refused: string | null]>([
    ['four minutes old', `t=${seconds - 240},v1=${v1(paid, seconds - 240)}`, null],
    ['four minutes ahead', `t=${seconds + 240},v1=${v1(paid, seconds + 240)}`, null],
    ['six minutes old', `t=${seconds - 360},v1=${v1(paid, seconds - 360)}`, 'time'],
    ['six minutes ahead', `t=${seconds + 360},v1=${v1(paid, seconds + 360)}`, 'time'],
    ['signed with two secrets', `t=${seconds},v1=${v1(paid, seconds, 'whsec_0')},v1=${v1(paid)}`, null],
    ['signed with another secret only', `t=${seconds},v1=${v1(paid, seconds, 'whsec_0')}`, 'signature'],
    ['with another time than the signed one', `t=${seconds - 1},v1=${v1(paid)}`, 'signature'],
    ['signed only in the old format', `t=${seconds},v0=${v1(paid)}`, 'malformed'],
    ['with half a signature', `t=${seconds},v1=${v1(paid).slice(0, 32)}`, 'signature'],
    ['with a signature that is not hexadecimal', `t=${seconds},v1=ñ`, 'signature'],
    ['without a time', `v1=${v1(paid)}`, 'malformed'],
    ['not signed', '', 'malformed'],
  ])('%s', (_what, header, refused) => {
    const reading = read(header)
    expect('refused' in reading ? reading.refused : null).toBe(refused)
  })

  it.each<[type: string, object: object, before: object | undefined, wanted: object]>([
    ['checkout.session.completed', { payment_status: 'unpaid', currency: 'eur' }, undefined, { notice: null }],
    [
      'checkout.session.async_payment_succeeded',
      { currency: 'eur', amount_total: 5 },
      undefined,
      { notice: { outcome: 'captured', amount: 5 } },
    ],
    ['checkout.session.expired', { currency: 'eur', amount_total: 5 }, undefined, { notice: { outcome: 'declined' } }],
    [
      'charge.refunded',
      { currency: 'eur', amount_refunded: 700 },
      { amount_refunded: 200 },
      { notice: { outcome: 'refunded', amount: 500 } },
    ],
    ['charge.refunded', { currency: 'usd', amount_refunded: 700 }, undefined, { refused: 'currency' }],
    ['charge.refunded', { currency: 'eur', amount_refunded: 'all' }, undefined, { refused: 'malformed' }],
    ['customer.created', {}, undefined, { notice: null }],
  ])('%s %j', (type, object, before, wanted) => {
    expect(told(event(type, { metadata: { ref: 'r1' }, ...object }, before))).toMatchObject(wanted)
  })

  it.each(['', 'null', '[]', '{}', '{"id":1,"type":"x"}', '{"id":"evt"'])('is refused with the body «%s»', (body) => {
    expect(told(body)).toEqual({ refused: 'malformed' })
  })
})

import { describe, expect, it } from 'vitest'
import { ConfigError, readSettings } from '#/config'
import { sandboxKey } from '@lonja/bank/signature'
import { formAddresses, testBank } from './payment-config.ts'

const key = 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev'
const redsys = {
  ORIGIN: 'https://lonja.example',
  REDSYS_MERCHANT_CODE: '999008881',
  REDSYS_TERMINAL: '001',
  REDSYS_KEY: key,
}
const stripe = { ORIGIN: 'https://lonja.example', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

const readPaymentConfig = (env: Record<string, string>) => readSettings(env).payments ?? {}

describe('the settings for payment providers', () => {
  it('are empty by default', () => {
    expect(readPaymentConfig({})).toEqual({})
  })
  it('enable Redsys if its merchant code, terminal and key are set', () => {
    expect(readPaymentConfig(redsys)).toEqual({
      redsys: {
        merchantCode: '999008881',
        terminal: '1',
        key,
        url: 'https://sis.redsys.es',
        signatureVersion: 'HMAC_SHA256_V1',
      },
    })
    const sandbox = { ...redsys, REDSYS_KEY: sandboxKey, REDSYS_URL: 'https://sis-t.redsys.es:25443/' }
    expect(readPaymentConfig(sandbox).redsys?.url).toBe('https://sis-t.redsys.es:25443')
    const own = { ...redsys, REDSYS_URL: 'http://127.0.0.1:4000', REDSYS_SIGNATURE_VERSION: 'HMAC_SHA512_V2' }
    expect(readPaymentConfig(own).redsys).toMatchObject({ url: own.REDSYS_URL, signatureVersion: 'HMAC_SHA512_V2' })
  })
  it('enable Stripe if its keys are set', () => {
    expect(readPaymentConfig(stripe)).toEqual({
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', url: 'https://api.stripe.com' },
    })
  })

  it('determine the origins to which our pages may send forms', () => {
    expect(formAddresses()).toBe('')
    expect(formAddresses({ redsys: testBank })).toBe('')
    expect(formAddresses(readPaymentConfig({ ...redsys, ...stripe }))).toBe(
      ' https://sis.redsys.es https://checkout.stripe.com',
    )
  })

  it.each<[env: Record<string, string | undefined>, said: RegExp]>([
    [{ ...redsys, ORIGIN: undefined }, /^REDSYS_KEY needs ORIGIN/],
    [{ ...stripe, ORIGIN: undefined }, /^STRIPE_SECRET_KEY needs ORIGIN/],
    [{ ...redsys, REDSYS_TERMINAL: undefined }, /must be set together/],
    [{ REDSYS_URL: 'https://sis.redsys.es' }, /is set without a terminal/],
    [{ ...redsys, REDSYS_MERCHANT_CODE: 'Horno' }, /^REDSYS_MERCHANT_CODE/],
    [{ ...redsys, REDSYS_TERMINAL: '1000' }, /^REDSYS_TERMINAL/],
    [{ ...redsys, REDSYS_KEY: 'secret' }, /^REDSYS_KEY is not/],
    [{ ...redsys, REDSYS_KEY: sandboxKey }, /public key of the sandbox/],
    [{ ...redsys, REDSYS_URL: 'http://sis.redsys.es' }, /^REDSYS_URL/],
    [{ ...redsys, REDSYS_URL: 'https://sis.redsys.es/sis/realizarPago' }, /^REDSYS_URL/],
    [{ ...redsys, REDSYS_URL: 'https://me:secret@sis.redsys.es' }, /^REDSYS_URL/],
    [{ ...redsys, REDSYS_URL: 'nonsense' }, /^REDSYS_URL/],
    [{ ...redsys, REDSYS_SIGNATURE_VERSION: 'HMAC_SHA1' }, /^REDSYS_SIGNATURE_VERSION/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: undefined }, /must be set together/],
    [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }, /^STRIPE_SECRET_KEY/],
    [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'secret' }, /^STRIPE_WEBHOOK_SECRET/],
    [{ ...stripe, STRIPE_URL: 'http://api.stripe.com' }, /^STRIPE_URL/],
  ])('are refused if they are wrong: %j', (env, said) => {
    expect(() => readSettings(env)).toThrow(said)
    expect(() => readSettings(env)).toThrow(ConfigError)
  })
})

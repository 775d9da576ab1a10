import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeProvider } from '../testing/fake-social-network.ts'
import { publishedKeys, readIdToken } from './id-token.ts'

const provider = await fakeProvider()
afterAll(() => provider.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
afterEach(() => provider.instead.clear())
const MINUTE = 60_000
const KEYS = '/google/oauth2/v3/certs'

type How = Parameters<typeof provider.idToken>[2]

/** A new reader of Google's tokens, which has not requested Google's keys yet. */
function newReader() {
  const keys = publishedKeys(`${provider.config.google!.endpoint}/oauth2/v3/certs`)
  const rules = { keys, issuers: ['https://accounts.google.com'], clientIds: ['app.google'] }
  return async (how: How = {}) => {
    const claims = await readIdToken(provider.idToken('google', { sub: 'g-1' }, how), rules, undefined)
    return claims?.sub ?? null
  }
}

describe('the public keys of a login provider', () => {
  it('are requested once an hour, even if many people log in', async () => {
    const read = newReader()
    const before = provider.asked.length
    await Promise.all([read(), read()])
    vi.advanceTimersByTime(59 * MINUTE)
    expect(await read()).toBe('g-1')
    expect(provider.asked.length - before).toBe(1)
    vi.advanceTimersByTime(2 * MINUTE)
    expect(await read()).toBe('g-1')
    expect(provider.asked.length - before).toBe(2)
  })

  it('are requested again for a token with an unknown key, but at most once a minute', async () => {
    const read = newReader()
    const old = provider.key('google')
    await read()
    const key = provider.rotate('google')
    const before = provider.asked.length
    expect(await read({ key })).toBeNull() // the keys were requested less than a minute ago
    vi.advanceTimersByTime(MINUTE)
    expect(await read({ key })).toBe('g-1')
    expect(await read({ key: old })).toBe('g-1')
    for (const kid of ['a', 'b', 'c']) expect(await read({ header: { kid } })).toBeNull()
    expect(provider.asked.length - before).toBe(1)
  })

  it('are no longer accepted an hour after the provider removed them', async () => {
    const read = newReader()
    const old = provider.key('google')
    expect(await read({ key: old })).toBe('g-1')
    provider.rotate('google', true)
    vi.advanceTimersByTime(61 * MINUTE)
    expect(await read({ key: old })).toBeNull()
  })

  it('are accepted only if they are long enough and made for signatures', async () => {
    const key = provider.key('google')
    const weak = { ...key, kid: 'weak', ...generateKeyPairSync('rsa', { modulusLength: 1024 }) }
    const jwk = { ...key.publicKey.export({ format: 'jwk' }), alg: 'RS256' }
    const keys = [
      { ...weak.publicKey.export({ format: 'jwk' }), kid: 'weak' },
      { ...jwk, kid: 'to encrypt', use: 'enc' },
      { ...jwk, kid: 'of another algorithm', alg: 'RS512' },
      { kid: 'empty' },
      { kty: 'oct', k: 'AAAA', kid: 'secret' },
      { ...jwk, kid: 'good' },
    ]
    provider.instead.set(KEYS, { json: { keys } })
    const read = newReader()
    expect(await read({ key: weak })).toBeNull()
    const accepted = []
    for (const kid of keys.map((one) => one.kid)) if (await read({ header: { kid } })) accepted.push(kid)
    expect(accepted).toEqual(['good'])
  })

  it.each([
    ['not JSON', { text: '<html></html>' }],
    ['not a key set', { json: { keys: 'none' } }],
    ['missing', { status: 404 }],
  ])('accept no token if the list of keys is %s', async (_what, answer) => {
    provider.instead.set(KEYS, answer)
    expect(await newReader()()).toBeNull()
  })

  it.each([
    ['fails', { status: 503 }],
    ['redirects', { status: 302, headers: { location: '/apple/auth/keys' } }],
  ])('cause «Service unavailable» if the provider %s', async (_what, answer) => {
    provider.instead.set(KEYS, answer)
    await expect(newReader()()).rejects.toThrow('Service unavailable')
  })
})

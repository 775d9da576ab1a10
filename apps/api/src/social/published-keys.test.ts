import { afterAll, describe, expect, it } from 'vitest'
import { fakeProvider } from '../testing/fake-social-network.ts'
import { publishedKeys } from './published-keys.ts'

const provider = await fakeProvider()
afterAll(() => provider.close())
const MINUTE = 60_000

/** Keys at a clock that the test sets. */
const keysAt = (clock: { now: number }) =>
  publishedKeys(`${provider.config.google!.endpoint}/oauth2/v3/certs`, () => clock.now)

describe('published keys', () => {
  it('are found under their ids, each for its own algorithm', async () => {
    const keys = keysAt({ now: 0 })
    const { kid } = provider.key('google')
    expect(await keys(kid)).toMatchObject({ algorithm: 'RS256', key: expect.stringContaining('PUBLIC KEY') })
    expect(await keys('constructor')).toBeNull()
  })

  it('are asked for once an hour, as the provider says', async () => {
    const clock = { now: 0 }
    const keys = keysAt(clock)
    const { kid } = provider.key('google')
    const before = provider.asked.length
    await Promise.all([keys(kid), keys(kid)])
    clock.now += 59 * MINUTE
    await keys(kid)
    expect(provider.asked.length - before).toBe(1)
    clock.now += 2 * MINUTE
    await keys(kid)
    expect(provider.asked.length - before).toBe(2)
  })

  it('follow a rotation at once, but not every invented id', async () => {
    const clock = { now: 0 }
    const keys = keysAt(clock)
    const old = provider.key('google').kid
    await keys(old)
    const { kid } = provider.rotate('google')
    const before = provider.asked.length
    expect(await keys(kid)).toBeNull() // asked less than a minute ago
    clock.now += MINUTE
    expect(await keys(kid)).not.toBeNull()
    expect(await keys(old)).not.toBeNull()
    for (const invented of ['a', 'b', 'c']) expect(await keys(invented)).toBeNull()
    expect(provider.asked.length - before).toBe(1)
  })

  it('are gone when the provider withdraws them', async () => {
    const clock = { now: 0 }
    const keys = keysAt(clock)
    const old = provider.key('google').kid
    expect(await keys(old)).not.toBeNull()
    provider.rotate('google', true)
    clock.now += 61 * MINUTE
    expect(await keys(old)).toBeNull()
  })

  it('that are too weak, or no keys at all, do not count', async () => {
    const jwk = provider.key('google').publicKey.export({ format: 'jwk' })
    const weak = { ...jwk, n: jwk.n!.slice(0, 171), kid: 'weak' }
    const set = [weak, null, 3, { kid: 'x' }, { kty: 'RSA', kid: 'y' }, { kty: 'oct', k: 'AAAA', kid: 'secret' }]
    provider.instead.set('/google/oauth2/v3/certs', { json: { keys: [...set, { ...jwk, kid: 'good' }] } })
    const keys = keysAt({ now: 0 })
    expect(await Promise.all(['weak', 'x', 'y', 'secret'].map((id) => keys(id)))).toEqual([null, null, null, null])
    expect(await keys('good')).not.toBeNull()
    provider.instead.clear()
  })

  it('are not to be had from a provider that fails', async () => {
    provider.instead.set('/google', { status: 503 })
    await expect(keysAt({ now: 0 })('x')).rejects.toThrow('Service unavailable')
    provider.instead.clear()
  })
})

import { describe, expect, it } from 'vitest'
import { testDatabase } from '#/testing/database'
import { resetTries, deleteExpired, uncountTry, limit, networkOf } from './rate-limit.ts'
import { testConfig } from '../testing/config.ts'

const db = await testDatabase()
const services = { db, config: testConfig() }
const budget = { max: 3, windowSeconds: 60 }
const start = new Date('2026-03-02T10:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const rows = async () => (await db.query<{ key: string }>({ text: 'select key from rate_limit' })).map(({ key }) => key)

describe('limit', () => {
  it('accepts as many tries as the budget allows, then refuses and reports the time until the next one', async () => {
    for (const second of [0, 1, 2]) await limit(services, 'a', budget, after(second))
    await expect(limit(services, 'a', budget, after(20))).rejects.toMatchObject({
      phrase: 'Too many requests',
      status: 429,
      options: {
        retryAfter: 40,
        headers: { 'ratelimit-limit': '3', 'ratelimit-remaining': '0', 'ratelimit-reset': '40' },
      },
    })
  })

  it('starts a new count when the window is over, and counts each key separately', async () => {
    await expect(limit(services, 'a', budget, after(59))).rejects.toThrow('Too many requests')
    await limit(services, 'a', budget, after(60))
    await limit(services, 'b', budget, after(59))
  })

  it('counts each of several tries at the same time', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => limit(services, 'c', budget, start)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  it('accepts new tries after uncountTry and after resetTries', async () => {
    for (let round = 0; round < 5; round += 1) {
      await limit(services, 'd', budget, start)
      await uncountTry(services, 'd')
    }
    for (const _ of [1, 2, 3]) await limit(services, 'd', budget, start)
    await expect(limit(services, 'd', budget, start)).rejects.toThrow('Too many requests')
    await resetTries(services, 'd')
    await limit(services, 'd', budget, start)
  })

  it('accepts more tries if the rate limit factor is higher', async () => {
    const generous = { db, config: testConfig({ rateLimitFactor: 2.5 }) }
    for (let round = 0; round < 8; round += 1) await limit(generous, 'e', budget, start)
    await expect(limit(generous, 'e', budget, start)).rejects.toThrow('Too many requests')
  })

  it('stores no e-mail in plain text; expired windows are deleted', async () => {
    await limit(services, 'login alice@lonja.test', budget, after(600))
    expect((await rows()).join()).not.toContain('alice')
    await deleteExpired(db, after(300))
    expect(await rows()).toHaveLength(1)
  })
})

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1::6', '2001:db8:1:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('%s belongs to %s', (ip, subscriber) => {
    expect(networkOf(ip)).toBe(subscriber)
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

it('serverNow uses the latest time of the server, and ignores the earlier time of a cached answer', async () => {
  const { syncClock, serverNow } = await import('./server-clock.ts')
  const told = () => new Date(serverNow()).toISOString()
  expect(told()).toBe('2026-11-21T10:00:00.000Z')
  syncClock('Sat, 21 Nov 2026 09:57:00 GMT')
  expect(told()).toBe('2026-11-21T09:57:00.000Z')
  syncClock('Sat, 21 Nov 2026 09:40:00 GMT')
  syncClock(null)
  syncClock('nonsense')
  expect(told()).toBe('2026-11-21T09:57:00.000Z')
  vi.advanceTimersByTime(60_000)
  expect(told()).toBe('2026-11-21T09:58:00.000Z')
})

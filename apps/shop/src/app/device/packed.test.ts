import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { app } from '@lonja/ui/native/app.ts'
import { prepare } from './packed.tsx'

/** Simulates a phone and returns the calls to Capacitor’s runtime. With `hangs` these calls are never answered. */
function phone({ hangs = false } = {}) {
  const asked: unknown[][] = []
  const nativePromise = (plugin: string, method: string, options: object) => {
    asked.push([plugin, method, options])
    return hangs ? new Promise(() => undefined) : Promise.resolve({ keys: [] })
  }
  vi.stubGlobal('window', { Capacitor: { getPlatform: () => 'android', nativePromise, addListener: () => undefined } })
  return asked
}

const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
beforeEach(() => {
  vi.useFakeTimers()
  warnings.mockClear()
  vi.stubGlobal('location', { pathname: '/orders' })
  vi.stubGlobal('localStorage', { length: 0, getItem: () => null })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the packed app logs a warning when the phone is not ready after 5000 ms [C9.33]', async () => {
  const asked = phone({ hangs: true })
  void prepare()
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(asked).toEqual([['Preferences', 'keys', {}]])
  expect(warnings).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(warnings).toHaveBeenCalledWith('The device is not ready yet')
})

it('the packed app logs no warning if the phone is ready, and hides the splash screen within 300 ms [C9.32]', async () => {
  const asked = phone()
  await prepare()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warnings).not.toHaveBeenCalled()
  app.current.ready()
  expect(asked.at(-1)).toEqual(['SplashScreen', 'hide', { fadeOutDuration: 300 }])
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { LocateFailure } from '@lonja/ui/native/geolocation.ts'
import { runtime } from '@lonja/ui/native/runtime.ts'
import { locate } from './locate.ts'

describe('locating the device in a browser', () => {
  type Device = Pick<Geolocation, 'getCurrentPosition'>

  /** Simulates a browser that gives the specified answer, and records the options of each request. */
  function browserThat(answer?: { coords: object } | { code: number }) {
    const asked: (PositionOptions | undefined)[] = []
    const geolocation: Device = {
      getCurrentPosition: (found, failed, options) => {
        asked.push(options)
        if (answer && 'code' in answer) failed?.(answer as GeolocationPositionError)
        else found(answer as GeolocationPosition)
      },
    }
    vi.stubGlobal('navigator', answer ? { geolocation } : {})
    return asked
  }
  afterEach(() => void vi.unstubAllGlobals())

  it('waits for at most ten seconds, and accepts a position up to ten seconds old [C9.27 C9.28]', async () => {
    const asked = browserThat({ coords: { latitude: 39.123_456_78, longitude: -0.987_654_32 } })
    expect(await locate()).toEqual({ latitude: 39.12346, longitude: -0.98765 })
    expect(asked).toEqual([{ maximumAge: 10_000, timeout: 10_000, enableHighAccuracy: true }])
  })

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
  ] as const)('reports the error code %i as %s [C8.13]', async (code, reason) => {
    browserThat({ code })
    await expect(locate()).rejects.toEqual(new LocateFailure(reason))
  })

  it('reports that the browser has no location service [C8.13]', async () => {
    browserThat()
    await expect(locate()).rejects.toEqual(new LocateFailure('unavailable'))
  })
})

describe('locating the device on a phone', async () => {
  const { fakePhone } = await import('@lonja/ui/native/fake.ts')

  it('returns the position rounded to one metre', async () => {
    const phone = fakePhone()
    phone.place = { latitude: 39.123_456_78, longitude: -0.987_654_32 }
    expect(await locate()).toEqual({ latitude: 39.12346, longitude: -0.98765 })
  })

  it.each(['denied', 'timeout'] as const)('does not open the settings when the failure is %s', async (reason) => {
    const phone = fakePhone()
    phone.place = reason
    await expect(locate()).rejects.toEqual(new LocateFailure(reason))
    expect(phone.asked).toEqual([])
  })

  it('opens the settings if the location service is off, but never while the app is in the background [C8.14]', async () => {
    const phone = fakePhone()
    phone.place = 'disabled'
    await expect(locate()).rejects.toEqual(new LocateFailure('disabled'))
    expect(phone.asked).toEqual(['settings'])
    runtime.paused = true
    await expect(locate()).rejects.toEqual(new LocateFailure('disabled'))
    expect(phone.asked).toEqual(['settings'])
    runtime.paused = false
  })
})

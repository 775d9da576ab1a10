import { afterEach, describe, expect, it, vi } from 'vitest'
import { LocateFailure } from '@lonja/ui/native/geolocation.ts'
import { runtime } from '@lonja/ui/native/runtime.ts'
import { locate } from './locate.ts'

describe('in a browser', () => {
  type Device = Pick<Geolocation, 'getCurrentPosition'>

  /** A browser that answers as the test wants, and records the options of the request. */
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
  ] as const)('says why not: %i is %s [C8.13]', async (code, reason) => {
    browserThat({ code })
    await expect(locate()).rejects.toEqual(new LocateFailure(reason))
  })

  it('reports that the browser has no location service [C8.13]', async () => {
    browserThat()
    await expect(locate()).rejects.toEqual(new LocateFailure('unavailable'))
  })
})

describe('on a phone', async () => {
  const { fakePhone } = await import('@lonja/ui/native/fake.ts')

  it('gives the position to the metre', async () => {
    const phone = fakePhone()
    phone.place = { latitude: 39.123_456_78, longitude: -0.987_654_32 }
    expect(await locate()).toEqual({ latitude: 39.12346, longitude: -0.98765 })
  })

  it.each(['denied', 'timeout'] as const)('opens nothing where it is %s', async (reason) => {
    const phone = fakePhone()
    phone.place = reason
    await expect(locate()).rejects.toEqual(new LocateFailure(reason))
    expect(phone.asked).toEqual([])
  })

  it('opens the settings when the location service is off, but never from the background [C8.14]', async () => {
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

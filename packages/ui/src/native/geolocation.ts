import { geolocation as limits } from '@lonja/contract/constants'

/** The reason why a device returns no position. `disabled`: the location service is off for all apps. */
export type LocateError = 'denied' | 'timeout' | 'unavailable' | 'disabled'

export class LocateFailure extends Error {
  override name = 'LocateFailure'
  readonly reason: LocateError

  constructor(reason: LocateError) {
    super(`The device does not say where it is: ${reason}`)
    this.reason = reason
  }
}

export interface Position {
  latitude: number
  longitude: number
}

export interface GeolocationPort {
  /** @throws LocateFailure after ten seconds at most */
  position(): Promise<Position>
  /** Opens the settings of the location service; browsers have none. */
  openSettings?(): Promise<void>
}

/** The limits of SPEC §9, in milliseconds, and the highest accuracy. */
export const positionOptions = { ...limits, enableHighAccuracy: true }

const browser: GeolocationPort = {
  position: () =>
    new Promise((resolve, reject) => {
      const device: Geolocation | undefined = navigator.geolocation
      if (!device) return reject(new LocateFailure('unavailable'))
      device.getCurrentPosition(
        ({ coords }) => resolve(coords),
        ({ code }) => reject(new LocateFailure(code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable')),
        positionOptions,
      )
    }),
}

export const geolocation: { current: GeolocationPort } = { current: browser }

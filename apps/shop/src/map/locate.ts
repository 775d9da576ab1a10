import { LocateFailure, geolocation } from '@lonja/ui/native/geolocation.ts'
import { runtime } from '@lonja/ui/native/runtime.ts'
import { type Spot, toMetre } from '@lonja/ui/map/place.ts'

/**
 * The device’s position with five decimals, which is about one metre. If the location service is off, the
 * function opens the settings of the service, but never while the app is in the background.
 *
 * @throws LocateFailure after ten seconds at most
 */
export async function locate(): Promise<Spot> {
  try {
    const { latitude, longitude } = await geolocation.current.position()
    return { latitude: toMetre(latitude), longitude: toMetre(longitude) }
  } catch (error) {
    const failure = error instanceof LocateFailure ? error : new LocateFailure('unavailable')
    if (failure.reason === 'disabled' && !runtime.paused)
      geolocation.current.openSettings?.().catch((reason: unknown) => console.warn('The settings stay closed', reason))
    throw failure
  }
}

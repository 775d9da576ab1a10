import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { useChosenCity } from '#/cities/chosen-city.ts'
import { locate } from '#/map/locate.ts'
import { LocateFailure } from '@lonja/ui/native/geolocation.ts'
import type { Place } from './business-list.queries.ts'

/** The user’s position; null until the user requests it. It is stored in this window only. */
const place = createStore<Place | null>(null)

/** The position of the device; null if it is not known. */
export const useDevicePlace = (): Place | null => useStore(place, null)

/**
 * The position from which distances are measured: the position of the device. If it is unknown, the position of the
 * chosen town. `ChosenCity` stores a position only for towns without shops.
 */
export function usePlace(): Place | null {
  const device = useDevicePlace()
  const { latitude, longitude } = useChosenCity() ?? {}
  return device ?? (latitude === undefined || longitude === undefined ? null : { latitude, longitude })
}

/**
 * Requests the device’s position. Call it only after a press.
 *
 * @returns `known`, or the reason why there is no position
 */
export async function requestPosition(): Promise<'known' | 'denied' | 'failed'> {
  try {
    const { latitude, longitude } = await locate()
    place.set({ latitude: round(latitude), longitude: round(longitude) })
    return 'known'
  } catch (error) {
    return error instanceof LocateFailure && error.reason === 'denied' ? 'denied' : 'failed'
  }
}

/**
 * Rounds to four decimals, which is about ten metres: enough to sort shops, and less personal than the exact
 * position.
 */
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

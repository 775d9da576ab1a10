import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { useChosenCity } from '#/cities/chosen-city.ts'
import { locate } from '#/map/locate.ts'
import { LocateFailure } from '@lonja/ui/native/geolocation.ts'
import type { Place } from './business-list.queries.ts'

/** The user’s position, known after the user asked for it; stored in this window only. */
const place = createStore<Place | null>(null)

/** The position of the device. */
export const useDevicePlace = (): Place | null => useStore(place, null)

/** The origin for distances: the device, or a chosen town without shops. */
export function usePlace(): Place | null {
  const device = useDevicePlace()
  const { latitude, longitude } = useChosenCity() ?? {}
  return device ?? (latitude === undefined || longitude === undefined ? null : { latitude, longitude })
}

/** Requests the device’s position; call it only on a press. @returns the reason when there is none */
export async function requestPosition(): Promise<'known' | 'denied' | 'failed'> {
  try {
    const { latitude, longitude } = await locate()
    place.set({ latitude: round(latitude), longitude: round(longitude) })
    return 'known'
  } catch (error) {
    return error instanceof LocateFailure && error.reason === 'denied' ? 'denied' : 'failed'
  }
}

/** Four decimals are ten metres: enough to sort by, and less personal. */
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

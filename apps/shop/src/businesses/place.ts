import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { useChosenCity } from '#/cities/chosen-city.ts'
import { locate } from '#/map/locate.ts'
import { LocateFailure } from '@lonja/ui/native/geolocation.ts'
import type { Place } from './business-list.queries.ts'

/** Known once somebody has said so by a press; kept by this window alone, and forgotten with it. */
const place = createStore<Place | null>(null)

/** Where the device is. */
export const useDevicePlace = (): Place | null => useStore(place, null)

/** Where to measure from: the device, else the town that was chosen where no shop is. */
export function usePlace(): Place | null {
  const device = useDevicePlace()
  const { latitude, longitude } = useChosenCity() ?? {}
  return device ?? (latitude === undefined || longitude === undefined ? null : { latitude, longitude })
}

/** Asks the device where it is; call it on a press only. @returns why not, where it did not say */
export async function askPlace(): Promise<'known' | 'denied' | 'failed'> {
  try {
    const { latitude, longitude } = await locate()
    place.set({ latitude: round(latitude), longitude: round(longitude) })
    return 'known'
  } catch (error) {
    return error instanceof LocateFailure && error.reason === 'denied' ? 'denied' : 'failed'
  }
}

/** Four decimals are ten metres: enough to sort by, and less to tell. */
const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4

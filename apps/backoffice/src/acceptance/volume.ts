import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'

/** How loud this device sounds. */
export const volumes = ['off', 'low', 'normal', 'high'] as const
export type Volume = (typeof volumes)[number]

const factors: Readonly<Record<Volume, number>> = { off: 0, low: 0.4, normal: 1, high: 2 }
const chosen = createStore<Volume>(() => volumes.find((each) => each === readStored('manage_volume')) ?? 'normal')

export const chosenVolume = (): Volume => chosen.get()
export const useVolume = (): Volume => useStore<Volume>(chosen, 'normal')

export function chooseVolume(volume: Volume): void {
  store('manage_volume', volume)
  chosen.set(volume)
}

/** The loudness of a sound, from 0 to 1, on a device with this volume. @param usual  the loudness at the normal volume */
export const loudnessOf = (usual: number, volume: Volume): number => Math.min(1, usual * factors[volume])

import { useSyncExternalStore } from 'react'
import { readStored, store } from '#/api/storage.ts'

/** Where somebody buys; of a town without shops also where that is. */
export interface ChosenCity {
  city: string
  latitude?: number
  longitude?: number
}

const key = 'chosen_city'
let chosen: ChosenCity | null | undefined
const listeners = new Set<() => void>()

/** The city that was chosen on this device; null for all of them, and on the server. */
export const useChosenCity = (): ChosenCity | null => useSyncExternalStore(subscribe, chosenCity, () => null)

export function chosenCity(): ChosenCity | null {
  if (chosen === undefined) chosen = cityOf(readStored(key))
  return chosen
}

/** Keeps a city for the next time; null is all of them. */
export function chooseCity(city: ChosenCity | null): void {
  store(key, city)
  changed()
}

/** What an older version or somebody else left there counts only as far as it is of the right shape. */
export function cityOf(stored: unknown): ChosenCity | null {
  const { city, latitude, longitude } = (stored ?? {}) as Partial<Record<keyof ChosenCity, unknown>>
  if (typeof city !== 'string' || city.trim() === '') return null
  return typeof latitude === 'number' && typeof longitude === 'number' ? { city, latitude, longitude } : { city }
}

function changed(): void {
  chosen = undefined
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', follow)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', follow)
  }
}

/** Another tab may choose. */
function follow({ key: name }: StorageEvent): void {
  if (name === null || name === key) changed()
}

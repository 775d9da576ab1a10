import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'

/** The chosen town; for a town without shops also its position. */
export interface ChosenCity {
  city: string
  latitude?: number
  longitude?: number
}

const key = 'chosen_city'
const chosen = createStore(readChosen)
const chosenHere = { get: chosen.get, subscribe }

/** The city chosen on this device; null for all of them, and on the server. */
export const useChosenCity = (): ChosenCity | null => useStore(chosenHere, null)

export const chosenCity = (): ChosenCity | null => chosen.get()

/** Stores a city; null is all of them. */
export function chooseCity(city: ChosenCity | null): void {
  store(key, city)
  chosen.set(readChosen())
}

/** Stored values of an older version or of other code are used only when their type is right. */
export function cityOf(stored: unknown): ChosenCity | null {
  const { city, latitude, longitude } = (stored ?? {}) as Partial<Record<keyof ChosenCity, unknown>>
  if (typeof city !== 'string' || city.trim() === '') return null
  return typeof latitude === 'number' && typeof longitude === 'number' ? { city, latitude, longitude } : { city }
}

function readChosen(): ChosenCity | null {
  return cityOf(readStored(key))
}

/** Follows the choices of other tabs, from the first time it is shown. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', follow)
  return chosen.subscribe(listener)
}

function follow({ key: name }: StorageEvent): void {
  if (name === null || name === key) chosen.set(readChosen())
}

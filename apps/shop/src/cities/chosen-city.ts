import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'

/** The chosen town, with its position if the town has no shops. */
export interface ChosenCity {
  city: string
  latitude?: number
  longitude?: number
}

const key = 'chosen_city'
const chosen = createStore(readChosen)
const chosenHere = { get: chosen.get, subscribe }

/** The city chosen on this device; null means all cities. Always null on the server. */
export const useChosenCity = (): ChosenCity | null => useStore(chosenHere, null)

export const chosenCity = (): ChosenCity | null => chosen.get()

/** Stores the chosen city; null means all cities. */
export function chooseCity(city: ChosenCity | null): void {
  store(key, city)
  chosen.set(readChosen())
}

/** Reads a stored city. A value of the wrong type, for example of an older version, gives null. */
export function cityOf(stored: unknown): ChosenCity | null {
  const { city, latitude, longitude } = (stored ?? {}) as Partial<Record<keyof ChosenCity, unknown>>
  if (typeof city !== 'string' || city.trim() === '') return null
  return typeof latitude === 'number' && typeof longitude === 'number' ? { city, latitude, longitude } : { city }
}

function readChosen(): ChosenCity | null {
  return cityOf(readStored(key))
}

/** Calls the listener after each choice, in this tab or in another tab. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', follow)
  return chosen.subscribe(listener)
}

function follow({ key: name }: StorageEvent): void {
  if (name === null || name === key) chosen.set(readChosen())
}

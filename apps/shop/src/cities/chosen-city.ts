import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'

/** Where somebody buys; of a town without shops also where that is. */
export interface ChosenCity {
  city: string
  latitude?: number
  longitude?: number
}

const key = 'chosen_city'
const chosen = createStore(readChosen)
const chosenHere = { get: chosen.get, subscribe }

/** The city that was chosen on this device; null for all of them, and on the server. */
export const useChosenCity = (): ChosenCity | null => useStore(chosenHere, null)

export const chosenCity = (): ChosenCity | null => chosen.get()

/** Keeps a city for the next time; null is all of them. */
export function chooseCity(city: ChosenCity | null): void {
  store(key, city)
  chosen.set(readChosen())
}

/** What an older version or somebody else left there counts only as far as it is of the right shape. */
export function cityOf(stored: unknown): ChosenCity | null {
  const { city, latitude, longitude } = (stored ?? {}) as Partial<Record<keyof ChosenCity, unknown>>
  if (typeof city !== 'string' || city.trim() === '') return null
  return typeof latitude === 'number' && typeof longitude === 'number' ? { city, latitude, longitude } : { city }
}

function readChosen(): ChosenCity | null {
  return cityOf(readStored(key))
}

/** Once it is shown somewhere, what another tab chooses counts too. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', follow)
  return chosen.subscribe(listener)
}

function follow({ key: name }: StorageEvent): void {
  if (name === null || name === key) chosen.set(readChosen())
}

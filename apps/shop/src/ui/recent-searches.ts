import { folded } from '@lonja/contract/folded'
import { readStored, removeStored, store } from '@lonja/ui/store/storage.ts'

const maxStored = 8

/** Shorter texts get no suggestions, and are not stored as earlier searches. */
export const shortest = 2

/** The earlier searches on this device. The latest comes first. */
export function recentSearches(): string[] {
  const kept = readStored('recent_searches')
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
}

/** Stores a search at once, because the user may leave the page before the code of the suggestions has loaded. */
export function rememberSearch(text: string): void {
  const searched = text.trim()
  if (searched.length < shortest) return
  const others = recentSearches().filter((other) => folded(other) !== folded(searched))
  store('recent_searches', [searched, ...others].slice(0, maxStored))
}

export const forgetSearches = (): void => removeStored('recent_searches')

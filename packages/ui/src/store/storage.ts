import type { storageKeys } from '@lonja/contract/constants'
import { type Preferences, preferences } from '#/native/preferences.ts'

/**
 * The device's storage as JSON with SPEC's keys. Without storage (private windows, a full disk) values live until the
 * page closes, and the reason is logged once.
 */
export type StorageKey =
  | (typeof storageKeys)[keyof typeof storageKeys]
  | 'guest_orders'
  | 'order_attempt'
  | 'kept_orders'
  | 'chosen_city'
  | 'saved_products'
  | 'theme'
  | 'menu'
  | 'placed_order'
  | 'device'
  | 'push'
  | 'push_declined'
  | 'language'
  | 'language_offered'
  | 'recent_searches'
  | 'update_later'

/** Only values that the storage refused: another tab may remove the others. */
const memory = new Map<string, string>()
let warned = false

export function readStored(key: StorageKey): unknown {
  const raw = memory.get(key) ?? attempt((kept) => kept.getItem(key)) ?? undefined
  if (raw === undefined) return undefined
  try {
    return JSON.parse(raw)
  } catch {
    removeStored(key)
    return undefined
  }
}

export function store(key: StorageKey, value: unknown): void {
  const raw = JSON.stringify(value)
  const stored = attempt((kept) => {
    kept.setItem(key, raw)
    return true
  })
  if (stored) memory.delete(key)
  else memory.set(key, raw)
}

export function removeStored(key: StorageKey): void {
  memory.delete(key)
  attempt((kept) => kept.removeItem(key))
}

/** Unsent drafts of this tab must not be shown to the next person. Its language stays. */
export function removeDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key !== 'language') sessionStorage.removeItem(key)
  } catch {
    // There was no storage either.
  }
}

function attempt<Result>(action: (kept: Preferences) => Result): Result | undefined {
  try {
    const kept = preferences.current()
    return kept && action(kept)
  } catch (error) {
    if (!warned) console.warn('Local storage is not available', error)
    warned = true
    return undefined
  }
}

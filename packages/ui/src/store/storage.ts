import type { storageKeys } from '@lonja/contract/constants'
import { type Preferences, preferences } from '#/native/preferences.ts'

/**
 * A key of the device's storage. The values are JSON. If there is no storage (private windows, a full disk), values are
 * kept until the page closes, and the reason is logged once.
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
  | 'manage_shop'
  | 'manage_count'
  | 'manage_counter'
  | 'manage_printer'
  | 'manage_printed'
  | 'manage_volume'

/** The values that the storage refused. Other values are not copied, because another tab may remove them. */
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

/** Removes the unsent drafts of this tab, because the next user must not see them. The language of the tab stays. */
export function removeDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key !== 'language') sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no drafts.
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

import type { storageKeys } from '@lonja/contract/constants'

/**
 * The browser's local storage as JSON under SPEC's keys. Without storage (private windows, a full disk) values live
 * until the page closes, and the reason is logged once.
 */
export type StorageKey =
  | (typeof storageKeys)[keyof typeof storageKeys]
  | 'guest_orders'
  | 'order_attempt'
  | 'kept_orders'

/** Only what the storage refused: another tab may empty the rest. */
const memory = new Map<string, string>()
let warned = false

export function readStored(key: StorageKey): unknown {
  const raw = memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? undefined
  if (raw === undefined) return undefined
  try {
    return JSON.parse(raw)
  } catch {
    forget(key)
    return undefined
  }
}

export function store(key: StorageKey, value: unknown): void {
  const raw = JSON.stringify(value)
  const stored = attempt(() => {
    localStorage.setItem(key, raw)
    return true
  })
  if (stored) memory.delete(key)
  else memory.set(key, raw)
}

export function forget(key: StorageKey): void {
  memory.delete(key)
  attempt(() => localStorage.removeItem(key))
}

function attempt<Result>(action: () => Result): Result | undefined {
  if (typeof localStorage === 'undefined') return undefined
  try {
    return action()
  } catch (error) {
    if (!warned) console.warn('Local storage is not available', error)
    warned = true
    return undefined
  }
}

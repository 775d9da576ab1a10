import {
  type StoredTokens,
  currentUser,
  onRefusedRenewal,
  onSessionChange,
  replaceTokens,
} from '@lonja/ui/api/session.ts'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { readStored, removeDrafts, removeStored, store } from '@lonja/ui/store/storage.ts'
import { discardAll, holdWhile } from '#/outbox/outbox.ts'
import type { OwnShop } from '#/people/bootstrap.queries.ts'

/** A device that stands at the counter of a shop. People work on it with their PIN. */
export interface Counter {
  shop: OwnShop
  /**
   * The tokens of the device while a person works on it. Null if the screen is locked: the present tokens are then those
   * of the device, which rings and does nothing else.
   */
  device: StoredTokens | null
  /** Whether a person has worked here. The signed-in user is the last one. */
  used: boolean
}

const counter = createStore(() => readStored('manage_counter') as Counter | undefined)

/** The counter at which this device stands; undefined for a device of one person. */
export const useCounter = (): Counter | undefined => useStore<Counter | undefined>(counter, undefined)

/** The present state, outside of React. */
export const counterNow = (): Counter | undefined => counter.get()

export function changeCounter(next: Counter | undefined): void {
  if (next) store('manage_counter', next)
  else removeStored('manage_counter')
  counter.set(next)
}

/** Prepares the back office for a shared device. Called once, before acts are sent. */
export function startCounter(): void {
  if (!currentUser()) changeCounter(undefined)
  holdWhile(() => counter.get()?.device === null)
  // The session of a person ends by itself, for example after some minutes without a network. The device goes on.
  onRefusedRenewal(() => {
    const now = counter.get()
    if (!now?.device) return false
    showLock(now, now.device)
    return true
  })
  onSessionChange(({ kind }) => {
    if (kind === 'in' || !counter.get()) return
    removeDrafts()
    changeCounter(undefined)
    if (kind === 'out') discardAll()
  })
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'manage_counter') counter.set(readStored('manage_counter') as Counter | undefined)
    // Another tab has ended the session.
    else if (counter.get() && !currentUser()) changeCounter(undefined)
  })
}

/** Locks the screen: the tokens of the device are the present ones again. */
export function showLock(now: Counter, device: StoredTokens): void {
  changeCounter({ ...now, device: null })
  replaceTokens(device)
}

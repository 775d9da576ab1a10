import type { CounterSession } from '@lonja/contract/shared-devices/counter'
import type { Client } from '@lonja/ui/api/client.ts'
import {
  type StoredTokens,
  currentUser,
  onRefusedRenewal,
  onSessionChange,
  presentTokens,
  replaceTokens,
} from '@lonja/ui/api/session.ts'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { readStored, removeDrafts, removeStored, store } from '@lonja/ui/store/storage.ts'
import { holdWhile, sendNow } from '#/outbox/outbox.ts'
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

function change(next: Counter | undefined): void {
  if (next) store('manage_counter', next)
  else removeStored('manage_counter')
  counter.set(next)
}

/** Prepares the back office for a shared device. Called once, before acts are sent. */
export function startCounter(): void {
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
    change(undefined)
  })
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'manage_counter') counter.set(readStored('manage_counter') as Counter | undefined)
  })
}

/** Makes this device a shared device of the shop. The session of the user gives no rights any more. */
export async function shareDevice(api: Client, shop: OwnShop): Promise<void> {
  const device = readStored('device') as string | undefined
  await api.call(`/businesses/${shop.id}/counter`, { method: 'POST', body: device === undefined ? {} : { device } })
  removeDrafts()
  change({ shop, device: null, used: false })
}

/** Continues as the member with this PIN. The unsent texts of another person are deleted. */
export async function enter(api: Client, member: string, pin: string): Promise<void> {
  const { tokens, user } = await api.call<CounterSession>('/counter/enter', { method: 'POST', body: { member, pin } })
  const [now, device] = [counter.get(), presentTokens()]
  if (!now || !device) return
  if (currentUser()?.id !== user.id || !now.used) removeDrafts()
  change({ ...now, device, used: true })
  replaceTokens({ ...tokens, received: Date.now() }, { ...user, email: '' })
}

/** Sends what the person has done, ends the person's session and locks the screen. Drafts stay. */
export async function lock(api: Client): Promise<void> {
  await sendNow()
  const [now, own] = [counter.get(), presentTokens()]
  if (!now?.device || !own) return
  showLock(now, now.device)
  const headers = { Authorization: `Bearer ${own.access_token}` }
  const body = { refresh_token: own.refresh_token }
  // Without an answer, the session ends by itself some minutes later.
  await api.call('/logout', { method: 'POST', anonymous: true, headers, body }).catch(() => undefined)
}

function showLock(now: Counter, device: StoredTokens): void {
  change({ ...now, device: null })
  replaceTokens(device)
}

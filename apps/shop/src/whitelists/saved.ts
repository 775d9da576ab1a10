import { storageKeys } from '@lonja/contract/constants'
import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, errorText } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { type SessionChange, currentUser, onSessionChange, useSession } from '@lonja/ui/api/session.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import {
  type SavedState,
  withServerList,
  nothingSaved,
  ownedBy,
  readSaved,
  withSent,
  unsent,
  withSaved,
} from './saved-state.ts'

const key = 'saved_products'
/**
 * The milliseconds after which a removal is sent to the account. An undo before that needs no request. Without this
 * delay, an undo would add the product again, and `priceWhenAdded` would be the price at the time of the undo.
 */
const undoTime = 4_000

const list = createStore(nothingSaved)
/**
 * Calls a listener after each change of the list.
 *
 * @returns a function that removes the listener
 */
export const { subscribe } = list
let started = false
/** The client of the API, set by `start`. */
let api: Client
let sending = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reads the stored list, and follows the session, the network and the other tabs. Called in the browser only; later
 * calls do nothing.
 */
export function start(client: Client): void {
  if (started) return
  started = true
  api = client
  list.set(readSaved(readStored(key)))
  const user = currentUser()
  if (user) takeOver(user.id)
  onSessionChange(followSession)
  addEventListener('storage', ({ key: changed }) => {
    if (changed === null || changed === key) list.set(readSaved(readStored(key)))
    // After a login in another tab, this tab loads the account’s list, because the other tab loads the list only if it
    // shows a wish-list button.
    const signedIn = changed === storageKeys.user ? currentUser() : null
    if (signedIn && list.get().owner !== signedIn.id) takeOver(signedIn.id)
  })
  onlineManager.subscribe((online) => {
    if (online) void send()
  })
}

/** The list of the current user, or an empty list if the stored list belongs to another account. */
const ownList = (): SavedState => (list.get().owner === currentUser()?.id ? list.get() : nothingSaved)

/** Whether a product is on the list. */
export const isSaved = (product: string): boolean => ownList().saved.includes(product)

/** The list of the user, and the last known list of the account. */
export function useSaved(): SavedState {
  const client = useApi()
  useEffect(() => start(client), [client])
  useSession()
  return useStore({ get: ownList, subscribe }, nothingSaved)
}

/** Adds a product to the list or removes it, and shows a message. */
export function toggleSaved({ id, title }: { id: string; title: string }): void {
  const saved = isSaved(id)
  setSaved(id, !saved)
  if (saved) {
    showToast('success', ({ t }) => t('whitelist.removed', { title }), {
      label: ({ t }) => t('action.undo'),
      run: () => setSaved(id, true),
    })
  } else {
    const text = currentUser() ? 'whitelist.saved' : 'whitelist.saved_here'
    showToast('success', ({ t }) => t(text, { title }), {
      label: ({ t }) => t('whitelist.see'),
      to: currentUser() ? '/whitelist' : '/saved',
    })
  }
}

/** Adds a product to the list or removes it. An addition is sent to the account at once, a removal after `undoTime`. */
export function setSaved(product: string, wanted: boolean): void {
  const user = currentUser()?.id
  const mine = list.get().owner === user ? list.get() : { ...nothingSaved, ...(user !== undefined && { owner: user }) }
  storeList(withSaved(mine, product, wanted))
  clearTimeout(timer)
  timer = setTimeout(() => void send(), wanted ? 0 : undoTime)
}

function followSession({ kind, user }: SessionChange): void {
  if (kind === 'in') takeOver(user)
  else if (kind === 'out') storeList(nothingSaved)
}

function takeOver(user: string): void {
  storeList(ownedBy(list.get(), user))
  void refresh()
}

/** Loads the account’s list, then sends the changes. If the request fails, the next call tries again. */
async function refresh(): Promise<void> {
  const user = list.get().owner
  try {
    const rows = await api.call<{ product: { id: string } }[]>('/whitelists?pagination=false')
    if (list.get().owner !== user) return
    storeList(withServerList(list.get(), [...new Set(rows.map(({ product }) => product.id))]))
    await send()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Sends the changes one after the other, until none is left or the network fails. */
async function send(): Promise<void> {
  if (sending || list.get().owner === undefined || list.get().owner !== currentUser()?.id) return
  sending = true
  try {
    for (let next = nextUnsent(); next; next = nextUnsent()) {
      const { product, wanted } = next
      const owner: string | undefined = list.get().owner
      const held = await saveInAccount(product, wanted)
      if (list.get().owner !== owner) return
      storeList(withSent(list.get(), product, held))
      // The account refused the change, so the change is undone on the device.
      if (held !== wanted) storeList(withSaved(list.get(), product, held))
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    sending = false
  }
}

function nextUnsent(): { product: string; wanted: boolean } | undefined {
  const { added, removed } = unsent(list.get())
  // The oldest product is sent first, so that the account’s list gets the order of the list on the device.
  const product = added.at(-1)
  if (product !== undefined) return { product, wanted: true }
  return removed[0] === undefined ? undefined : { product: removed[0], wanted: false }
}

/**
 * Adds a product to the account’s list or removes it.
 *
 * @returns whether the account’s list has the product now
 * @throws ApiError if the request failed and may be repeated later
 */
async function saveInAccount(product: string, wanted: boolean): Promise<boolean> {
  try {
    if (wanted) await api.call('/whitelists', { method: 'POST', body: { product } })
    else await deleteFromAccount(product)
    return wanted
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 404, 409, 422].includes(error.status)) throw error
    // This message means that the account has the product already. Other errors mean that the product cannot be saved,
    // for example because it no longer exists.
    if (error.violations.some(({ message }) => message.startsWith('This value is already used'))) return true
    showToast('error', (locale) => errorText(locale, error))
    return false
  }
}

async function deleteFromAccount(product: string): Promise<void> {
  const rows = await api.call<{ id: string }[]>(`/whitelists?product.id=${product}`)
  for (const { id } of rows) await api.call(`/whitelists/${id}`, { method: 'DELETE' })
}

function storeList(next: SavedState): void {
  store(key, next)
  list.set(next)
}

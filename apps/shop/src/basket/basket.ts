import { defaultValidationStep, storageKeys } from '@lonja/contract/constants'
import type { Basket, BasketLine } from '@lonja/contract/orders/basket'
import { onlineManager } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { type SessionChange, currentUser, onSessionChange } from '@lonja/ui/api/session.ts'
import { forget, readStored, store } from '@lonja/ui/store/storage.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { type LocalOrder, type NewLine, addLine, countOf, migrate, removeLine, setLineQuantity } from './local-order.ts'
import type { Settled } from './owner.ts'

export interface BasketState {
  order: LocalOrder
  /** Whether the server has seen the order as it is: its prices and messages are to be trusted. */
  status: 'checked' | 'checking' | 'unchecked'
  /** Why the last check failed. */
  error: unknown
}

const debounce = 300
const nothing: BasketState = { order: { schema: 2, lines: [] }, status: 'checked', error: undefined }

const basket = createStore(nothing)
/** Of the server that checks the order. */
let api: Client
/** Grows with every change; an answer to an older order is thrown away. */
let sequence = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running: AbortController | undefined

/** Reads the order kept from last time, and follows the session and the other tabs. Browser only, once. */
export function startBasket(client: Client): void {
  api = client
  load()
  const user = currentUser()
  if (user) followSession({ kind: 'in', user: user.id })
  // Of other tabs' sessions their order tells.
  onSessionChange(followSession)
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.order) load()
  })
  onlineManager.subscribe((online) => {
    if (online && basket.get().status === 'unchecked') schedule()
  })
}

/** The order in the making; empty on the server and in the first render. */
export const useBasket = (): BasketState => useStore(basket, nothing)

/** Units in the basket. */
export const useBasketCount = (): number => countOf(useBasket().order)

export const readBasket = (): LocalOrder => basket.get().order

/** Appends a line, or adds to the line that has the same product with the same options. */
export const addToBasket = (line: NewLine): void => change(addLine(basket.get().order, line))
/** 0 removes the line. */
export const setQuantity = (line: Pick<BasketLine, 'product' | 'attributes'>, quantity: number): void =>
  change(setLineQuantity(basket.get().order, line, quantity))
export const removeFromBasket = (line: Pick<BasketLine, 'product' | 'attributes'>): void =>
  change(removeLine(basket.get().order, line))
/** Sets anything but the lines: coupons, customer, addresses, methods, note. */
export const changeBasket = (fields: Partial<Omit<Basket, 'lines'>>): void =>
  change({ ...basket.get().order, ...fields })
/** Puts an order back as it was: the undo of a change. */
export const restoreBasket = (order: LocalOrder): void => change(order)

/** After somebody has read what is different. */
export const forgetNews = (): void => keep({ ...basket.get(), order: { ...basket.get().order, news: [] } })

export function clearBasket(): void {
  cancelCheck()
  forget(storageKeys.order)
  basket.set(nothing)
}

/**
 * Has the order checked now, up to `step` of `orders-validate`; the answer replaces the local order.
 * @throws ApiError when something hard is wrong with it; the order stays as it was
 */
export async function checkBasket(step: number = defaultValidationStep): Promise<Basket> {
  cancelCheck()
  const mine = sequence
  running = new AbortController()
  basket.set({ ...basket.get(), status: 'checking', error: undefined })
  const { schema, owner, news = [], lines, ...order } = basket.get().order
  try {
    const [answer, { collectChanges }] = await Promise.all([
      api.call<Basket>(`/orders-validate/${step}`, {
        method: 'POST',
        // What the server told of each line it works out anew.
        body: { ...order, lines: lines.map(({ explanation: _explanation, ...line }) => line) },
        signal: running.signal,
      }),
      import('./changes.ts'),
    ])
    if (mine === sequence) {
      const checked: LocalOrder = { ...answer, schema, ...(owner !== undefined && { owner }) }
      // Kept with the order: an answer says once what is different, and nobody may be looking.
      checked.news = collectChanges(news, checked, basket.get().order)
      keep({ order: checked, status: 'checked', error: undefined })
    }
    return answer
  } catch (error) {
    if (mine === sequence) basket.set({ ...basket.get(), status: 'unchecked', error })
    throw error
  }
}

/** Whether a check ended because a newer one began, which then has the say. */
export const isSuperseded = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

function change(order: LocalOrder): void {
  if (order.lines.length === 0) return clearBasket()
  keep({ order, status: 'unchecked', error: undefined })
  schedule()
}

function schedule(): void {
  cancelCheck()
  timer = setTimeout(() => {
    checkBasket().catch(() => {
      // the state says it
    })
  }, debounce)
}

function cancelCheck(): void {
  sequence += 1
  clearTimeout(timer)
  running?.abort()
}

function load(): void {
  cancelCheck()
  const kept = readStored(storageKeys.order)
  // The same as before, so that nothing is rendered anew for it.
  if (kept === undefined) return basket.set(nothing)
  const order = migrate(kept)
  basket.set({ order, status: order.lines.length === 0 ? 'checked' : 'unchecked', error: undefined })
}

/** Loaded by who has an account. Where that fails, nobody finds what somebody who went has left. */
function followSession({ kind, user }: SessionChange): void {
  import('./owner.ts').then(
    ({ settled, readKept }) => settle(settled(kind, basket.get().order, readKept(readStored('kept_orders')), user)),
    () => kind === 'out' && clearBasket(),
  )
}

/** Puts in place whose the order is now, and says what came back. */
function settle({ order, kept, joined }: Settled): void {
  store('kept_orders', kept)
  if (order === basket.get().order) return
  change(order)
  if (joined > 0)
    showToast('success', ({ t }) => t('cart.joined', { count: joined }), {
      label: ({ t }) => t('product.see_cart'),
      to: '/cart',
    })
}

function keep(next: BasketState): void {
  store(storageKeys.order, next.order)
  basket.set(next)
}

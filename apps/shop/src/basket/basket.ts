import { defaultValidationStep, storageKeys } from '@lonja/contract/constants'
import type { Basket, BasketLine } from '@lonja/contract/orders/basket'
import { onlineManager } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { type SessionChange, currentUser, onSessionChange } from '@lonja/ui/api/session.ts'
import { removeStored, readStored, store } from '@lonja/ui/store/storage.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { type LocalOrder, type NewLine, addLine, countOf, migrate, removeLine, setLineQuantity } from './local-order.ts'
import type { BasketOfSession } from './owner.ts'

export interface BasketState {
  order: LocalOrder
  /** Whether the server has checked the order in its current state. If not, prices and messages may be wrong. */
  status: 'checked' | 'checking' | 'unchecked'
  /** The error of the last check. */
  error: unknown
}

const debounce = 300
const nothing: BasketState = { order: { schema: 2, lines: [] }, status: 'checked', error: undefined }

const basket = createStore(nothing)
/** The client of the API, set by `startBasket`. */
let api: Client
/** Increases with every change, so that an answer to an older version of the order is ignored. */
let sequence = 0
/** The time of the user’s last change that this tab knows, in milliseconds since 1970; see `followOtherTab`. */
let lastChange = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running: AbortController | undefined

/** Reads the stored order, and follows the session and the other tabs. Called once, in the browser only. */
export function startBasket(client: Client): void {
  api = client
  load()
  const user = currentUser()
  if (user) followSession({ kind: 'in', user: user.id })
  // After a change of the session in another tab, that tab stores its order, and the `storage` event below loads it.
  onSessionChange(followSession)
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.order) followOtherTab()
  })
  onlineManager.subscribe((online) => {
    if (online && basket.get().status === 'unchecked') schedule()
  })
}

/** The current order; an empty order on the server and in the first render. */
export const useBasket = (): BasketState => useStore(basket, nothing)

/** The number of units in the basket. */
export const useBasketCount = (): number => countOf(useBasket().order)

export const readBasket = (): LocalOrder => basket.get().order

/** Adds a line, or increases the quantity of the line with the same product and options. */
export const addToBasket = (line: NewLine): void => change(addLine(basket.get().order, line))
/** Sets the quantity of a line. Quantity 0 removes the line. */
export const setQuantity = (line: Pick<BasketLine, 'product' | 'attributes'>, quantity: number): void =>
  change(setLineQuantity(basket.get().order, line, quantity))
export const removeFromBasket = (line: Pick<BasketLine, 'product' | 'attributes'>): void =>
  change(removeLine(basket.get().order, line))
/** Sets everything except the lines: coupons, customer, addresses, methods, note. */
export const changeBasket = (fields: Partial<Omit<Basket, 'lines'>>): void =>
  change({ ...basket.get().order, ...fields })
/** Sets the basket back to an earlier content, to undo a change. */
export const restoreBasket = (order: LocalOrder): void => change(order)

/** Marks the reported changes as read. */
export const markNewsRead = (): void => storeBasket({ ...basket.get(), order: { ...basket.get().order, news: [] } })

export function clearBasket(): void {
  cancelCheck()
  lastChange = nextChange()
  removeStored(storageKeys.order)
  basket.set(nothing)
}

/**
 * Lets the server check the order at once. The answer replaces the local order.
 *
 * @param step  a number of `basketSteps`; the server runs all checks up to this step
 * @throws ApiError when the order cannot be placed in its current state; then the local order does not change
 */
export async function checkBasket(step: number = defaultValidationStep): Promise<Basket> {
  cancelCheck()
  const mine = sequence
  running = new AbortController()
  basket.set({ ...basket.get(), status: 'checking', error: undefined })
  const { schema, owner, changedAt, news = [], lines, ...order } = basket.get().order
  try {
    const [answer, { collectChanges }] = await Promise.all([
      api.call<Basket>(`/orders-validate/${step}`, {
        method: 'POST',
        // The server calculates `explanation` each time, so it is not sent.
        body: { ...order, lines: lines.map(({ explanation: _explanation, ...line }) => line) },
        signal: running.signal,
      }),
      import('./changes.ts'),
    ])
    if (mine === sequence) {
      const checked: LocalOrder = {
        ...answer,
        schema,
        ...(owner !== undefined && { owner }),
        ...(changedAt !== undefined && { changedAt }),
      }
      // The changes are stored with the order, because the server sends some of them only once, and the user may not
      // see the screen at that moment.
      checked.news = collectChanges(news, checked, basket.get().order)
      storeBasket({ order: checked, status: 'checked', error: undefined })
    }
    return answer
  } catch (error) {
    if (mine === sequence) basket.set({ ...basket.get(), status: 'unchecked', error })
    throw error
  }
}

/** Whether the error means that a check was cancelled, because the order changed or a newer check began. */
export const isSuperseded = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

function change(order: LocalOrder): void {
  if (order.lines.length === 0) return clearBasket()
  lastChange = nextChange()
  storeBasket({ order: { ...order, changedAt: lastChange }, status: 'unchecked', error: undefined })
  schedule()
}

/** The current time, but always later than the last change, even if the clock was set back. */
const nextChange = (): number => Math.max(Date.now(), lastChange + 1)

function schedule(): void {
  cancelCheck()
  timer = setTimeout(() => {
    checkBasket().catch(() => {
      // `checkBasket` has already stored the error in the state of the basket.
    })
  }, debounce)
}

function cancelCheck(): void {
  sequence += 1
  clearTimeout(timer)
  running?.abort()
}

/**
 * Takes over the order that another tab stored. A check of the other tab may have stored an older order after this tab
 * changed it, because the other tab did not know the change yet. Then the order of this tab is stored again.
 */
function followOtherTab(): void {
  const { order } = basket.get()
  const kept = readStored(storageKeys.order)
  if (kept === undefined || (migrate(kept).changedAt ?? 0) >= lastChange) return load()
  if (order.lines.length === 0) removeStored(storageKeys.order)
  else store(storageKeys.order, order)
}

function load(): void {
  cancelCheck()
  const kept = readStored(storageKeys.order)
  // Sets the same object each time, so that nothing renders again.
  if (kept === undefined) return basket.set(nothing)
  const order = migrate(kept)
  lastChange = Math.max(lastChange, order.changedAt ?? 0)
  basket.set({ order, status: order.lines.length === 0 ? 'checked' : 'unchecked', error: undefined })
}

/**
 * `owner.ts` is loaded only for users with an account. If it cannot be loaded, a login does not restore the stored
 * basket of the account, and a logout deletes the current basket.
 */
function followSession({ kind, user }: SessionChange): void {
  import('./owner.ts').then(
    ({ afterSessionChange, readStoredBaskets }) =>
      applySession(afterSessionChange(kind, basket.get().order, readStoredBaskets(readStored('kept_orders')), user)),
    () => kind === 'out' && clearBasket(),
  )
}

/** Switches to the basket of the current user, and shows how many products were restored. */
function applySession({ order, kept, joined }: BasketOfSession): void {
  store('kept_orders', kept)
  if (order === basket.get().order) return
  change(order)
  if (joined > 0)
    showToast('success', ({ t }) => t('cart.joined', { count: joined }), {
      label: ({ t }) => t('product.see_cart'),
      to: '/cart',
    })
}

function storeBasket(next: BasketState): void {
  store(storageKeys.order, next.order)
  basket.set(next)
}

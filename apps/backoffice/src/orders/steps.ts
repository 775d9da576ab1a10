import type { OrderStatusCode } from '@lonja/contract/constants'
import type { QueryClient } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { moveOrder, readOrdersAgain, recordCash } from './order.queries.ts'

/** A step that the shop has made on this device, and that the server may not know yet. */
export interface MadeStep {
  order: { id: string; code: string }
  status: OrderStatusCode
  /** The payment that is recorded before the step; undefined if no money came. */
  payment?: string | undefined
  /** Whether the request has been sent; until then the step can be taken back. */
  sent: boolean
}

/** For this time a step can be taken back: orders never return to an earlier status, so it is sent only afterwards. */
export const graceMs = 6_000

const made = createStore<readonly MadeStep[]>([])
let timer: ReturnType<typeof setTimeout> | undefined
let sendNow: (() => void) | undefined

/** The steps that are not confirmed by the server yet. Screens show orders as if these steps were made. */
export const useMadeSteps = (): readonly MadeStep[] => useStore(made, [])

/** The status that the screens show for an order. */
export const shownStatus = (steps: readonly MadeStep[], order: { id: string; status: { code: OrderStatusCode } }) =>
  steps.findLast((step) => step.order.id === order.id)?.status ?? order.status.code

/**
 * Makes a step of an order. It is shown at once, and sent when the time for taking it back is over, when another step
 * is made, or when the page is hidden. Accepting an order is sent at once, because other devices ring until then.
 */
export function makeStep(client: QueryClient, step: Omit<MadeStep, 'sent'>): void {
  sendNow?.()
  made.set([...made.get().filter(({ order }) => order.id !== step.order.id), { ...step, sent: false }])
  const send = () => {
    clearTimeout(timer)
    sendNow = undefined
    void sendStep(client, step)
  }
  if (step.status === 'accepted') return send()
  sendNow = send
  timer = setTimeout(send, graceMs)
}

/** Takes back the last step, which has not been sent yet. */
export function undoStep(): void {
  clearTimeout(timer)
  sendNow = undefined
  made.set(made.get().filter(({ sent }) => sent))
}

async function sendStep(client: QueryClient, { order, status, payment }: Omit<MadeStep, 'sent'>): Promise<void> {
  const api = apiOf(client)
  made.set(made.get().map((step) => (step.order.id === order.id ? { ...step, sent: true } : step)))
  try {
    if (payment !== undefined) await recordCash(api, payment)
    await moveOrder(api, order.id, status)
  } catch (error) {
    showToast('error', (locale) =>
      locale.t('manage.orders.refused', { code: order.code, why: errorText(locale, error) }),
    )
  }
  // The shown step is dropped only when the screens have the server's data.
  await readOrdersAgain(client).catch(() => undefined)
  made.set(made.get().filter((step) => step.order.id !== order.id || !step.sent || step.status !== status))
}

addEventListener('pagehide', () => sendNow?.())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') sendNow?.()
})

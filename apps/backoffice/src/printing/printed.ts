import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'

/** The time of the last ticket by the id of its order, on this device. */
type Printed = Readonly<Record<string, string>>

const keptMs = 3 * 24 * 60 * 60_000
const printed = createStore<Printed>(() => (readStored('manage_printed') as Printed | undefined) ?? {})

/** When this device has printed the ticket of an order; undefined if it has not. */
export const printedAt = (order: string): string | undefined => printed.get()[order]
export const usePrintedAt = (order: string): string | undefined => useStore(printed, undefined, () => printedAt(order))

/** Remembers that this device has printed the ticket of an order, for some days. */
export function rememberPrinted(order: string, now = new Date()): void {
  const recent = Object.entries(printed.get()).filter(([, time]) => +now - Date.parse(time) < keptMs)
  const next = { ...Object.fromEntries(recent), [order]: now.toISOString() }
  store('manage_printed', next)
  printed.set(next)
}

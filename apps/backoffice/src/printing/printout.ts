import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import type { Paper, Receipt } from './receipt.ts'

/** Receipts that the browser prints. */
export interface Printout {
  receipts: readonly Receipt[]
  paper: Paper
}

/** What a button prints: the dialog opens as soon as it is laid out. */
const wanted = createStore<Printout | null>(null)
/** What the browser's own command for printing prints on the present screen. */
const idle = createStore<Printout | null>(null)

export const useWantedPrintout = (): Printout | null => useStore<Printout | null>(wanted, null)
export const useIdlePrintout = (): Printout | null => useStore<Printout | null>(idle, null)

/** Opens the browser's dialog for printing. */
export const printInBrowser = (printout: Printout): void => wanted.set(printout)

/** Called when the dialog is closed. */
export const endPrinting = (): void => wanted.set(null)

/** Sets what the browser's own command for printing prints while a screen is open. `null`: the screen itself. */
export const setIdlePrintout = (printout: Printout | null): void => idle.set(printout)

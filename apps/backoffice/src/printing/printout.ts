import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import type { Paper, Receipt } from './receipt.ts'

/** Receipts that the browser prints. */
export interface Printout {
  receipts: readonly Receipt[]
  paper: Paper
}

/** A printout with a number of its own, because the same receipts can be printed twice. */
export interface NumberedPrintout extends Printout {
  number: number
}
let last = 0

/** What a button prints: the dialog opens as soon as it is laid out. */
const wanted = createStore<NumberedPrintout | null>(null)
/** What the browser's own command for printing prints on the present screen. */
const idle = createStore<NumberedPrintout | null>(null)

export const useWantedPrintout = (): NumberedPrintout | null => useStore<NumberedPrintout | null>(wanted, null)
export const useIdlePrintout = (): NumberedPrintout | null => useStore<NumberedPrintout | null>(idle, null)

/** Opens the browser's dialog for printing. */
export const printInBrowser = (printout: Printout): void => wanted.set(numbered(printout))

/** Called when the dialog is closed. */
export const endPrinting = (): void => wanted.set(null)

/** Sets what the browser's own command for printing prints while a screen is open. `null`: the screen itself. */
export const setIdlePrintout = (printout: Printout | null): void => idle.set(printout && numbered(printout))

const numbered = (printout: Printout): NumberedPrintout => ({ ...printout, number: ++last })

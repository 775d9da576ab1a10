import { createStore, useStore } from '@lonja/ui/store/create-store.ts'
import { readStored, store } from '@lonja/ui/store/storage.ts'
import type { Paper } from './receipt.ts'

/** When this device prints the ticket of an order by itself. */
export const automaticTimes = ['never', 'accept', 'ready'] as const
export type AutomaticTime = (typeof automaticTimes)[number]

/** A receipt printer that the user has allowed this browser to use. */
export interface KnownPrinter {
  by: 'serial' | 'usb'
  /** The numbers of the maker and the model, if the browser tells them. */
  vendor?: number | undefined
  product?: number | undefined
}

/** How this device prints. */
export interface PrinterSettings {
  tickets: Paper
  labels: Paper
  automatic: AutomaticTime
  /** Whether the browser prints without asking, as in the kiosk mode of Chromium. */
  silent: boolean
  printer: KnownPrinter | null
}

const usual: PrinterSettings = { tickets: '80', labels: 'A6', automatic: 'never', silent: false, printer: null }
const settings = createStore<PrinterSettings>(() => ({
  ...usual,
  ...(readStored('manage_printer') as Partial<PrinterSettings> | undefined),
}))

export const printerSettings = (): PrinterSettings => settings.get()
export const usePrinterSettings = (): PrinterSettings => useStore(settings, usual)

/** Changes how this device prints. */
export function changePrinter(change: Partial<PrinterSettings>): void {
  const next = { ...settings.get(), ...change }
  store('manage_printer', next)
  settings.set(next)
}

/** Whether this device can print without a question to the user. */
export const printsAlone = ({ printer, silent }: PrinterSettings): boolean => printer !== null || silent

import type { OrderStatusCode } from '@lonja/contract/constants'
import { printedAt } from '#/printing/printed.ts'
import { type AutomaticTime, printerSettings, printsAlone } from '#/printing/printer-settings.ts'
import type { ReceiptPlace } from './order-receipts.ts'
import type { Order } from './order.queries.ts'

/** The code for printing is loaded when it is needed, because most devices print seldom. */
export const loadPrinting = () => import('./ticket-printing.ts')

/** Prints the ticket for preparing an order. This never changes the order. */
export const printTicket = async (order: Order, status: OrderStatusCode, place: ReceiptPlace): Promise<void> =>
  (await loadPrinting()).printTicket(order, status, place)

/** Prints the ticket if this device prints at this time without a question. */
export function printAutomatically(order: Order, time: AutomaticTime, place: ReceiptPlace): void {
  const settings = printerSettings()
  if (settings.automatic !== time || !printsAlone(settings)) return
  if (printedAt(order.id) === undefined) void printTicket(order, order.status.code, place)
}

/** Prints the ticket of a canceled order again if this device has printed it before, so that nobody prepares it. */
export function printCanceled(order: Order, place: ReceiptPlace): void {
  const settings = printerSettings()
  if (settings.automatic === 'never' || !printsAlone(settings) || printedAt(order.id) === undefined) return
  void printTicket(order, 'canceled', place)
}

import type { OrderStatusCode } from '@lonja/contract/constants'
import { printReceipts } from '#/printing/print.ts'
import { printedAt, rememberPrinted } from '#/printing/printed.ts'
import type { Printout } from '#/printing/printout.ts'
import type { Paper, Receipt } from '#/printing/receipt.ts'
import { type ReceiptPlace, bagLabels, customerTicket, preparationTicket } from './order-receipts.ts'
import type { Order } from './order.queries.ts'

/** The ticket for preparing an order. It says if it is a copy, or if the order is canceled. */
function ticketOf(order: Order, status: OrderStatusCode, place: ReceiptPlace, isCopy: boolean): Receipt {
  const again = isCopy ? 'copy' : undefined
  return preparationTicket(order, status === 'canceled' ? 'canceled' : again, place)
}

export async function printTicket(order: Order, status: OrderStatusCode, place: ReceiptPlace): Promise<void> {
  const ticket = ticketOf(order, status, place, printedAt(order.id) !== undefined)
  if (await printReceipts([ticket], 'tickets')) rememberPrinted(order.id)
}

export const printForCustomer = (order: Order, place: ReceiptPlace): Promise<boolean> =>
  printReceipts([customerTicket(order, place)], 'tickets')

export const printBagLabels = (order: Order, bags: number, place: ReceiptPlace): Promise<boolean> =>
  printReceipts(bagLabels(order, bags, place), 'labels')

/** What the browser's own command prints on the screen of an order. */
export const ticketPrintout = (
  order: Order,
  status: OrderStatusCode,
  place: ReceiptPlace,
  look: { paper: Paper; isCopy: boolean },
): Printout => ({ receipts: [ticketOf(order, status, place, look.isCopy)], paper: look.paper })

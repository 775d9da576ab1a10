import type { OrderStatusCode } from '@lonja/contract/constants'
import type { TicketWords } from '@lonja/contract/templates/ticket-words'
import type { Client } from '@lonja/ui/api/client.ts'
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

/** Prints the ticket for the customer. It has no words of the town if they cannot be loaded, for example without a network. */
export async function printForCustomer(order: Order, place: ReceiptPlace, api: Client): Promise<boolean> {
  const words = await api.call<TicketWords>(`/businesses/${order.business!.id}/ticket-words`).catch(() => undefined)
  return printReceipts([customerTicket(order, place, words)], 'tickets')
}

export const printBagLabels = (order: Order, bags: number, place: ReceiptPlace): Promise<boolean> =>
  printReceipts(bagLabels(order, bags, place), 'labels')

/** What the browser's own command prints on the screen of an order. */
export const ticketPrintout = (
  order: Order,
  status: OrderStatusCode,
  place: ReceiptPlace,
  look: { paper: Paper; isCopy: boolean },
): Printout => ({ receipts: [ticketOf(order, status, place, look.isCopy)], paper: look.paper })

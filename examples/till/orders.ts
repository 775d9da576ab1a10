import { type LonjaClient, readAll } from '@lonja/client'

/** Prints the orders that the shop has to accept or to prepare, the oldest first: code, status, total and lines. */
export async function printOrders(lonja: LonjaClient): Promise<void> {
  const open = { 'status.code[]': ['confirm', 'accepted', 'preparing'] }
  const waiting = readAll((page) => lonja.GET('/orders', { params: { query: { ...page, ...open } } }))
  for await (const { code, status, totals, lines } of waiting) {
    console.log(`${code}  ${status.name}  ${euros(totals.total)}`)
    for (const line of lines) console.log(`  ${line.quantity} × ${line.title}`)
  }
}

const euros = (cents: number): string => `${(cents / 100).toFixed(2)} €`

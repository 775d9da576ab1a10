import { type LonjaClient, createClient } from '@lonja/client'

/** An order that somebody has to prepare, as the till shows it. */
export interface OpenOrder {
  id: string
  code: string
  /** In cents. */
  total: number
}

export interface Till {
  /** The orders that the shop has accepted or is preparing, the oldest first. */
  openOrders(): Promise<OpenOrder[]>
  /** Sets the units of the variant with this bar code. @returns false if the shop has no such variant */
  setStock(ean: string, units: number): Promise<boolean>
}

/** A till that works with the key of a shop, which needs the scopes `orders.read` and `stock`. */
export function connectTill(origin: string, key: string): Till {
  const client = createClient({ origin, key })
  return {
    openOrders: () => readOpenOrders(client),
    setStock: (ean, units) => setStock(client, ean, units),
  }
}

async function readOpenOrders(client: LonjaClient): Promise<OpenOrder[]> {
  const { data, error } = await client.GET('/orders', {
    params: { query: { 'status.code[]': ['accepted', 'preparing'], 'order[createdDate]': 'asc', itemsPerPage: 100 } },
  })
  if (error) throw new Error(error.detail)
  return data.map(({ id, code, totals }) => ({ id, code, total: totals.total }))
}

async function setStock(client: LonjaClient, ean: string, units: number): Promise<boolean> {
  const { data: found } = await client.GET('/attribute-combos', { params: { query: { ean } } })
  const [combo] = found ?? []
  if (!combo) return false
  const { error } = await client.POST('/stock-counts', {
    body: { counts: [{ combo: combo.id, counted: units, at: new Date().toISOString() }] },
  })
  if (error) throw new Error(error.detail)
  return true
}

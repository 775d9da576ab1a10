import type { BulkCell, BulkChange } from '@lonja/contract/bulk/bulk-change'
import type { Viewer } from '../access/guards.ts'
import { writePrices } from '../prices/write-prices.ts'
import { refreshProducts } from '../product-documents/product-document.ts'
import { productResource } from '../products/product.resource.ts'
import { updateRecord } from '../resource/write.ts'
import type { Services } from '../services.ts'
import { type LockedCombo, changeStock } from '../stock/change-stock.ts'
import { writeOffer } from './write-offer.ts'
import type { BulkProduct } from './read-products.ts'

/**
 * Writes values of a product in the same ways as single changes: with their rules, the log of prices, the movements of
 * stock and the audit log. The product must be locked, and `before` of each cell must be its present value.
 *
 * @throws Problem 403, 404, 422
 */
export async function writeCells(
  services: Pick<Services, 'config' | 'db' | 'models'>,
  viewer: Viewer,
  { business, change }: { business: string; change: BulkChange },
  product: BulkProduct,
  cells: readonly BulkCell[],
): Promise<void> {
  const of = (field: BulkCell['field']) => cells.filter((cell) => cell.field === field)
  const prices = of('price').map((cell) => ({
    product: product.id,
    combo: cell.of,
    amount: Number(cell.after),
    was: Number(cell.before),
  }))
  if (prices.length > 0) {
    await writePrices(services.db, viewer, business, prices)
    await refreshProducts(services, [product.id])
    services.db.changed('prices')
  }
  const stocks = of('stock').map((cell) => ({
    combo: cell.of ?? '',
    // Sales since the product was read have changed the stock, and stay counted.
    stock: ({ stock }: LockedCombo) => stock + Number(cell.after) - Number(cell.before),
    reason: 'correction' as const,
    path: 'stock',
  }))
  if (stocks.length > 0) await changeStock(services, viewer, stocks)
  for (const cell of of('offer')) await writeOffer(services, viewer, { business, product, change }, cell)
  const body = bodyOf(product, cells)
  if (Object.keys(body).length > 0)
    await updateRecord(services, services.models.of(productResource), { id: product.id, body, viewer })
}

/** Values that are not fields of the product's own record. */
const elsewhere: ReadonlySet<BulkCell['field']> = new Set(['price', 'offer', 'stock', 'tag'])

/** The fields of the product's own record. */
function bodyOf(product: BulkProduct, cells: readonly BulkCell[]): Record<string, unknown> {
  const own = cells.filter(({ field }) => !elsewhere.has(field))
  const tagged = cells.filter(({ field }) => field === 'tag')
  const tags = new Set(product.tags)
  for (const { of, after } of tagged) {
    if (after === true) tags.add(of ?? '')
    else tags.delete(of ?? '')
  }
  return {
    ...Object.fromEntries(own.map(({ field, after }) => [field, after])),
    ...(tagged.length > 0 && { tags: [...tags] }),
  }
}

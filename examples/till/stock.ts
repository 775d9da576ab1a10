import type { LonjaClient } from '@lonja/client'

/**
 * Stores how many units of a variant are on the shelf, with those that are set aside for orders. Orders that arrive
 * after the count are kept, because the count has its time.
 */
export async function setStock(lonja: LonjaClient, sku: string, counted: number): Promise<void> {
  const at = new Date().toISOString()
  const { data: [variant] = [] } = await lonja.GET('/attribute-combos', { params: { query: { sku } } })
  if (!variant) throw new Error(`The shop has no variant with the SKU ${sku}`)
  const { data: [changed] = [] } = await lonja.POST('/stock-counts', {
    body: { counts: [{ combo: variant.id, counted, at }] },
  })
  console.log(`${variant.product.title}: ${changed!.stock} units, ${changed!.availableStock} for sale`)
}

import type { BulkCell, BulkChange } from '@lonja/contract/bulk/bulk-change'
import type { Viewer } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { refreshProducts } from '../product-documents/product-document.ts'
import type { Data } from '../services.ts'
import { slugOf } from '../text/slug.ts'
import type { BulkProduct } from './read-products.ts'

interface OfferOfChange {
  business: string
  product: BulkProduct
  change: BulkChange
}

/** Adds a product to the offer of a bulk change, or removes it. The row of the product must be locked. */
export async function writeOffer(
  data: Data,
  viewer: Viewer,
  { business, product, change }: OfferOfChange,
  { of, after }: BulkCell,
): Promise<void> {
  const { db } = data
  if (of === null || change.kind !== 'offer') return
  if (after === true) await addProduct(db, of, business, change, product.id)
  else await takeOut(db, of, product.id)
  await refreshProducts(data, [product.id])
  db.changed('offers', `offer:${of}`)
  const { name } = change
  const [without, within] = [{ offer: null }, { offer: name }]
  const [was, is] = after === true ? [without, within] : [within, without]
  const event = { resource: 'products', id: product.id, action: 'update', business, before: was, after: is }
  await recordAudit(db, authorOf(viewer), event)
}

/** The first product of the change makes the offer, or switches it on again. */
async function addProduct(
  db: Database,
  offer: string,
  business: string,
  { name, discountType, value, startDate, endDate }: Extract<BulkChange, { kind: 'offer' }>,
  product: string,
): Promise<void> {
  const code = `${slugOf(name).slice(0, 40)}-${offer.slice(-12)}`
  const [begun] = await db.query({
    text: `insert into offer (id, code, name, business_id, discount_type, value, start_at, end_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (id) do update set enabled = true where not offer.enabled returning id`,
    values: [offer, code, name, business, discountType, value, startDate, endDate],
  })
  // The product that `takeOut` has left in the offer.
  if (begun) await db.query({ text: 'delete from offer_product where offer_id = $1', values: [offer] })
  await db.query({
    text: 'insert into offer_product (offer_id, product_id) values ($1, $2) on conflict do nothing',
    values: [offer, product],
  })
}

/** The offer of no products would be for the whole shop, so it is switched off with its last product. */
async function takeOut(db: Database, offer: string, product: string): Promise<void> {
  // The lock makes simultaneous rows see each other's deletions.
  await db.query({ text: 'select from offer where id = $1 for update', values: [offer] })
  const [other] = await db.query({
    text: 'select from offer_product where offer_id = $1 and product_id <> $2 limit 1',
    values: [offer, product],
  })
  await db.query(
    other
      ? { text: 'delete from offer_product where offer_id = $1 and product_id = $2', values: [offer, product] }
      : { text: 'update offer set enabled = false where id = $1', values: [offer] },
  )
}

import type { ChangedPrices } from '@lonja/contract/prices/price-sheet'
import type { Viewer } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { insert } from '../database/insert.ts'
import { uuidv7 } from '../database/uuid.ts'
import { publicPriceList } from './public-price-list.ts'

export interface PriceChange {
  product: string
  /** The variant with a price of its own; null for the price of the product. */
  combo: string | null
  /** In cents, VAT included; null to take the price away. */
  amount: number | null
  /** The price before; null if there was none. */
  was: number | null
}

/**
 * Writes prices for everybody. The products must be locked. A price that is not `was` any more is rejected, so a change
 * does not overwrite the change of somebody else.
 */
export async function writePrices(
  db: Database,
  viewer: Viewer,
  business: string,
  changes: readonly PriceChange[],
): Promise<ChangedPrices> {
  const list = await publicPriceList(db)
  const done: ChangedPrices = { changed: [], rejected: [] }
  for (const { product, combo, amount, was } of changes) {
    const now = await findPrice(db, list, product, combo)
    if ((now?.amount ?? null) !== was) {
      done.rejected.push({ product, combo, amount: now?.amount ?? null })
      continue
    }
    done.changed.push({ product, combo })
    if (amount === was) continue
    const id = now?.id ?? uuidv7()
    if (amount !== null && now)
      await db.query({ text: 'update price set amount = $2 where id = $1', values: [id, amount] })
    else if (amount !== null)
      await insert(db, 'price', { id, product_id: product, attribute_combo_id: combo, price_list_id: list, amount })
    db.changed(`price:${id}`)
    const [before, after] = [{ amount: was }, { amount }]
    await recordAudit(db, authorOf(viewer), { resource: 'prices', id, action: 'change-price', business, before, after })
    // The audit log finds the name of a price in its row, so the row is deleted last.
    if (amount === null) await db.query({ text: 'delete from price where id = $1', values: [id] })
  }
  return done
}

/** The price for everybody of one unit, without dates. The products are locked, so it stays the same. */
async function findPrice(
  db: Database,
  list: string,
  product: string,
  combo: string | null,
): Promise<{ id: string; amount: number } | undefined> {
  const [price] = await db.query<{ id: string; amount: number }>({
    text: `select id, amount from price
           where product_id = $1 and attribute_combo_id is not distinct from $2 and price_list_id = $3
             and min_quantity = 1 and start_at is null and end_at is null
           order by created_at desc, id desc limit 1`,
    values: [product, combo, list],
  })
  return price
}

import { violationMessages } from '@lonja/contract/errors'
import type { StockReason } from '@lonja/contract/orders/stock-movement'
import { type Viewer, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { invalid } from '../http/problem.ts'
import { refreshProducts } from '../product-documents/product-document.ts'
import type { Data } from '../services.ts'

/** A variant whose row is locked. */
export interface LockedCombo {
  id: string
  productId: string
  business: string
  /** The units in the shop, including those that are set aside for orders. */
  stock: number
  /** The units that are set aside for orders. */
  heldUnits: number
  /** The time of the last count of the shelf; null if nobody has counted it. */
  countedAt: Date | null
  /** Whether the shop counts the units, and does not take orders for more. */
  limited: boolean
}

export interface StockChange {
  combo: string
  /** The new number of units in the shop. */
  stock: (now: LockedCombo) => number | Promise<number>
  reason: StockReason
  /** The time of the change, in ISO 8601; the present time if it is left out. */
  at?: string | undefined
  /** The path of the change in the body, for violations. */
  path: string
}

/** The units of a variant after a change. */
export interface ChangedStock {
  id: string
  stock: number
  /** The units that can be ordered. */
  availableStock: number
}

/**
 * Changes the stock of variants together, or none of them. Locks the products and the variants first, so that the new
 * numbers follow from the numbers that orders have left. Must be called in a transaction.
 *
 * @throws Problem 422 for an unknown variant, one of another shop, and fewer units than are set aside for orders
 */
export async function changeStock(
  data: Data,
  viewer: Viewer,
  changes: readonly StockChange[],
): Promise<ChangedStock[]> {
  const locked = await lockCombos(
    data,
    changes.map(({ combo }) => combo),
  )
  const changed: ChangedStock[] = []
  for (const { combo, stock, reason, at, path } of changes) {
    const now = locked.get(combo)
    if (!now || !mayAt(viewer, 'stock', now.business))
      throw invalid({ propertyPath: `${path}.combo`, message: violationMessages.unknown })
    const before = now.stock
    const after = await stock(now)
    if (after < 0 || (now.limited && after < now.heldUnits))
      throw invalid({ propertyPath: path, message: violationMessages.tooSmall })
    now.stock = after
    await writeStock(data, viewer, now, before, { reason, at })
    changed.push({ id: combo, stock: after, availableStock: Math.max(0, after - now.heldUnits) })
  }
  const products = [...new Set([...locked.values()].map(({ productId }) => productId))]
  await refreshProducts(data, products)
  data.db.changed(
    'attribute-combos',
    'stock',
    'stock-movements',
    ...[...locked.keys()].map((id) => `attribute_combo:${id}`),
  )
  return changed
}

async function lockCombos({ db }: Data, ids: readonly string[]): Promise<Map<string, LockedCombo>> {
  await db.query({
    text: `select from product where id in (select product_id from attribute_combo where id = any($1::uuid[]))
           order by id for no key update`,
    values: [ids],
  })
  const combos = await db.query<LockedCombo>({
    text: `select combo.id, combo.product_id as "productId", combo.stock, combo.allocated + combo.reserved as "heldUnits",
             combo.counted_at as "countedAt",
             combo.tracked and not combo.backorder as limited,
             (select business_id from product where id = combo.product_id) as business
           from attribute_combo combo where combo.id = any($1::uuid[]) order by combo.id for no key update`,
    values: [ids],
  })
  return new Map(combos.map((combo) => [combo.id, combo]))
}

async function writeStock(
  { db }: Data,
  viewer: Viewer,
  { id, business, stock }: LockedCombo,
  before: number,
  { reason, at }: Pick<StockChange, 'reason' | 'at'>,
): Promise<void> {
  if (stock === before) return
  const cause = { kind: 'correction', user: viewer.id, reason, at }
  await db.query({ text: `select set_config('lonja.stock_cause', $1, true)`, values: [JSON.stringify(cause)] })
  await db.query({
    text: 'update attribute_combo set stock = $2, updated_at = now() where id = $1',
    values: [id, stock],
  })
  await db.query({ text: `select set_config('lonja.stock_cause', '', true)` })
  await recordAudit(db, authorOf(viewer), {
    resource: 'attribute-combos',
    id,
    action: 'change-stock',
    business,
    before: { stock: before },
    after: { stock, reason },
  })
}

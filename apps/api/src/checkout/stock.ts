import type { StockMovementKind } from '@lonja/contract/orders/stock-movement'
import { Problem } from '../http/problem.ts'
import { refreshProducts } from '../product-documents/product-document.ts'
import type { Data } from '../services.ts'

/** The units of a combo that an order reserves or allocates. */
export interface StockMove {
  comboId: string
  productId: string
  quantity: number
  /** Whether the combo's stock was tracked when the basket was read. */
  counted: boolean
}

/** Stock tracking was switched on or off after the basket was checked, so the basket must be checked again. */
export class StaleStock extends Problem {
  constructor() {
    super('Request in progress', { retryAfter: 1 })
  }
}

/** The order and the person that cause a movement. The history of stock records them. */
export interface StockCause {
  /** The id of the whole order; for a part, the id of its group. */
  rootId: string
  userId: string | null
}

interface MovedCombo {
  /** Whether the combo became available or unavailable. */
  flipped: boolean
  productId: string
}

/**
 * Reserves or allocates units for an order, and counts them as sold. If a combo does not have enough stock, the
 * caller must roll back. Products and combos are locked in the order of their ids, so that simultaneous orders cause
 * no deadlock.
 *
 * @param as  `reserved` if the order waits for payment or confirmation, `allocated` if it waits for neither
 * @returns the ids of the combos without enough stock
 * @throws StaleStock if tracking of a combo's stock was switched on or off in the meantime
 */
export async function reserveStock(
  data: Data,
  moves: readonly StockMove[],
  as: 'reserved' | 'allocated',
  cause: StockCause,
): Promise<Set<string>> {
  const { db } = data
  const combos = await db.query<MovedCombo & { id: string; stale: boolean }>({
    name: `take stock ${as}`,
    text: reserveSql(as),
    values: [JSON.stringify(moves), causeJson(as === 'reserved' ? 'reservation' : 'allocation', cause)],
  })
  if (combos.some(({ stale }) => stale)) throw new StaleStock()
  const missing = new Set(moves.map(({ comboId }) => comboId)).difference(new Set(combos.map(({ id }) => id)))
  await publishStockChange(data, missing.size === 0 ? combos : [])
  return missing
}

/**
 * Locks the products of several orders in the order of their ids. A transaction that makes several orders calls this
 * before it reserves their units, so that two such transactions cause no deadlock.
 */
export async function lockProducts(db: Data['db'], moves: readonly Pick<StockMove, 'productId'>[]): Promise<void> {
  await db.query({
    name: 'lock products of orders',
    text: 'select id from product where id = any($1::uuid[]) order by id for no key update',
    values: [moves.map(({ productId }) => productId)],
  })
}

/**
 * Turns the reserved units of these orders into allocated units. Before this function, and before the functions below,
 * the caller must lock the orders.
 */
export const confirmStock = async (data: Data, orderIds: readonly string[], cause: StockCause): Promise<void> =>
  moveLines(data, 'confirmation', confirmSql, orderIds, cause)

/** Makes the units of these orders' lines available again, and no longer counts them as sold. */
export const releaseStock = async (data: Data, orderIds: readonly string[], cause: StockCause): Promise<void> =>
  moveLines(data, 'release', releaseSql, orderIds, cause)

/** Removes the allocated units of these orders from the stock. The number of available units does not change. */
export const handOverStock = async (data: Data, orderIds: readonly string[], cause: StockCause): Promise<void> =>
  moveLines(data, 'handover', handOverSql, orderIds, cause)

/**
 * Subtracts these units from the units sold. `back` is the number of units that the shop gets back: they become
 * available again (`restock`) or are recorded as lost (`loss`). The orders must be locked.
 */
export async function returnStock(
  data: Data,
  units: readonly { soldProduct: string; quantity: number; back: number }[],
  kind: 'restock' | 'loss',
  cause: StockCause,
): Promise<void> {
  if (units.length === 0) return
  const { db } = data
  const combos = await db.query<MovedCombo>({
    name: `stock ${kind}`,
    text: returnSql(kind),
    values: [
      units.map(({ soldProduct }) => soldProduct),
      causeJson(kind, cause),
      units.map(({ quantity }) => quantity),
      units.map(({ back }) => back),
    ],
  })
  await publishStockChange(data, combos)
}

async function moveLines(
  data: Data,
  kind: StockMovementKind,
  text: string,
  orderIds: readonly string[],
  cause: StockCause,
): Promise<void> {
  const { db } = data
  const combos = await db.query<MovedCombo>({
    name: `stock ${kind}`,
    text,
    values: [orderIds, causeJson(kind, cause)],
  })
  await publishStockChange(data, combos)
}

/**
 * Reports changes of stock. Lists and the search show only whether a product is available, so they are updated only
 * if that changes.
 */
export async function publishStockChange(data: Data, combos: readonly MovedCombo[]): Promise<void> {
  const { db } = data
  if (combos.length === 0) return
  const flipped = combos.filter((combo) => combo.flipped).map(({ productId }) => productId)
  if (flipped.length > 0) await refreshProducts(data, flipped)
  db.changed('stock', 'stock-movements', ...new Set(combos.map(({ productId }) => `product:${productId}`)))
}

/** The cause of a stock movement, as JSON. The database triggers that write the stock history read it. */
export const causeJson = (kind: StockMovementKind, { rootId, userId }: StockCause): string =>
  JSON.stringify({ kind, order: rootId, user: userId })

// The stock is compared with the quantity when the row is already locked. Products are locked before combos, as in all
// other writes.
// The moves are JSON, because PostgreSQL would plan the statement anew for each length of an array.
const reserveSql = (as: 'reserved' | 'allocated'): string => `
with wanted as (
  select "comboId" as combo_id, "productId" as product_id, sum(quantity)::int as quantity, bool_and(counted) as counted
  from jsonb_to_recordset($1::jsonb) as w("comboId" uuid, "productId" uuid, quantity int, counted boolean)
  group by 1, 2
),
cause as materialized (select set_config('lonja.stock_cause', $2, true)),
product_lock as materialized (
  select id from product
  where id = any(array(select product_id from wanted)) and (select count(*) from cause) > 0
  order by id for no key update
),
combo_lock as materialized (
  select id from attribute_combo
  where id = any(array(select combo_id from wanted)) and (select count(*) from product_lock) > 0
  order by id for no key update
),
combo as (
  update attribute_combo c set ${as} = c.${as} + case when c.tracked then w.quantity else 0 end
  from wanted w join combo_lock l on l.id = w.combo_id
  where c.id = w.combo_id and c.enabled
    and (not c.tracked or c.backorder or c.stock - c.allocated - c.reserved >= w.quantity)
  returning c.id, c.product_id, w.quantity, c.tracked <> w.counted as stale,
    c.tracked and not c.backorder and c.stock - c.allocated - c.reserved <= 0 as flipped
),
sold as (
  update product p set sales = p.sales + s.quantity
  from (select product_id, sum(quantity)::int as quantity from combo group by product_id) s
  where p.id = s.product_id
)
select id, stale, flipped, product_id as "productId" from combo`

// Products are locked before combos, both in the order of their ids, so that two statements cause no deadlock.
const locked = `cause as materialized (select set_config('lonja.stock_cause', $2, true)),
product_lock as materialized (
  select id from product
  where id in (select product_id from line) and (select count(*) from cause) > 0
  order by id for no key update
),
combo_lock as materialized (
  select id from attribute_combo
  where id in (select combo_id from wanted) and (select count(*) from product_lock) > 0
  order by id for no key update
)`

// The lines cannot change during the statement, because every transaction that writes lines locks their order first.
const lockedLines = `
with line as (
  select id, attribute_combo_id as combo_id, product_id, quantity - refunded_qty as quantity, allocated, reserved
  from sold_product
  where order_id = any($1::uuid[]) and attribute_combo_id is not null and product_id is not null
),
wanted as (
  select combo_id, sum(quantity)::int as quantity, sum(allocated)::int as allocated, sum(reserved)::int as reserved
  from line group by combo_id
),
${locked}`

const confirmSql = `${lockedLines},
promised as (
  update sold_product s set allocated = s.allocated + s.reserved, reserved = 0
  from line where s.id = line.id and s.reserved > 0
)
update attribute_combo c set allocated = c.allocated + w.reserved, reserved = c.reserved - w.reserved
from wanted w join combo_lock l on l.id = w.combo_id
where c.id = w.combo_id and w.reserved > 0
returning c.product_id as "productId", false as flipped`

const releaseSql = `${lockedLines},
cleared as (
  update sold_product s set allocated = 0, reserved = 0
  from line where s.id = line.id and s.allocated + s.reserved > 0
),
combo as (
  update attribute_combo c set allocated = c.allocated - w.allocated, reserved = c.reserved - w.reserved
  from wanted w join combo_lock l on l.id = w.combo_id
  where c.id = w.combo_id
  returning c.product_id, w.quantity, c.tracked and not c.backorder
    and c.stock - c.allocated - c.reserved between 1 and w.allocated + w.reserved as flipped
),
unsold as (
  update product p set sales = greatest(0, p.sales - s.quantity)
  from (select product_id, sum(quantity)::int as quantity from combo group by product_id) s
  where p.id = s.product_id
)
select product_id as "productId", flipped from combo`

const handOverSql = `${lockedLines},
cleared as (update sold_product s set allocated = 0 from line where s.id = line.id and s.allocated > 0)
update attribute_combo c set stock = c.stock - w.allocated, allocated = c.allocated - w.allocated
from wanted w join combo_lock l on l.id = w.combo_id
where c.id = w.combo_id and w.allocated > 0
returning c.product_id as "productId", false as flipped`

// Units that were not handed over are still allocated to their line. Units that were handed over are no longer in
// the stock, and may come back.
const returnSql = (kind: 'restock' | 'loss'): string => `
with line as (
  select s.id, s.attribute_combo_id as combo_id, s.product_id, g.units, least(g.back, s.allocated) as promised,
    case when t.code in ('shipped', 'complete') then g.back else 0 end as outside
  from unnest($1::uuid[], $3::int[], $4::int[]) as g(id, units, back) join sold_product s on s.id = g.id
  join "order" o on o.id = s.order_id join order_status t on t.id = o.status_id
  where s.attribute_combo_id is not null and s.product_id is not null
),
wanted as (
  select combo_id, sum(units)::int as units, sum(promised)::int as promised, sum(outside)::int as outside
  from line group by combo_id
),
${locked},
cleared as (
  update sold_product s set allocated = s.allocated - line.promised from line where s.id = line.id and line.promised > 0
),
combo as (
  update attribute_combo c set allocated = c.allocated - w.promised,
    stock = c.stock + ${kind === 'restock' ? 'case when c.tracked then w.outside else 0 end' : '-w.promised'}
  from wanted w join combo_lock l on l.id = w.combo_id
  where c.id = w.combo_id
  returning c.product_id, w.units,
    c.tracked and not c.backorder and c.stock - c.allocated - c.reserved between 1 and w.units as flipped
),
unsold as (
  update product p set sales = greatest(0, p.sales - s.units)
  from (select product_id, sum(units)::int as units from combo group by product_id) s
  where p.id = s.product_id
)
select product_id as "productId", flipped from combo`

import type { Database } from '../database/database.ts'
import { refreshProducts } from '../products/product-document.ts'

/** Units of a combo, and of the product it belongs to. */
export interface StockMove {
  comboId: string
  productId: string
  /** Units sold. */
  quantity: number
  /** Units that were taken from a counted stock; only to give them back. */
  allocated?: number
}

interface MovedCombo {
  id: string
  /** Units taken from a counted stock, or given back to it. */
  moved: number
  /** It can be had now, and could not before; or the other way round. */
  flipped: boolean
  productId: string
}

/**
 * Promises units to an order being made, and counts them as sold: all or, at the caller's rollback, nothing. Products
 * and combos are locked in the order of their ids, so that orders wait for each other but never in a circle.
 *
 * @returns what was taken of each combo; one that is missing does not have enough
 */
export async function allocateStock(db: Database, moves: readonly StockMove[]): Promise<Map<string, number>> {
  const combos = await move(db, 'allocate stock', allocateSql, moves)
  return new Map(combos.map(({ id, moved }) => [id, moved]))
}

/** Gives promised units back, and no longer counts them as sold. */
export async function releaseStock(db: Database, moves: readonly StockMove[]): Promise<void> {
  await move(db, 'release stock', releaseSql, moves)
}

/** Promised units leave the shelf: what can be had stays the same. */
export async function handOverStock(db: Database, moves: readonly StockMove[]): Promise<void> {
  await move(
    db,
    'hand over stock',
    handOverSql,
    moves.filter(({ allocated }) => allocated !== 0),
  )
}

/** Lists and search show whether a product can be had: they are brought up to date only where that changes. */
async function move(db: Database, name: string, text: string, moves: readonly StockMove[]): Promise<MovedCombo[]> {
  if (moves.length === 0) return []
  const combos = await db.query<MovedCombo>({
    name,
    text,
    values: [
      moves.map(({ comboId }) => comboId),
      moves.map(({ quantity }) => quantity),
      moves.map(({ allocated }) => allocated ?? 0),
      [...new Set(moves.map(({ productId }) => productId))],
    ],
  })
  const flipped = combos.filter((combo) => combo.flipped).map(({ productId }) => productId)
  if (flipped.length > 0 && combos.length === moves.length) await refreshProducts(db, flipped)
  db.changed('stock', ...new Set(moves.map(({ productId }) => `product:${productId}`)))
  return combos
}

// The condition is checked on the row as it is once locked. Products come first, as in every other write to them.
const locked = `
with wanted as (
  select combo_id, sum(quantity)::int as quantity, sum(allocated)::int as allocated
  from unnest($1::uuid[], $2::int[], $3::int[]) as w(combo_id, quantity, allocated) group by combo_id
),
product_lock as materialized (select id from product where id = any($4::uuid[]) order by id for no key update),
combo_lock as materialized (
  select id from attribute_combo
  where id = any($1::uuid[]) and (select count(*) from product_lock) > 0
  order by id for no key update
)`

const allocateSql = `${locked},
combo as (
  update attribute_combo c set allocated = c.allocated + case when c.tracked then w.quantity else 0 end
  from wanted w join combo_lock l on l.id = w.combo_id
  where c.id = w.combo_id and c.enabled
    and (not c.tracked or c.backorder or c.stock - c.allocated - c.reserved >= w.quantity)
  returning c.id, c.product_id, w.quantity, case when c.tracked then w.quantity else 0 end as moved,
    c.tracked and not c.backorder and c.stock - c.allocated - c.reserved <= 0 as flipped
),
sold as (
  update product p set sales = p.sales + s.quantity
  from (select product_id, sum(quantity)::int as quantity from combo group by product_id) s
  where p.id = s.product_id
)
select id, moved, flipped, product_id as "productId" from combo`

const releaseSql = `${locked},
combo as (
  update attribute_combo c set allocated = greatest(0, c.allocated - w.allocated)
  from wanted w join combo_lock l on l.id = w.combo_id
  where c.id = w.combo_id
  returning c.id, c.product_id, w.quantity, w.allocated as moved,
    c.tracked and not c.backorder and c.stock - c.allocated - c.reserved between 1 and w.allocated as flipped
),
unsold as (
  update product p set sales = greatest(0, p.sales - s.quantity)
  from (select product_id, sum(quantity)::int as quantity from combo group by product_id) s
  where p.id = s.product_id
)
select id, moved, flipped, product_id as "productId" from combo`

const handOverSql = `${locked},
combo as (
  update attribute_combo c set stock = c.stock - w.allocated, allocated = c.allocated - w.allocated
  from wanted w join combo_lock l on l.id = w.combo_id
  where c.id = w.combo_id
  returning c.id, c.product_id, w.allocated as moved
)
select id, moved, false as flipped, product_id as "productId" from combo`

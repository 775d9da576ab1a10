import { violationMessages } from '@lonja/contract/errors'
import type { Cents } from '@lonja/contract/money'
import type { Substitution } from '@lonja/contract/orders/order'
import { hasOnlyUnitsRefunded, partOfLine } from '@lonja/contract/orders/replacement'
import type { z } from 'zod'
import { type StockCause, reserveStock, returnStock } from '../checkout/stock.ts'
import type { Database } from '../database/database.ts'
import { Problem, invalid } from '../http/problem.ts'
import type { OpenShare } from '../returns/refundable-shares.ts'
import type { Data } from '../services.ts'
import { crashPoint } from '../system/crash-point.ts'
import { type Replacement, findReplacement } from './find-replacement.ts'
import { splitLine } from './split-line.ts'

/** Minutes that the customer has for the answer. */
const MINUTES = 15

export interface WantedReplacement {
  combo: string
  quantity: number
  unitPrice: Cents
}

export interface Replaced {
  /** The line of the replacement. */
  id: string
  /** The title of the product that is missing. */
  title: string
  units: number
  /** Whether the customer must still accept it. */
  isAsked: boolean
}

interface Line {
  title: string
  comboId: string | null
  productId: string | null
  businessId: string
  unitPrice: Cents
  taxRate: number
  preference: z.output<typeof Substitution>['preference'] | null
  isFixed: boolean
}

/**
 * Replaces units of a line by another product of the shop. The stock of the replacement is allocated, and the replaced
 * units leave the order like missing units. The line of the replacement has the price of the replaced units. The order
 * must be locked.
 *
 * @param restock  whether the replaced units can be sold again
 * @param at  the path of the replacement in the body
 * @throws Problem 409 if the customer wants no replacement, or if there is not enough stock
 * @throws Problem 422 if the units cannot be replaced by this product
 */
export async function replaceUnits(
  data: Data,
  share: OpenShare,
  id: string,
  { combo, quantity, unitPrice }: WantedReplacement,
  restock: boolean,
  at: string,
  cause: StockCause,
): Promise<Replaced> {
  const { db } = data
  const open = share.lines.find((line) => line.id === id)
  if (!open) throw invalid({ propertyPath: `${at}.soldProduct`, message: violationMessages.unknown })
  if (open.refundedQty + quantity > open.quantity)
    throw invalid({ propertyPath: `${at}.replacement.quantity`, message: violationMessages.tooLarge })
  const [line] = (await db.query<Line>({ name: 'line to replace', text: LINE, values: [id] })) as [Line]
  if (line.preference === 'none') throw new Problem('No replacement wanted')
  const path = `${at}.replacement.combo`
  if (line.isFixed || line.comboId === combo || !hasOnlyUnitsRefunded(open) || open.cameBack !== open.refundedQty)
    throw invalid({ propertyPath: path, message: violationMessages.notAvailable })
  const found = await findReplacement(db, combo, line, path)
  await lockGoods(db, line, found)
  const isWhole = quantity === open.quantity
  const part = isWhole
    ? id
    : await splitLine(db, id, quantity, partOfLine({ ...open, unitPrice: line.unitPrice }, quantity))
  await returnStock(data, [{ soldProduct: part, quantity, back: quantity }], restock ? 'restock' : 'loss', cause)
  crashPoint('replacement.units-back')
  const { comboId, productId, tracked } = found
  const missing = await reserveStock(data, [{ comboId, productId, quantity, counted: tracked }], 'allocated', cause)
  if (missing.size > 0) throw new Problem('Out of stock')
  crashPoint('replacement.allocated')
  const isAsked = line.preference !== 'similar'
  await writeReplacement(db, part, found, { quantity, unitPrice, isAsked })
  return { id: part, title: line.title, units: quantity, isAsked }
}

const LINE = `
  select title, attribute_combo_id as "comboId", product_id as "productId", business_id as "businessId",
    unit_price as "unitPrice", tax_rate as "taxRate", substitution->>'preference' as preference,
    replaces is not null or final_grams is not null or withdrawn_at is not null as "isFixed"
  from sold_product where id = $1`

/** Locks both products, and then both variants, in the order of their ids like all other changes of stock. */
async function lockGoods(db: Database, line: Line, { productId, comboId }: Replacement): Promise<void> {
  await db.query({
    text: 'select from product where id = any($1::uuid[]) order by id for no key update',
    values: [[line.productId, productId]],
  })
  await db.query({
    text: 'select from attribute_combo where id = any($1::uuid[]) order by id for no key update',
    values: [[line.comboId, comboId]],
  })
}

async function writeReplacement(
  db: Database,
  id: string,
  { productId, comboId, title, sku, weightGrams, image, returnable, tracked, options }: Replacement,
  { quantity, unitPrice, isAsked }: { quantity: number; unitPrice: Cents; isAsked: boolean },
): Promise<void> {
  await db.query({ text: 'delete from sold_product_attribute where sold_product_id = $1', values: [id] })
  await db.query({
    name: 'write replacement',
    text: `with options as (
             insert into sold_product_attribute (id, sold_product_id, attribute_value_id, attribute_name, value_name)
             select gen_random_uuid(), $1, o.id, o.attribute, o.name
             from jsonb_to_recordset($2::jsonb) as o(id uuid, attribute text, name text)
           )
           update sold_product set replaces = title, product_id = $3, attribute_combo_id = $4, title = $5, sku = $6,
             weight_grams = $7, image = $8, returnable = $9, allocated = $10, ordered_grams = null, picked_qty = 0,
             replacement_price = $11, state = case when $12 then 'proposed' else 'replaced' end,
             answer_due = case when $12 then now() + make_interval(mins => $13) end
           where id = $1`,
    values: [
      id,
      JSON.stringify(options),
      productId,
      comboId,
      title,
      sku,
      weightGrams,
      image,
      returnable,
      tracked ? quantity : 0,
      unitPrice,
      isAsked,
      MINUTES,
    ],
  })
}

import type { PriceExplanation } from '@lonja/contract/orders/explain-price'
import { type PartOfLine, divideLike, splitExplanation } from '@lonja/contract/orders/replacement'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'

/**
 * Moves units of a line to a new line of the order, with their part of the price, the discounts and the taxes. All
 * amounts of the order stay as they are. The order must be locked.
 *
 * @returns the id of the new line
 */
export async function splitLine(
  db: Database,
  id: string,
  units: number,
  { total, discount }: PartOfLine,
): Promise<string> {
  const part = uuidv7()
  const [line] = await db.query<{ explanation: PriceExplanation | null }>({
    text: 'select explanation from sold_product where id = $1',
    values: [id],
  })
  const explanations = line!.explanation ? splitExplanation(line!.explanation, units, total) : [null, null]
  await db.query({
    name: 'split line',
    text: SPLIT,
    values: [id, part, units, total, discount, ...explanations.map(jsonOf)],
  })
  await splitPrices(db, id, part, total, discount)
  await splitOffers(db, id, part, discount)
  return part
}

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

const SPLIT = `
  with line as (
    update sold_product set quantity = quantity - $3, total = total - $4, discount = discount - $5,
      allocated = allocated - least(allocated, $3), explanation = $7,
      ordered_grams = ordered_grams - ordered_grams * $3 / quantity, picked_qty = least(picked_qty, quantity - $3)
    where id = $1
  ),
  options as (
    insert into sold_product_attribute (id, sold_product_id, attribute_value_id, attribute_name, value_name)
    select gen_random_uuid(), $2, attribute_value_id, attribute_name, value_name
    from sold_product_attribute where sold_product_id = $1
  )
  insert into sold_product (id, order_id, product_id, attribute_combo_id, business_id, title, sku, quantity, unit_price,
    discount, total, tax_rate, weight_grams, image, allocated, sort, unit, substitution, explanation, returnable)
  select $2, order_id, product_id, attribute_combo_id, business_id, title, sku, $3, unit_price, $5, $4, tax_rate,
    weight_grams, image, least(allocated, $3), (select max(sort) + 1 from sold_product other where other.order_id = s.order_id), unit, substitution, $6, returnable
  from sold_product s where id = $1`

interface Price {
  id: string
  base: number
  surcharge: number
  total: number
}

async function splitPrices(db: Database, id: string, part: string, total: number, discount: number): Promise<void> {
  const prices = await db.query<Price>({
    text: 'select id, base, surcharge, total from sold_price where sold_product_id = $1',
    values: [id],
  })
  for (const { id: price, base, surcharge, total: whole } of prices) {
    const [ofBase = 0, ofSurcharge = 0] = divideLike(total, [base, surcharge, whole - base - surcharge])
    await db.query({
      name: 'split price',
      text: `with rest as (
               update sold_price set base = base - $4, surcharge = surcharge - $5, discount = discount - $6, total = total - $7
               where id = $1
             )
             insert into sold_price (id, sold_product_id, list_code, base, unit, tax_rate, surcharge, discount, total, reference)
             select $2, $3, list_code, $4, unit, tax_rate, $5, $6, $7, reference from sold_price where id = $1`,
      values: [price, uuidv7(), part, ofBase, ofSurcharge, discount, total],
    })
  }
}

interface Offer {
  id: string
  amount: number
  split: Record<string, number> | null
}

async function splitOffers(db: Database, id: string, part: string, discount: number): Promise<void> {
  const offers = await db.query<Offer>({
    text: 'select id, amount, split from sold_offer where sold_product_id = $1 order by id',
    values: [id],
  })
  const amounts = divideLike(
    discount,
    offers.map(({ amount }) => amount),
  )
  for (const [at, { id: offer, split }] of offers.entries()) {
    const amount = amounts[at]!
    const funders = Object.entries(split ?? {})
    const cents = divideLike(
      split ? amount : 0,
      funders.map(([, own]) => own),
    )
    const ofPart = Object.fromEntries(funders.map(([name], index) => [name, cents[index]!]))
    const ofRest = Object.fromEntries(funders.map(([name, own], index) => [name, own - cents[index]!]))
    await db.query({
      name: 'split offer',
      text: `with rest as (update sold_offer set amount = amount - $4, split = $6 where id = $1)
             insert into sold_offer (id, order_id, sold_product_id, offer_id, coupon_id, code, name, amount, funder, split,
               discount_type, value)
             select $2, order_id, $3, offer_id, coupon_id, code, name, $4, funder, $5, discount_type, value
             from sold_offer where id = $1`,
      values: [offer, uuidv7(), part, amount, split && JSON.stringify(ofPart), split && JSON.stringify(ofRest)],
    })
  }
}

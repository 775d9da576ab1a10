import type { BulkCell } from '@lonja/contract/bulk/bulk-change'
import type { ProductRequirement } from '@lonja/contract/categories/category'
import { type gapsOf } from '@lonja/contract/products/product-gaps'
import type { Database } from '../database/database.ts'
import { publicPriceList } from '../prices/public-price-list.ts'

type Given = Parameters<typeof gapsOf>[1]

/** The values of a product that a change of many products may write. */
export interface BulkProduct {
  id: string
  title: string
  parent: string | null
  taxRate: number
  enabled: boolean
  marketplace: boolean
  tags: string[]
  /** The offers that name the product and are not switched off. */
  offers: string[]
  /** The present prices of the variants for sale, before offers. */
  fullPrices: number[]
  /** The prices for everybody of one unit, without dates. */
  prices: { combo: string | null; amount: number }[]
  /** The counted variants, with the units that have come or gone since `since`. */
  stocks: { combo: string; stock: number; moved: number }[]
  requires: ProductRequirement[]
  origin: string | null
  allergens: string[]
  gpsr: NonNullable<Given['gpsr']> | null
  food: NonNullable<Given['food']> | null
}

/**
 * Reads products of a shop; products of other shops are left out.
 *
 * @param since  the time from which movements of the stock are added; null for none
 */
export async function readProducts(
  db: Database,
  business: string,
  ids: readonly string[],
  since: string | null,
): Promise<BulkProduct[]> {
  return db.query<BulkProduct>({
    name: 'bulk products',
    text: `select product.id, product.title, product.parent_id as parent, product.tax_rate as "taxRate",
             product.enabled, product.marketplace, product.origin, product.allergens, product.gpsr, product.food,
             coalesce(category.requires, '[]'::jsonb) as requires,
             array(select tag_id::text from product_tag where product_id = product.id order by 1) as tags,
             array(select offer.id::text from offer_product chosen join offer on offer.id = chosen.offer_id
               where chosen.product_id = product.id and offer.enabled order by 1) as offers,
             array(select list_price from attribute_combo
               where product_id = product.id and enabled and list_price is not null order by 1) as "fullPrices",
             coalesce((select json_agg(json_build_object('combo', price.attribute_combo_id, 'amount', price.amount))
               from (select distinct on (attribute_combo_id) attribute_combo_id, amount from price
                 where product_id = product.id and price_list_id = $3
                   and min_quantity = 1 and start_at is null and end_at is null
                 order by attribute_combo_id nulls first, created_at desc, id desc) price), '[]') as prices,
             coalesce((select json_agg(json_build_object('combo', combo.id, 'stock', combo.stock, 'moved',
                 (select coalesce(sum(on_hand), 0)::int from stock_movement
                  where attribute_combo_id = combo.id and coalesce(happened_at, created_at) > $4)) order by combo.id)
               from attribute_combo combo where combo.product_id = product.id and combo.tracked), '[]') as stocks
           from product left join category on category.id = product.parent_id
           where product.id = any($1::uuid[]) and product.business_id = $2`,
    values: [ids, business, await publicPriceList(db), since],
  })
}

/** The present value of a cell; undefined if the product does not have it any more. */
export function valueOf(product: BulkProduct, { field, of }: BulkCell): BulkCell['after'] | undefined {
  if (field === 'price') return product.prices.find(({ combo }) => combo === of)?.amount
  if (field === 'stock') return product.stocks.find(({ combo }) => combo === of)?.stock
  if (field === 'offer') return product.offers.includes(of ?? '')
  return field === 'tag' ? product.tags.includes(of ?? '') : product[field]
}

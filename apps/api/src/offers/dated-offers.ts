import type { Offer } from '@lonja/contract/orders/price-offers'
import type { Database } from '../database/database.ts'

/** An offer with the time in which it applies, in milliseconds since 1970; null for no limit. */
export interface DatedOffer extends Omit<Offer, 'funder'> {
  from: number | null
  until: number | null
}

/** The public price of one unit of a variant without offers. */
export interface ListPrice {
  product: string
  combo: string
  amount: number
  taxRate: number
}

/**
 * The offers that can change the price of a unit of these products from now until an instant. An offer of campaigns
 * applies while one of them runs, and is in the list once for each.
 */
export const readOffers = (
  db: Database,
  business: string,
  products: readonly string[],
  until: number,
): Promise<DatedOffer[]> =>
  db.query<DatedOffer>({
    name: 'dated offers',
    text: `select offer.id, offer.code, offer.name, offer.business_id as "businessId",
             offer.discount_type as "discountType", offer.value, offer.target, offer.priority, offer.exclusive,
             offer.min_quantity as "minQuantity", offer.min_amount as "minAmount",
             array(select product_id::text from offer_product where offer_id = offer.id) as "productIds",
             (extract(epoch from greatest(offer.start_at, campaign.start_at)) * 1000)::float8 as "from",
             (extract(epoch from least(offer.end_at, campaign.end_at)) * 1000)::float8 as until
           from offer left join campaign_offer carried on carried.offer_id = offer.id
           left join campaign on campaign.id = carried.campaign_id
           where offer.business_id = $1 and offer.target = 'product' and offer.enabled
             and (carried.offer_id is null or campaign.enabled)
             and coalesce(least(offer.end_at, campaign.end_at) > now(), true)
             and coalesce(greatest(offer.start_at, campaign.start_at) <= to_timestamp($3 / 1000.0), true)
             and (exists (select from offer_product chosen where chosen.offer_id = offer.id and chosen.product_id = any($2::uuid[]))
               or not exists (select from offer_product chosen where chosen.offer_id = offer.id))`,
    values: [business, products, until],
  })

/** The prices of the variants that are for sale. */
export const readListPrices = (db: Database, products: readonly string[]): Promise<ListPrice[]> =>
  db.query<ListPrice>({
    name: 'list prices',
    text: `select combo.product_id as product, combo.id as combo, list.amount, list.tax_rate as "taxRate"
           from attribute_combo combo cross join lateral list_price(combo, 1) list
           where combo.product_id = any($1::uuid[]) and combo.enabled order by combo.sort, combo.id`,
    values: [products],
  })

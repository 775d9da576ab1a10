import { type Offer, unitPriceAfterOffers } from '@lonja/contract/orders/price-offers'
import type { Database } from '#/database/database'
import { offerApplies } from '#/pricing/applies-now'
import { sql, textOf } from '#/sql/sql'
import { isOffered, isOpen } from '#/access/visibility'

/**
 * Updates the prices of the variants of these products, for everybody and for customer groups, logs the public ones, and
 * stores the reference prices of reductions. The products must be locked.
 */
export async function refreshPrices(db: Database, ids: readonly string[]): Promise<void> {
  const run = (name: string, text: string, ...more: unknown[]) => db.query({ name, text, values: [ids, ...more] })
  const offered = await pricesAfterOffers(db, ids)
  const [ofGroups, ofEverybody] = [offered.filter(({ group }) => group), offered.filter(({ group }) => !group)]
  await run('refresh_prices', PRICES, JSON.stringify(ofEverybody))
  await run('refresh_group_prices', GROUP_PRICES, JSON.stringify(ofGroups))
  await run('refresh_log', LOG)
  await run('refresh_references', REFERENCES)
}

/** SQL: `offer` applies now to `product`. An offer without products applies to all products of its shop. */
export const APPLIES = `offer.business_id = product.business_id and ${textOf(offerApplies(sql`offer`))} and (
    exists (select from offer_product chosen where chosen.offer_id = offer.id and chosen.product_id = product.id)
    or not exists (select from offer_product chosen where chosen.offer_id = offer.id))`

interface OfferedRow {
  id: string
  /** The customer group of the price list; null if the list is for everybody. */
  group: string | null
  list: string
  amount: number
  tax_rate: number
  product_id: string
  business_id: string
  offers: Omit<Offer, 'businessId' | 'productIds' | 'target'>[] | null
}

interface OfferedPrice {
  id: string
  group: string | null
  list: string
  price: number
}

const OFFERS = `(
  select json_agg(json_build_object(
    'id', offer.id, 'code', offer.code, 'name', offer.name, 'discountType', offer.discount_type,
    'value', offer.value, 'minQuantity', offer.min_quantity, 'minAmount', offer.min_amount,
    'priority', offer.priority, 'exclusive', offer.exclusive))
  from offer where offer.target = 'product' and ${APPLIES}) as offers`

/**
 * Calculates the prices of variants after the present offers, by the same rules as the basket. The result contains the
 * price for everybody only if an offer applies to the product. If a price list of a customer group is used instead of the
 * list for everybody, the result always contains the price of this group.
 */
async function pricesAfterOffers(db: Database, ids: readonly string[]): Promise<OfferedPrice[]> {
  const rows = await db.query<OfferedRow>({
    name: 'refresh_offers',
    text: `
      select combo.id, null::uuid as "group", list.list_id as list, list.amount, list.tax_rate,
        product.id as product_id, product.business_id, ${OFFERS}
      from product join attribute_combo combo on combo.product_id = product.id
      cross join lateral list_price(combo, 1) list
      where product.id = any($1::uuid[]) and exists (select from offer where offer.target = 'product' and ${APPLIES})
      union all
      select combo.id, favoured.id, list.list_id, list.amount, list.tax_rate, product.id, product.business_id, ${OFFERS}
      from product join attribute_combo combo on combo.product_id = product.id
      cross join lateral (
        select distinct own.customer_group_id as id from price join price_list own on own.id = price.price_list_id
        where price.product_id = product.id and own.customer_group_id is not null and own.enabled
      ) favoured
      cross join lateral list_price(combo, 1, array[favoured.id]) list
      where product.id = any($1::uuid[]) and list.customer_group_id is not null
        and exists (select from price_list any_list where any_list.customer_group_id is not null)`,
    values: [ids],
  })
  return rows.map(({ id, group, list, amount, tax_rate, product_id, business_id, offers }) => ({
    id,
    group,
    list,
    price: unitPriceAfterOffers(
      { businessId: business_id, productId: product_id, unitPrice: amount, taxRate: tax_rate, weightGrams: 0 },
      (offers ?? []).map((offer) => ({ ...offer, businessId: business_id, target: 'product', productIds: [] })),
    ),
  }))
}

const GROUP_PRICES = `with wanted as (
    select * from jsonb_to_recordset($2::jsonb) as own (id uuid, "group" uuid, list uuid, price bigint)
  ),
  gone as (
    delete from combo_group_price kept using attribute_combo combo
    where combo.id = kept.attribute_combo_id and combo.product_id = any($1::uuid[])
      and not exists (select from wanted where wanted.id = combo.id and wanted."group" = kept.customer_group_id)
  )
  insert into combo_group_price (attribute_combo_id, customer_group_id, price_list_id, price)
  select id, "group", list, price from wanted
  on conflict (attribute_combo_id, customer_group_id) do update
    set price_list_id = excluded.price_list_id, price = excluded.price`

const PRICES = `update attribute_combo combo set list_price = now_it_costs.list_price, price = now_it_costs.price
  from (
    select own.id, list.amount as list_price, coalesce(offered.price, list.amount) as price
    from attribute_combo own
    left join lateral list_price(own, 1) list on true
    left join jsonb_to_recordset($2::jsonb) as offered (id uuid, price bigint) on offered.id = own.id
    where own.product_id = any($1::uuid[])
  ) now_it_costs
  where combo.id = now_it_costs.id
    and (combo.list_price, combo.price) is distinct from (now_it_costs.list_price, now_it_costs.price)`

/**
 * SQL: logs every public price, and the end of a price if nobody can buy the product any more. Of several changes in
 * one transaction only the last is logged, because nobody saw the earlier prices. If one writer waits for another, the
 * writer that waited logs the later time, even if its transaction began first.
 */
const LOG = `with now_it_is as (
    select combo.id, public.price, public.reduced, last.since,
      coalesce(last.transaction_id = pg_current_xact_id()::text::bigint and last.since >= now(), false) as own,
      (before.price, coalesce(before.reduced, false)) is not distinct from (public.price, public.reduced) as as_before
    from attribute_combo combo
    join product on product.id = combo.product_id
    join business on business.id = product.business_id
    cross join lateral (
      select case when shown then combo.price end as price, shown and combo.price < combo.list_price as reduced
      from (select combo.price is not null and combo.enabled and ${textOf(isOffered(sql`product`))} and ${textOf(isOpen(sql`business`))} as shown) it
    ) public
    left join lateral (
      select log.price, log.reduced, log.since, log.transaction_id from price_log log
      where log.attribute_combo_id = combo.id order by log.since desc limit 1
    ) last on true
    left join lateral (
      select log.price, log.reduced from price_log log
      where log.attribute_combo_id = combo.id and log.since < last.since order by log.since desc limit 1
    ) before on true
    where combo.product_id = any($1::uuid[])
      and (last.price, coalesce(last.reduced, false)) is distinct from (public.price, public.reduced)
  ),
  taken_back as (
    delete from price_log log using now_it_is it
    where it.own and it.as_before and log.attribute_combo_id = it.id and log.since = it.since
  ),
  rewritten as (
    update price_log log set price = it.price, reduced = it.reduced
    from now_it_is it where it.own and not it.as_before and log.attribute_combo_id = it.id and log.since = it.since
  )
  insert into price_log (attribute_combo_id, price, reduced, since)
  select id, price, reduced, greatest(clock_timestamp(), since + interval '1 microsecond') from now_it_is where not own`

const REFERENCES = `update attribute_combo combo set previous_price = reference.price
  from (
    select own.id, case when own.price < own.list_price then reference_price(own.id) end as price
    from attribute_combo own where own.product_id = any($1::uuid[])
  ) reference
  where combo.id = reference.id and combo.previous_price is distinct from reference.price`

import { type Sql, sql } from '../sql/sql.ts'

const inDate = (row: Sql): Sql =>
  sql`${row}.enabled and (${row}.start_at is null or ${row}.start_at <= now()) and (${row}.end_at is null or ${row}.end_at > now())`

/** SQL: the campaign is enabled, and the current time is between its dates. */
export const campaignRuns = inDate

/**
 * SQL: the offer applies now. It must be enabled, and the current time must be between its dates. If the offer belongs
 * to campaigns, one of them must also be running.
 */
export const offerApplies = (row: Sql): Sql => sql`(${inDate(row)} and (
  not exists (select from campaign_offer carried where carried.offer_id = ${row}.id)
  or exists (select from campaign_offer carried join campaign carrier on carrier.id = carried.campaign_id
    where carried.offer_id = ${row}.id and ${inDate(sql`carrier`)})))`

/**
 * SQL: the ids of the products that an offer may reduce: the chosen products, or all products of its shop. `offers`
 * is SQL that selects the ids of the offers.
 */
export const productsOfOffers = (offers: string): string => `
  select chosen.product_id as id from offer_product chosen where chosen.offer_id in (${offers})
  union
  select product.id from offer join product on product.business_id = offer.business_id
  where offer.id in (${offers})
    and not exists (select from offer_product chosen where chosen.offer_id = offer.id)`

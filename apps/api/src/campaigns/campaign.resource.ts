import { campaignContract } from '@lonja/contract/campaigns/campaign'
import { violationMessages } from '@lonja/contract/errors'
import { everyone, may, mayInTown, shopsWith } from '../access/guards.ts'
import { productsOfOffers } from '../pricing/applies-now.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import { invalid } from '../http/problem.ts'
import type { Condition } from '../access/condition.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { either, enabled, getsSharedAnswers } from '../access/visibility.ts'
import { type Sql, always, never, sql } from '../sql/sql.ts'

/** The viewer works for at least one shop of the campaign. */
const ofMyShop: Condition = (row, viewer) => {
  if (mayInTown(viewer, 'shop.read')) return always
  const shops = shopsWith(viewer, 'shop.read')
  if (shops.length === 0) return never
  return sql`exists (select from campaign_business own
    where own.campaign_id = ${row}.id and own.business_id = any(${shops}::uuid[]))`
}

/**
 * The viewer works for all shops of the campaign, so a member of one shop cannot change a campaign with products or
 * offers of another shop. If nobody works for all shops of a campaign, or shops can join it, only the town can change it.
 */
const whollyMine: Condition = (row, viewer) => {
  if (mayInTown(viewer, 'campaigns')) return always
  const shops = shopsWith(viewer, 'campaigns')
  if (shops.length === 0) return never
  const mine = sql`${shops}::uuid[]`
  return sql`(${row}.join_until is null
    and exists (select from campaign_business own where own.campaign_id = ${row}.id)
    and not exists (select from campaign_business own where own.campaign_id = ${row}.id and own.business_id <> all(${mine}))
    and not exists (select from campaign_product chosen join product on product.id = chosen.product_id
      where chosen.campaign_id = ${row}.id and product.business_id <> all(${mine}))
    and not exists (select from campaign_offer chosen join offer on offer.id = chosen.offer_id
      where chosen.campaign_id = ${row}.id and offer.business_id <> all(${mine})))`
}

/** The page of a campaign must belong to one of its shops, or to the town. */
async function mustShowOwnPage({ db, operation, id }: Written): Promise<void> {
  if (operation === 'remove') return
  const [foreign] = await db.query({
    text: `select from campaign join cms page on page.id = campaign.cms_id
           where campaign.id = $1 and page.business_id is not null
             and page.business_id not in (select business_id from campaign_business where campaign_id = campaign.id)`,
    values: [id],
  })
  if (foreign) throw invalid({ propertyPath: 'cms', message: violationMessages.notAvailable })
}

/** SQL: the amount, in cents, that the offers and coupons of a campaign have deducted from orders that were not cancelled. */
export const spentBy = (campaign: Sql): Sql =>
  sql`(select coalesce(sum(sold.amount), 0) from sold_offer sold
    join "order" own on own.id = sold.order_id join order_status status on status.id = own.status_id
    where status.code <> 'canceled'
    and (sold.offer_id in (select offer_id from campaign_offer where campaign_id = ${campaign}.id)
    or sold.coupon_id in (select id from coupon where campaign_id = ${campaign}.id)))`

export const campaignResource = defineResource({
  contract: campaignContract,
  table: 'campaign',
  operations: {
    list: everyone,
    read: everyone,
    create: may('campaigns'),
    update: may('campaigns'),
    remove: may('campaigns'),
  },
  visible: either(enabled, ofMyShop),
  editable: whollyMine,
  columns: { joinUntil: 'join_until', startDate: 'start_at', endDate: 'end_at', createdDate: 'created_at' },
  // The title of a page is shown only if the page is published.
  refers: { cms: (row) => sql`(select c.id from cms c where c.id = ${row}.cms_id and c.enabled)` },
  relations: {
    business: { through: 'campaign_business', own: 'campaign_id', other: 'business_id', visible: true },
    products: { through: 'campaign_product', own: 'campaign_id', other: 'product_id', visible: true },
    offers: { through: 'campaign_offer', own: 'campaign_id', other: 'offer_id', visible: true },
  },
  computed: { spent: spentBy },
  reduced: { without: ['budgetCents', 'spent', 'audience'], unless: ofMyShop },
  order: (row) => sql`${row}.start_at desc nulls last`,
  shared: getsSharedAnswers,
  reads: ['businesses'],
  rules: mustShowOwnPage,
  derived: {
    of: `select product_id as id from campaign_product where campaign_id = any($1::uuid[])
      union ${productsOfOffers('select offer_id from campaign_offer where campaign_id = any($1::uuid[])')}`,
    lock: lockProducts,
    refresh: refreshProducts,
  },
})

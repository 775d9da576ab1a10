import { violationMessages } from '@lonja/contract/errors'
import { couponContract } from '@lonja/contract/offers/offer'
import { everyone, operator, may } from '../access/guards.ts'
import { invalid } from '../http/problem.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, either, enabled, ofMyShops, ofOpenShop } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

/**
 * A person who knows a code can use it, so a code is worth money. Customers can list public coupons (SPEC §1). Other
 * codes are checked by the basket, which shows the deduction and counts wrong guesses. So the filter by code finds
 * only coupons that the list shows too.
 */
const forEverybody = all(
  (row) => sql`${row}.public and (${row}.end_at is null or ${row}.end_at > now())
    and (${row}.usage_limit is null or ${row}.used < ${row}.usage_limit)`,
  enabled,
  ofOpenShop,
)

export const couponResource = defineResource({
  contract: couponContract,
  table: 'coupon',
  operations: { list: everyone, read: everyone, create: may('offers'), update: may('offers'), remove: may('offers') },
  visible: either(forEverybody, ofMyShops('shop.read')),
  editable: ofMyShops('offers'),
  columns: { limit: 'usage_limit', startDate: 'start_at', endDate: 'end_at', createdDate: 'created_at' },
  // The title of a campaign is only shown if the campaign is enabled.
  refers: { campaign: (row) => sql`(select c.id from campaign c where c.id = ${row}.campaign_id and c.enabled)` },
  // A coupon of a shop is paid by the shop, because a shop cannot make the town pay for its discounts.
  defaults: (_viewer, { business_id }) => ({ funder: JSON.stringify({ [business_id ? 'shop' : 'platform']: 10_000 }) }),
  restricted: { funder: operator },
  reduced: { without: ['funder', 'limit', 'used', 'public'], unless: ofMyShops('shop.read') },
  order: (row) => sql`${row}.created_at desc`,
  rules: async ({ db, operation, id }) => {
    if (operation === 'remove') return
    const [foreign] = await db.query({
      text: `select from coupon
        where id = $1 and exists (select from campaign chosen where chosen.id = coupon.campaign_id
            and (chosen.join_until is not null
              or exists (select from campaign_business own where own.campaign_id = chosen.id)))
          and not exists (
            select from campaign_business own
            where own.campaign_id = coupon.campaign_id and own.business_id = coupon.business_id)`,
      values: [id],
    })
    if (foreign) throw invalid({ propertyPath: 'campaign', message: violationMessages.notAvailable })
  },
})

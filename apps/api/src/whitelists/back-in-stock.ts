import type { Database } from '../database/database.ts'
import { takeChanges } from '../jobs/changes.ts'
import type { Job, JobParts } from '../jobs/job.ts'
import { notify } from '../notifications/notify.ts'
import { cut } from '../text/text.ts'

/**
 * SQL: the product of the wish list entry `w` can be ordered now, in the chosen variant or, if no variant was chosen,
 * in any variant. The variant is a scalar subquery, because PostgreSQL may answer `exists` by reading all variants.
 */
export const AVAILABLE = `(document.visible and document.available and (w.attribute_combo_id is null or coalesce((
  select c.enabled and (not c.tracked or c.backorder or c.stock > c.allocated + c.reserved)
  from attribute_combo c where c.id = w.attribute_combo_id), false)))`

/** The maximum number of changes that one round looks at. */
const MOST_CHANGES = 1_000
/** SQL: the wish list entries `w` of the products in $1, with their documents. */
const CHANGED = 'from product_document document where w.product_id = any($1::uuid[]) and document.id = w.product_id'

interface Return {
  id: string
  title: string
  business: { id: string; name: string }
  users: string[]
}

/**
 * Records which products of wish lists have sold out, and notifies the owners of the lists when the products are
 * available again. Looks only at products whose availability has changed. If several processes call it at once, only
 * one of them sends the notifications.
 *
 * @returns the number of products that are available again, and whether more changes wait for the next round
 */
export async function notifyReturns(db: Database): Promise<{ returned: number; isMore: boolean }> {
  return db.transaction(async () => {
    const { productIds, isMore } = await takeChanges(db, 'availability_change', MOST_CHANGES)
    if (productIds.length === 0) return { returned: 0, isMore }
    const returns = await db.query<Return>({
      name: 'notify returns',
      text: `with told as (
               update whitelist w set waits = false ${CHANGED} and w.waits and ${AVAILABLE}
               returning w.product_id, w.user_id
             )
             select product.id, product.title, json_build_object('id', shop.id, 'name', shop.name) as business,
               json_agg(distinct told.user_id) as users
             from told join product on product.id = told.product_id join business shop on shop.id = product.business_id
             group by product.id, shop.id`,
      values: [productIds],
    })
    await db.query({
      name: 'wait_for_returns',
      text: `update whitelist w set waits = true ${CHANGED} and not w.waits and not ${AVAILABLE}`,
      values: [productIds],
    })
    await notify(
      db,
      ...returns.map(({ id, title, business, users }) => ({
        type: 'product-back' as const,
        title: cut(`Vuelve a haber: ${title}`, 200),
        body: `${business.name} lo tiene otra vez.`,
        url: `/product/${id}`,
        businessId: business.id,
        to: users,
      })),
    )
    if (returns.length > 0) db.changed('whitelists')
    return { returned: returns.length, isMore }
  })
}

/** Announces products that are available again. Several processes may run this job at once. */
export const backInStockJob: Job<JobParts> = {
  name: 'back in stock',
  every: 10_000,
  work: async ({ db }) => (await notifyReturns(db)).isMore,
}

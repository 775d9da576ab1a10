import type { Database } from '../database/database.ts'
import type { Job, JobParts } from '../jobs/job.ts'
import { notify } from '../notifications/notify.ts'
import { cut } from '../text/text.ts'

/**
 * SQL: the product of the wish list entry `w` can be ordered now, in the chosen variant or, if no variant was chosen,
 * in any variant.
 */
export const AVAILABLE = `(document.visible and document.available and (w.attribute_combo_id is null or exists (
  select from attribute_combo c where c.id = w.attribute_combo_id and c.enabled
    and (not c.tracked or c.backorder or c.stock > c.allocated + c.reserved))))`

const KEPT = 'product join product_document document on document.id = product.id'

interface Return {
  id: string
  title: string
  business: { id: string; name: string }
  users: string[]
}

/**
 * Records which products of wish lists have sold out, and notifies the owners of the lists when the products are
 * available again. If several processes call it at once, only one of them sends the notifications.
 *
 * @returns the number of products that are available again
 */
export async function notifyReturns(db: Database): Promise<number> {
  return db.transaction(async () => {
    const returns = await db.query<Return>({
      name: 'notify returns',
      text: `with told as (
               update whitelist w set waits = false from ${KEPT}
               where w.waits and product.id = w.product_id and ${AVAILABLE} returning w.product_id, w.user_id
             )
             select product.id, product.title, json_build_object('id', shop.id, 'name', shop.name) as business,
               json_agg(distinct told.user_id) as users
             from told join product on product.id = told.product_id join business shop on shop.id = product.business_id
             group by product.id, shop.id`,
    })
    await db.query({
      name: 'wait_for_returns',
      text: `update whitelist w set waits = true from ${KEPT}
             where not w.waits and product.id = w.product_id and not ${AVAILABLE}`,
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
    return returns.length
  })
}

/** Announces products that are available again. Several processes may run this job at once. */
export const backInStockJob: Job<JobParts> = {
  name: 'back in stock',
  every: 10_000,
  async work({ db }) {
    await notifyReturns(db)
  },
}

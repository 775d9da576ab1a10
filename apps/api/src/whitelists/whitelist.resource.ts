import { violationMessages } from '@lonja/contract/errors'
import { whitelistContract } from '@lonja/contract/whitelists/whitelist'
import { signedIn } from '../access/guards.ts'
import { invalid } from '../http/problem.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { ofMyself } from '../access/visibility.ts'
import { AVAILABLE } from './back-in-stock.ts'
import { sql } from '../sql/sql.ts'

/**
 * Stores in a new entry the present price, and whether the product is sold out, so that the owner is notified even if
 * the product is available again before the next run of the job. The variant must belong to the product.
 *
 * @throws Problem 422 for a variant of another product
 */
async function completeEntry({ db, operation, id }: Written): Promise<void> {
  if (operation !== 'create') return
  const [kept] = await db.query<{ fits: boolean }>({
    text: `update whitelist w set
             price_when_added = (
               select min(c.price) from attribute_combo c
               where c.product_id = w.product_id and c.enabled
                 and (w.attribute_combo_id is null or c.id = w.attribute_combo_id)),
             waits = not exists (
               select from product_document document where document.id = w.product_id and ${AVAILABLE})
           where w.id = $1
           returning w.attribute_combo_id is null or exists (
             select from attribute_combo c where c.id = w.attribute_combo_id and c.product_id = w.product_id) as fits`,
    values: [id],
  })
  if (!kept!.fits) throw invalid({ propertyPath: 'attributeCombo', message: violationMessages.invalid })
}

export const whitelistResource = defineResource({
  contract: whitelistContract,
  table: 'whitelist',
  operations: {
    list: signedIn,
    read: signedIn,
    create: signedIn,
    update: signedIn,
    patch: signedIn,
    remove: signedIn,
  },
  visible: ofMyself,
  columns: { createdDate: 'created_at' },
  defaults: (viewer) => ({ user_id: viewer.id }),
  fixed: ['product', 'attributeCombo'],
  order: (row) => sql`${row}.created_at desc`,
  rules: completeEntry,
})

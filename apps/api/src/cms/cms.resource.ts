import { cmsContract } from '@lonja/contract/cms/cms'
import { cmsCategoryContract } from '@lonja/contract/cms/cms-category'
import { violationMessages } from '@lonja/contract/errors'
import { everyone, may } from '../access/guards.ts'
import { foreignTo } from '../attributes/foreign.ts'
import { invalid } from '../http/problem.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { all, either, enabled, getsSharedAnswers, ofMyShops, ofOpenShop } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

/** A page of text. It belongs to a shop or to the town. */
export const cmsResource = defineResource({
  contract: cmsContract,
  table: 'cms',
  operations: { list: everyone, read: everyone, create: may('content'), update: may('content') },
  visible: either(all(enabled, ofOpenShop), ofMyShops('shop.read')),
  editable: ofMyShops('content'),
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  stamp: 'updated_at',
  order: (row) => sql`${row}.sort`,
  shared: getsSharedAnswers,
  rules: mustBeFiledAtHome,
})

/** The category of a shop's page must belong to that shop, or to the town. */
async function mustBeFiledAtHome({ db, id }: Written): Promise<void> {
  const [foreign] = await db.query({
    text: `select from cms page join cms_category category on category.id = page.category_id
           where page.id = $1 and ${foreignTo('category', 'page')}`,
    values: [id],
  })
  if (foreign) throw invalid({ propertyPath: 'category', message: violationMessages.notAvailable })
}

export const cmsCategoryResource = defineResource({
  contract: cmsCategoryContract,
  table: 'cms_category',
  operations: { list: everyone, read: everyone, create: may('content'), update: may('content') },
  visible: either(ofOpenShop, ofMyShops('shop.read')),
  editable: ofMyShops('content'),
  order: (row) => sql`${row}.sort`,
  shared: getsSharedAnswers,
})

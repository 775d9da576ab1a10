import { cmsContract } from '@lonja/contract/cms/cms'
import { cmsCategoryContract } from '@lonja/contract/cms/cms-category'
import { everyone, may } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, either, enabled, likeEverybody, ofMyShops, ofOpenShop } from '../visibility.ts'

/** A page says what its shop, or the town, says; everything else of it is text. */
export const cmsResource = defineResource({
  contract: cmsContract,
  table: 'cms',
  operations: { list: everyone, read: everyone, create: may('content'), update: may('content') },
  visible: either(all(enabled, ofOpenShop), ofMyShops('shop.read')),
  editable: ofMyShops('content'),
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  stamp: 'updated_at',
  order: (row) => `${row}.sort`,
  shared: likeEverybody,
})

export const cmsCategoryResource = defineResource({
  contract: cmsCategoryContract,
  table: 'cms_category',
  operations: { list: everyone, read: everyone, create: may('content'), update: may('content') },
  visible: either(ofOpenShop, ofMyShops('shop.read')),
  editable: ofMyShops('content'),
  order: (row) => `${row}.sort`,
  shared: likeEverybody,
})

import { cmsContract } from '@lonja/contract/cms/cms'
import { cmsCategoryContract } from '@lonja/contract/cms/cms-category'
import { everyone, shopMember } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, either, enabled, likeEverybody, ofMyShops, ofOpenShop } from '../visibility.ts'

/** A page says what its shop, or the town, says; everything else of it is text. */
export const cmsResource = defineResource({
  contract: cmsContract,
  table: 'cms',
  operations: { list: everyone, read: everyone, create: shopMember, update: shopMember },
  visible: either(all(enabled, ofOpenShop), ofMyShops()),
  editable: ofMyShops(),
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  stamp: 'updated_at',
  order: (row) => `${row}.sort`,
  shared: likeEverybody,
})

export const cmsCategoryResource = defineResource({
  contract: cmsCategoryContract,
  table: 'cms_category',
  operations: { list: everyone, read: everyone, create: shopMember, update: shopMember },
  visible: either(ofOpenShop, ofMyShops()),
  editable: ofMyShops(),
  order: (row) => `${row}.sort`,
  shared: likeEverybody,
})

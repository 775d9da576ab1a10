import { cmsContract } from '@lonja/contract/cms/cms'
import { everyone } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, either, enabled, likeEverybody, ofMyShops, ofOpenShop } from '../visibility.ts'

export const cmsResource = defineResource({
  contract: cmsContract,
  table: 'cms',
  operations: { list: everyone, read: everyone },
  visible: either(all(enabled, ofOpenShop), ofMyShops()),
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  order: (row) => `${row}.sort`,
  shared: likeEverybody,
})

import { tagContract } from '@lonja/contract/tags/tag'
import { everyone, shopMember } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { either, likeEverybody, ofMyShops, ofOpenShop } from '../visibility.ts'

export const tagResource = defineResource({
  contract: tagContract,
  table: 'tag',
  operations: {
    list: everyone,
    read: everyone,
    create: shopMember,
    update: shopMember,
    patch: shopMember,
    remove: shopMember,
  },
  visible: either(ofOpenShop, ofMyShops()),
  editable: ofMyShops(),
  order: (row) => `replace(fold(${row}.name), 'ñ', 'n~') collate "C"`,
  shared: likeEverybody,
  reads: ['businesses'],
})

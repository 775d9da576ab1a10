import { offerContract } from '@lonja/contract/offers/offer'
import { everyone } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { all, either, enabled, likeEverybody, ofMyShops, ofOpenShop } from '../visibility.ts'

export const offerResource = defineResource({
  contract: offerContract,
  table: 'offer',
  operations: { list: everyone, read: everyone },
  visible: either(all(enabled, ofOpenShop), ofMyShops()),
  columns: { startDate: 'start_at', endDate: 'end_at', createdDate: 'created_at' },
  relations: { products: { through: 'offer_product', own: 'offer_id', other: 'product_id', visible: true } },
  shared: likeEverybody,
})

import { offerContract } from '@lonja/contract/offers/offer'
import { everyone } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { either, likeEverybody, ofMyShops, sql } from '../visibility.ts'

export const offerResource = defineResource({
  contract: offerContract,
  table: 'offer',
  operations: { list: everyone, read: everyone },
  visible: either(
    sql((row) => `${row}.enabled`),
    ofMyShops(),
  ),
  columns: { startDate: 'start_at', endDate: 'end_at', createdDate: 'created_at' },
  relations: { products: { through: 'offer_product', own: 'offer_id', other: 'product_id' } },
  shared: likeEverybody,
})

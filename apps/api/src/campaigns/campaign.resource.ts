import { campaignContract } from '@lonja/contract/campaigns/campaign'
import { everyone, operator } from '../access.ts'
import { defineResource } from '../resource/define-resource.ts'
import { either, likeEverybody, sql } from '../visibility.ts'

export const campaignResource = defineResource({
  contract: campaignContract,
  table: 'campaign',
  operations: { list: everyone, read: everyone },
  visible: either(
    sql((row) => `${row}.enabled`),
    (_row, viewer) => (operator(viewer) ? 'true' : 'false'),
  ),
  columns: { startDate: 'start_at', endDate: 'end_at', createdDate: 'created_at' },
  relations: {
    business: { through: 'campaign_business', own: 'campaign_id', other: 'business_id', visible: true },
    products: { through: 'campaign_product', own: 'campaign_id', other: 'product_id', visible: true },
  },
  order: (row) => `${row}.start_at desc nulls last`,
  shared: likeEverybody,
})

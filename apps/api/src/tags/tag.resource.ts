import { violationMessages } from '@lonja/contract/errors'
import { tagContract } from '@lonja/contract/tags/tag'
import { everyone, shopMember } from '../access.ts'
import { invalid } from '../problem.ts'
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
  rules: async ({ db, operation, id }) => {
    if (operation === 'remove') return
    const [elsewhere] = await db.query({
      text: `select from tag join product_tag chosen on chosen.tag_id = tag.id
        join product on product.id = chosen.product_id
        where tag.id = $1 and product.business_id <> tag.business_id limit 1`,
      values: [id],
    })
    if (elsewhere) throw invalid({ propertyPath: 'business', message: violationMessages.notAvailable })
  },
})

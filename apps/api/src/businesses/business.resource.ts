import { businessContract } from '@lonja/contract/businesses/business'
import { violationMessages } from '@lonja/contract/errors'
import { everyone, operator, shopMember } from '../access.ts'
import { uuidv7 } from '../database/uuid.ts'
import { lockProducts, refreshProducts } from '../products/product-document.ts'
import { invalid } from '../problem.ts'
import { defineResource } from '../resource/define-resource.ts'
import { slugOf } from '../slug.ts'
import { either, isOpen, likeEverybody, ofMyShops, sql } from '../visibility.ts'
import { nearest } from './nearest.ts'
import { openAt } from './open-at.ts'

export const businessResource = defineResource({
  contract: businessContract,
  table: 'business',
  operations: { list: everyone, read: everyone, create: operator, update: shopMember },
  visible: either(sql(isOpen), ofMyShops('id')),
  editable: ofMyShops('id'),
  restricted: { state: operator, spotlight: operator, marketplace: operator, commission: operator },
  reduced: { without: ['iban', 'commission'], unless: ofMyShops('id') },
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  stamp: 'updated_at',
  relations: {
    groups: {
      through: 'business_group_member',
      own: 'business_id',
      other: 'business_group_id',
      order: (t) => `${t}.name`,
    },
    categories: { through: 'business_category', own: 'business_id', other: 'category_id', order: (t) => `${t}.sort` },
  },
  owned: ['address'],
  defaults: (_viewer, { name }) => {
    const slug = `${slugOf(String(name))}-${uuidv7().slice(-6)}`
    return { code: slug, url: slug }
  },
  special: { coordinates: nearest, openAt },
  order: (row) => `replace(fold(${row}.name), 'ñ', 'n~') collate "C"`,
  shared: likeEverybody,
  rules: async ({ db, id }) => {
    const [misplaced] = await db.query({
      text: `select from business_category chosen join category on category.id = chosen.category_id
        where chosen.business_id = $1 and not category.bcc limit 1`,
      values: [id],
    })
    // Those of products say nothing of a shop.
    if (misplaced) throw invalid({ propertyPath: 'categories', message: violationMessages.notAvailable })
  },
  derived: {
    of: 'select id from product where business_id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})

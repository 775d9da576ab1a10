import { businessContract } from '@lonja/contract/businesses/business'
import { everyone, operator, shopMember } from '../access.ts'
import { uuidv7 } from '../database/uuid.ts'
import { lockProducts, refreshProducts } from '../products/product-document.ts'
import { defineResource } from '../resource/define-resource.ts'
import { slugOf } from '../slug.ts'
import { either, isOpen, likeEverybody, ofMyShops, sql } from '../visibility.ts'
import { nearest } from './nearest.ts'

export const businessResource = defineResource({
  contract: businessContract,
  table: 'business',
  operations: { list: everyone, read: everyone, create: operator, update: shopMember },
  visible: either(sql(isOpen), ofMyShops('id')),
  editable: ofMyShops('id'),
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  stamp: 'updated_at',
  relations: {
    categories: { through: 'business_category', own: 'business_id', other: 'category_id', order: (t) => `${t}.sort` },
  },
  owned: ['address'],
  defaults: (_viewer, { name }) => {
    const slug = `${slugOf(String(name))}-${uuidv7().slice(-6)}`
    return { code: slug, url: slug }
  },
  special: { coordinates: nearest },
  order: (row) => `replace(fold(${row}.name), 'ñ', 'n~') collate "C"`,
  shared: likeEverybody,
  derived: {
    of: 'select id from product where business_id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})

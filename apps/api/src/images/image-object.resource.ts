import { imageObjectContract, productImageContract } from '@lonja/contract/images/image-object'
import { everyone, shopMember } from '../access.ts'
import { lockProducts, refreshProducts } from '../products/product-document.ts'
import { defineResource } from '../resource/define-resource.ts'
import { always, likeEverybody, ofMyProducts, ofVisibleProduct } from '../visibility.ts'

export const imageObjectResource = defineResource({
  contract: imageObjectContract,
  table: 'image_object',
  operations: { list: everyone, read: everyone },
  visible: always,
  shared: likeEverybody,
})

export const productImageResource = defineResource({
  contract: productImageContract,
  table: 'product_image',
  operations: {
    list: everyone,
    read: everyone,
    create: shopMember,
    update: shopMember,
    patch: shopMember,
    remove: shopMember,
  },
  visible: ofVisibleProduct,
  editable: ofMyProducts,
  order: (row) => `${row}.sort`,
  shared: likeEverybody,
  derived: {
    of: 'select product_id as id from product_image where id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})

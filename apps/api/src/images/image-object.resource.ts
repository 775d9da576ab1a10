import { imageObjectContract, productImageContract } from '@lonja/contract/images/image-object'
import { everyone, shopMember } from '../access.ts'
import { lockProducts, refreshProducts } from '../products/product-document.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
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
  rules: oneMain,
  derived: {
    of: 'select product_id as id from product_image where id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})

/** The picture that stands for a product takes the place of the one that did. */
async function oneMain({ db, operation, id }: Written): Promise<void> {
  if (operation === 'remove') return
  await db.query({
    text: `update product_image other set main = false from product_image this
      where this.id = $1 and this.main and other.product_id = this.product_id and other.id <> this.id and other.main`,
    values: [id],
  })
}

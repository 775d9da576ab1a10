import { imageObjectContract, productImageContract } from '@lonja/contract/images/image-object'
import { everyone, operator, may } from '../access.ts'
import { lockProducts, refreshProducts } from '../products/product-document.ts'
import { type Condition, type Written, defineResource } from '../resource/define-resource.ts'
import { always, either, likeEverybody, nobodyElse, ofMyProducts, ofVisibleProduct, sql } from '../visibility.ts'

/** Of the person who sent it; operators stand for everybody. */
const sentByMe: Condition = (row, viewer, bind) =>
  operator(viewer)
    ? 'true'
    : viewer.id === null
      ? 'false'
      : `${row}.owner_id is not distinct from ${bind(viewer.id)}::uuid`

/** Sent, changed and deleted by `write-images.ts`. Who knows a picture may see it; lists show one's own and the town's. */
export const imageObjectResource = defineResource({
  contract: imageObjectContract,
  table: 'image_object',
  operations: { list: everyone, read: everyone },
  visible: always,
  listed: either(
    sql((row) => `${row}.owner_id is null`),
    sentByMe,
  ),
  editable: sentByMe,
  columns: { createdDate: 'created_at' },
  // What somebody called a file may say more than the picture.
  reduced: {
    without: ['fileOName'],
    unless: either(
      sql((row) => `${row}.owner_id is null`),
      sentByMe,
    ),
  },
  shared: nobodyElse,
  derived: {
    of: 'select product_id as id from product_image where image_id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})

export const productImageResource = defineResource({
  contract: productImageContract,
  table: 'product_image',
  operations: {
    list: everyone,
    read: everyone,
    create: may('products'),
    update: may('products'),
    patch: may('products'),
    remove: may('products'),
  },
  visible: ofVisibleProduct,
  editable: ofMyProducts('products'),
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

import { imageObjectContract, productImageContract } from '@lonja/contract/images/image-object'
import { everyone, operator, may, townRoleOf } from '../access/guards.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import type { Condition } from '../access/condition.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import {
  either,
  everyRow,
  getsSharedAnswers,
  isSignedOut,
  ofMyProducts,
  ofVisibleProduct,
} from '../access/visibility.ts'
import { always, never, or, sql } from '../sql/sql.ts'

/** The viewer sent the picture. For operators the condition holds for all pictures. */
const sentByMe: Condition = (row, viewer) =>
  operator(viewer) ? always : viewer.id === null ? never : sql`${row}.owner_id is not distinct from ${viewer.id}::uuid`

/**
 * A member of one of the viewer's shops sent the picture, or a product of these shops already shows it. Staff of the
 * town can also use pictures that other staff of the town sent. Nobody can use the pictures of strangers, because the
 * owner of a picture cannot delete it while a record shows it.
 */
const ofColleagues: Condition = (row, viewer) => {
  const shops = sql`${viewer.businesses}::uuid[]`
  const ofShop = or(
    sql`exists (select from business_member m where m.user_id = ${row}.owner_id and m.business_id = any(${shops}))`,
    sql`exists (select from product_image p join product on product.id = p.product_id
      where p.image_id = ${row}.id and product.business_id = any(${shops}))`,
  )
  if (townRoleOf(viewer) === null) return ofShop
  const ofTown = sql`exists (select from "user" u where u.id = ${row}.owner_id and (u.role = 'ROLE_ADMIN' or u.town_role is not null))`
  return or(ofTown, ofShop)
}

/**
 * `upload-image.ts`, `change-image.ts` and `delete-image.ts` write the pictures. Everybody can read a picture with
 * its id, but lists contain only the viewer's own pictures and those of the town.
 */
export const imageObjectResource = defineResource({
  contract: imageObjectContract,
  table: 'image_object',
  operations: { list: everyone, read: everyone },
  visible: everyRow,
  listed: either((row) => sql`${row}.owner_id is null`, sentByMe),
  editable: sentByMe,
  referable: either((row) => sql`${row}.owner_id is null`, sentByMe, ofColleagues),
  columns: { createdDate: 'created_at' },
  // The name of a file can reveal more than the picture itself.
  reduced: {
    without: ['fileOName'],
    unless: either((row) => sql`${row}.owner_id is null`, sentByMe),
  },
  shared: isSignedOut,
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
  order: (row) => sql`${row}.sort`,
  shared: getsSharedAnswers,
  rules: keepOneCover,
  derived: {
    of: 'select product_id as id from product_image where id = any($1::uuid[])',
    lock: lockProducts,
    refresh: refreshProducts,
  },
})

/** A picture that becomes the cover of a product replaces the old cover. */
async function keepOneCover({ db, operation, id }: Written): Promise<void> {
  if (operation === 'remove') return
  await db.query({
    text: `update product_image other set main = false from product_image this
      where this.id = $1 and this.main and other.product_id = this.product_id and other.id <> this.id and other.main`,
    values: [id],
  })
}

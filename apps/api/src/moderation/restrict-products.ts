import type { Restriction, RestrictionKind } from '@lonja/contract/moderation/restriction'
import type { Viewer } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import type { Data } from '../services.ts'

export interface Restrict extends Omit<Restriction, 'since'> {
  /** Ids of products. */
  products: readonly string[]
}

/**
 * Hides products from customers, who can then neither find nor buy them. A product has one restriction of each kind;
 * products that have one of this kind stay as they are. The caller tells the shops.
 *
 * @returns the ids of the changed products
 */
export async function restrictProducts(
  data: Data,
  { products, kind, reason, text }: Restrict,
  viewer: Viewer,
): Promise<string[]> {
  const restriction: Restriction = { kind, reason, text, since: new Date().toISOString() }
  return change(data, products, viewer, ({ restrictions }) =>
    restrictions.some((one) => one.kind === kind) ? restrictions : [...restrictions, restriction],
  )
}

/**
 * Lifts the restriction of this kind. A product is visible again when it has no other restriction and its shop offers
 * it.
 *
 * @returns the ids of the changed products
 */
export const liftRestriction = (
  data: Data,
  { products, kind }: { products: readonly string[]; kind: RestrictionKind },
  viewer: Viewer,
): Promise<string[]> =>
  change(data, products, viewer, ({ restrictions }) => restrictions.filter((one) => one.kind !== kind))

interface Restricted {
  id: string
  business: string
  restrictions: Restriction[]
}

function change(
  data: Data,
  products: readonly string[],
  viewer: Viewer,
  next: (product: Restricted) => Restriction[],
): Promise<string[]> {
  const { db } = data
  return db.transaction(async () => {
    await lockProducts(db, products)
    const found = await db.query<Restricted>({
      text: 'select id, business_id as business, restrictions from product where id = any($1::uuid[])',
      values: [products],
    })
    const changes = found
      .map((product) => ({ ...product, after: next(product) }))
      .filter(({ restrictions, after }) => restrictions.length !== after.length)
    for (const { id, business, restrictions, after } of changes) {
      await db.query({
        text: 'update product set restrictions = $2, updated_at = now() where id = $1',
        values: [id, JSON.stringify(after)],
      })
      await recordAudit(db, authorOf(viewer), {
        resource: 'products',
        id,
        action: after.length > restrictions.length ? 'restrict' : 'lift-restriction',
        business,
        before: { restrictions },
        after: { restrictions: after },
      })
    }
    const changed = changes.map(({ id }) => id)
    await refreshProducts(data, changed)
    return changed
  })
}

import type { ProductRequirement } from '@lonja/contract/categories/category'
import { violationMessages } from '@lonja/contract/errors'
import { type GivenInformation, type ProductGap, gapsOf } from '@lonja/contract/products/product-gaps'
import type { Database } from '../database/database.ts'
import { invalid } from '../http/problem.ts'

/** The field of a product in which each kind of missing information belongs. */
const fieldOfGap: Readonly<Record<ProductGap, string>> = {
  origin: 'origin',
  allergens: 'allergens',
  gpsr: 'gpsr',
  contact: 'gpsr.contact',
  alcohol: 'food.alcohol',
}

/**
 * Checks a product that a write has published, or has published in another category.
 *
 * @throws Problem 422 with each field that the category requires and the product does not have
 */
export async function mustBePublishable(
  db: Database,
  id: string,
  before: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  const [product] = await db.query<
    Required<GivenInformation> & { enabled: boolean; parent: string | null; requires: ProductRequirement[] }
  >({
    text: `select product.enabled, product.parent_id as parent, product.origin, product.allergens, product.gpsr, product.food,
             coalesce(category.requires, '[]'::jsonb) as requires
           from product left join category on category.id = product.parent_id where product.id = $1`,
    values: [id],
  })
  if (!product?.enabled || (before?.['enabled'] === true && before['parent_id'] === product.parent)) return
  const gaps = gapsOf(product.requires, product)
  if (gaps.length > 0)
    throw invalid(...gaps.map((gap) => ({ propertyPath: fieldOfGap[gap], message: violationMessages.blank })))
}

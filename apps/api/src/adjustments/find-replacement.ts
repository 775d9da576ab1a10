import { violationMessages } from '@lonja/contract/errors'
import { isOffered } from '../access/visibility.ts'
import type { Database } from '../database/database.ts'
import { invalid } from '../http/problem.ts'
import { sql, textOf } from '../sql/sql.ts'

/** A variant that a shop can deliver instead of another one. */
export interface Replacement {
  comboId: string
  productId: string
  title: string
  sku: string | null
  tracked: boolean
  weightGrams: number
  image: string | null
  returnable: boolean
  options: { id: string; name: string; attribute: string }[]
}

interface Found extends Replacement {
  taxRate: number | null
  businessId: string
  enabled: boolean
}

/**
 * Finds a variant of the shop that is for sale and has the same VAT rate. A different rate would change the taxes of
 * the order.
 *
 * @param at  the path of the variant in the body, for violations
 * @throws Problem 422 if there is none
 */
export async function findReplacement(
  db: Database,
  comboId: string,
  { businessId, taxRate }: { businessId: string; taxRate: number },
  at: string,
): Promise<Replacement> {
  const [found] = await db.query<Found>({ name: 'replacement', text: REPLACEMENT, values: [comboId] })
  if (!found || found.businessId !== businessId) throw invalid({ propertyPath: at, message: violationMessages.unknown })
  if (!found.enabled || found.taxRate !== taxRate)
    throw invalid({ propertyPath: at, message: violationMessages.notAvailable })
  return found
}

const REPLACEMENT = `
  select c.id as "comboId", p.id as "productId", p.title, c.sku, c.tracked, c.weight_grams as "weightGrams",
    p.returnable, p.business_id as "businessId", ${textOf(isOffered(sql`p`))} and c.enabled as enabled, cost.tax_rate as "taxRate",
    (select i.content_url from product_image pi join image_object i on i.id = pi.image_id
      where pi.product_id = p.id order by pi.main desc, pi.sort, pi.id limit 1) as image,
    coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'attribute', a.name) order by a.sort, a.id)
      from attribute_value v join attribute a on a.id = v.attribute_id
      where v.id::text = any(string_to_array(c.value_key, ','))), '[]') as options
  from attribute_combo c join product p on p.id = c.product_id
  left join lateral list_price(c, 1, '{}'::uuid[]) cost on true
  where c.id = $1`

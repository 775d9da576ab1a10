import { refreshProducts } from './product-document.ts'
import type { Data } from '../services.ts'

/**
 * Updates the data derived from products, in the caller's transaction: the set of options of each variant, the
 * implicit variant of products without other variants, and then the prices and the product documents.
 */
export async function refreshProductTree(data: Data, productIds: readonly string[]): Promise<void> {
  const { db } = data
  const values = [productIds]
  await db.query({
    text: `update attribute_combo c set value_key = k.value_key
      from (select c.id, coalesce(string_agg(v.attribute_value_id::text, ',' order by v.attribute_value_id), '') as value_key
        from attribute_combo c left join attribute_combo_value v on v.attribute_combo_id = c.id
        where c.product_id = any($1::uuid[]) group by c.id) k
      where c.id = k.id and c.value_key <> k.value_key`,
    values,
  })
  await db.query({
    text: `insert into attribute_combo (id, product_id)
      select gen_random_uuid(), p.id from product p
      where p.id = any($1::uuid[]) and not exists (select 1 from attribute_combo c where c.product_id = p.id)`,
    values,
  })
  // The implicit variant is replaced as soon as the product has variants with options, until the last one is deleted.
  await db.query({
    text: `update attribute_combo i set enabled = not r.varied, replaced = r.varied
      from (select c.product_id, bool_or(c.value_key <> '') as varied from attribute_combo c
        where c.product_id = any($1::uuid[]) group by c.product_id) r
      where i.product_id = r.product_id and i.value_key = ''
        and case when r.varied then i.enabled else i.replaced end`,
    values,
  })
  await refreshProducts(data, productIds)
}

import { lockProducts, refreshProducts } from '../product-documents/product-document.ts'
import type { Data } from '../services.ts'

/** Updates the average and the number of the published valorations of these products, in the caller's transaction. */
export async function refreshRatings(data: Data, productIds: readonly string[]): Promise<void> {
  const { db } = data
  await lockProducts(db, productIds)
  const changed = await db.query<{ id: string }>({
    text: `update product set rating = now_rated.rating, rating_count = now_rated.count
           from (
             select p.id, round(avg(v.rating), 1) as rating, count(v.id)::int as count
             from product p left join valoration v on v.product_id = p.id and v.state = 'published'
             where p.id = any($1::uuid[]) group by p.id
           ) now_rated
           where product.id = now_rated.id
             and (product.rating, product.rating_count) is distinct from (now_rated.rating, now_rated.count)
           returning product.id`,
    values: [productIds],
  })
  await refreshProducts(
    data,
    changed.map(({ id }) => id),
  )
}

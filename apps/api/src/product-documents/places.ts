import { assign } from './upsert.ts'

/** SQL: writes a row of `product_place` for each category of a product. It reads the documents, so these are written first. */
export const PLACES = `with placed as (
    select category_id, id as product_id, featured, available, reduced, price, sales, created_at
    from product_document, unnest(category_ids) as category_id where visible and id = any($1::uuid[])
  ),
  gone as (
    delete from product_place old where old.product_id = any($1::uuid[])
      and not exists (select from placed where placed.product_id = old.product_id and placed.category_id = old.category_id)
  )
  insert into product_place (category_id, product_id, featured, available, reduced, price, sales, created_at)
  select * from placed
  on conflict (product_id, category_id) do update
    set ${assign(['featured', 'available', 'reduced', 'price', 'sales', 'created_at'])}
    where product_place.* is distinct from excluded.*`

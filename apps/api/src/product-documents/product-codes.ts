/**
 * SQL: writes the codes of visible products and of their variants, after the documents. A UPC of twelve digits is the
 * same code as the EAN with a leading zero. EANs that begin with 20 to 29 are left out, because each shop numbers its own
 * articles with them.
 */
export const CODES = `with given as (
    select id as product_id, ean from product where id = any($1::uuid[]) and ean <> ''
    union
    select product_id, ean from attribute_combo where product_id = any($1::uuid[]) and ean <> '' and enabled
  ),
  coded as (
    select distinct document.id as product_id, code.ean, document.business_id,
      ('x' || left(md5(regexp_replace(document.title_folded, '[^a-z0-9ñ]+', '', 'g')), 13))::bit(52)::bigint as title
    from given cross join lateral (select case when ean ~ '^\\d{12}$' then '0' || ean else ean end as ean) code
    join product_document document on document.id = given.product_id and document.visible
    where code.ean !~ '^(2\\d{12}|02\\d{11})$'
  ),
  gone as (
    delete from product_code old where old.product_id = any($1::uuid[])
      and not exists (select from coded where coded.product_id = old.product_id and coded.ean = old.ean)
  )
  insert into product_code (product_id, ean, business_id, title)
  select product_id, ean, business_id, title from coded
  on conflict (product_id, ean) do update set business_id = excluded.business_id, title = excluded.title
  where product_code.* is distinct from excluded.*`

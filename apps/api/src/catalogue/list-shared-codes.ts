import { type SharedCode, SharedCodes } from '@lonja/contract/catalogue/catalogue'
import { mayInTown } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { offsetOf, pageOf, perPage } from './pages.ts'

/**
 * Lists the EANs that several visible products have. First come those that one shop has twice, then those of products
 * with different titles.
 */
export const listSharedCodes = defineOperation({
  method: 'GET',
  path: '/api/catalogue-duplicates',
  summary: 'The EANs that several visible products have, with these products',
  who: (viewer) => mayInTown(viewer, 'shop.read'),
  reach: 'all products that customers see',
  beyond: 'the town’s staff, who look after the catalogue',
  query: { offset: 'The number of EANs to leave out, for the next 30 ones.' },
  answers: { shape: SharedCodes },
  run: async ({ services: { db }, request }): Promise<SharedCodes> => {
    const found = await db.reader.query<SharedCode>({
      name: 'shared codes',
      text: SHARED_CODES,
      values: [perPage + 1, offsetOf(queryOf(request.url))],
    })
    const { shown, more } = pageOf(found)
    return { codes: shown, more }
  },
})

/**
 * SQL: a UPC of twelve digits is the same code as the EAN with a leading zero. EANs that begin with
 * 20 to 29 are left out, because each shop numbers its own articles with them.
 */
const SHARED_CODES = `
  with given as (
    select id as product_id, ean from product where ean <> ''
    union select product_id, ean from attribute_combo where ean <> '' and enabled
  ),
  coded as (
    select distinct product_id, case when ean ~ '^\\d{12}$' then '0' || ean else ean end as ean from given
  ),
  repeated as (select ean from coded group by ean having count(*) > 1),
  carried as materialized (
    select coded.ean, document.id, document.business_id, document.title_folded, document.price
    from repeated join coded on coded.ean = repeated.ean
    join product_document document on document.id = coded.product_id and document.visible
    where repeated.ean !~ '^(2\\d{12}|02\\d{11})$'
  ),
  shared as (
    select ean, count(*) > count(distinct business_id) as same_shop,
      count(distinct regexp_replace(title_folded, '[^a-z0-9ñ]+', '', 'g')) > 1 as other_titles
    from carried group by ean having count(*) > 1
    order by 2 desc, 3 desc, 1 limit $1 offset $2
  )
  select shared.ean, same_shop as "sameShop", other_titles as "otherTitles", json_agg(
    json_build_object('id', product.id, 'title', product.title, 'price', carried.price,
      'business', json_build_object('id', business.id, 'name', business.name))
    order by fold(business.name), business.id, product.title, product.id) as products
  from shared join carried on carried.ean = shared.ean join product on product.id = carried.id
  join business on business.id = carried.business_id
  group by shared.ean, same_shop, other_titles
  order by same_shop desc, other_titles desc, shared.ean`

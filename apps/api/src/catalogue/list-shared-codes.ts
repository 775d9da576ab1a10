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
 * SQL: compares each product with the previous one in the index, so that PostgreSQL neither sorts nor hashes. The first
 * product of a code has no previous one, so its `same_shop` is null.
 */
const SHARED_CODES = `
  with shared as (
    select ean, bool_or(same_shop) as same_shop, bool_or(other_title) as other_titles from (
      select ean, business_id = lag(business_id) over code as same_shop, title <> lag(title) over code as other_title
      from product_code window code as (partition by ean order by business_id)
    ) compared
    where same_shop is not null group by ean order by 2 desc, 3 desc, 1 limit $1 offset $2
  )
  select shared.ean, same_shop as "sameShop", other_titles as "otherTitles", json_agg(
    json_build_object('id', product.id, 'title', product.title, 'price', document.price,
      'business', json_build_object('id', business.id, 'name', business.name))
    order by fold(business.name), business.id, product.title, product.id) as products
  from shared join product_code code on code.ean = shared.ean join product on product.id = code.product_id
  join product_document document on document.id = product.id
  join business on business.id = product.business_id
  group by shared.ean, same_shop, other_titles
  order by same_shop desc, other_titles desc, shared.ean`

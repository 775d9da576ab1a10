import { PriceSheet } from '@lonja/contract/prices/price-sheet'
import { may, mayAt } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import { idOf, queryOf } from '../http/query.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { cut } from '../text/text.ts'
import { publicPriceList } from './public-price-list.ts'

const productsPerPage = 50
const mostSkipped = 1_000_000

/**
 * The prices of a shop for everybody, to change many of them: one row for the price of a product, and one for each
 * variant with a price of its own. Prices of groups, for several units and with dates are not in it.
 */
export const priceSheet = defineOperation({
  method: 'GET',
  path: '/api/price-sheet',
  summary: 'The prices of a shop for everybody, one row for each price, by the title of the product',
  who: may('products'),
  reach: 'prices of the caller’s shops',
  beyond: 'shops, who set the prices of the day',
  query: {
    business: 'The shop’s id or IRI.',
    search: 'A part of the title, or a whole SKU or EAN.',
    product: 'The id or IRI of a product: only its prices.',
    offset: 'The number of products to leave out, for the next 50 ones.',
  },
  answers: { shape: PriceSheet, type: 'application/json' },
  errors: ['Access Denied.'],
  run: async ({ services: { db }, viewer, request, reply }) => {
    const query = queryOf(request.url)
    const business = idOf(query.one('business') ?? '', 'businesses')
    if (business === null || !mayAt(viewer, 'products', business)) throw new Problem('Access Denied.')
    const search = cut(query.one('search')?.trim() ?? '', 200)
    const product = query.one('product')
    const offset = Math.min(Math.max(0, Math.trunc(Number(query.one('offset') ?? 0)) || 0), mostSkipped)
    const rows = await db.query<PriceSheet['rows'][number] & { place: number }>({
      text: `with found as (
               select id, title, row_number() over (order by title, id)::int as place from product
               where business_id = $1
                 and ($6::uuid is null or id = $6)
                 and ($2 = '' or position(fold($2) in fold(title)) > 0 or sku = $2 or ean = $2)
               order by title, id limit $4 offset $5
             )
             select found.place, found.id as product, price.attribute_combo_id as combo, found.title,
               (select string_agg(value.name, ' · ' order by attribute.sort, value.sort)
                from attribute_combo_value link join attribute_value value on value.id = link.attribute_value_id
                join attribute on attribute.id = value.attribute_id
                where link.attribute_combo_id = price.attribute_combo_id) as variant,
               price.amount
             from found left join (
               select distinct on (product_id, attribute_combo_id) product_id, attribute_combo_id, amount from price
               where product_id in (select id from found) and price_list_id = $3
                 and min_quantity = 1 and start_at is null and end_at is null
               order by product_id, attribute_combo_id, created_at desc, id desc
             ) price on price.product_id = found.id
             order by found.place, price.attribute_combo_id nulls first`,
      values: [
        business,
        search,
        await publicPriceList(db),
        productsPerPage + 1,
        offset,
        product ? idOf(product, 'products') : null,
      ],
    })
    const last = offset + productsPerPage
    const answer: PriceSheet = {
      rows: rows.flatMap(({ place, ...row }) => (place > last ? [] : [row])),
      more: rows.some(({ place }) => place > last),
    }
    return sendPrivate(request, reply, JSON.stringify(answer), { 'content-type': contentType('json') })
  },
})

import { addressIn } from '@lonja/contract/languages'
import type { Database } from '../database/database.ts'
import { type MerchantProduct, merchantItems } from './merchant-item.ts'
import type { FeedPlace } from './sitemap.ts'
import type { MadeFile } from './stored-files.ts'
import { element, xmlDeclaration } from './xml.ts'

/** The address of the feed. */
export const MERCHANT_FEED = '/feeds/google-merchant.xml'
/** How many products are read at once. */
const PAGE = 200

/**
 * Makes the feed of all visible products for Google Merchant Center (RSS 2.0), with the addresses of the pages in one
 * language. Prices are those for everybody.
 */
export async function* merchantFeed(db: Database, name: string, place: FeedPlace): AsyncGenerator<MadeFile> {
  yield { name: MERCHANT_FEED, chunks: chunksOf(db, name, place) }
}

async function* chunksOf(db: Database, name: string, { origin, language }: FeedPlace): AsyncGenerator<string> {
  const address = (path: string) => origin + addressIn(language, path)
  const file = (path: string) => (path.startsWith('/') ? origin + path : path)
  yield `${xmlDeclaration}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>`
  yield `${element('title', name)}${element('link', address('/'))}${element('description', name)}\n`
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const products = await db.query<MerchantProduct>({
      name: 'products of merchant feed',
      text: PRODUCTS,
      values: [last],
    })
    yield products.map((product) => merchantItems(product, address, file)).join('')
    if (products.length < PAGE) break
    last = products.at(-1)!.id
  }
  yield '</channel>\n</rss>\n'
}

/**
 * SQL: the next visible products after $1. A variant is available under the same condition as on its page. `offset 0`
 * makes PostgreSQL find each product by its key; a join of the two tables would read all products before $1.
 */
const PRODUCTS = `
  select product.id, product.title, product.description, product.ean, product.gpsr->>'maker' as maker, product.unit,
    coalesce((
      select json_agg(above.title order by place.n)
      from category own cross join unnest(own.path) with ordinality as place(id, n) join category above on above.id = place.id
      where own.id = product.parent_id), '[]') as categories,
    coalesce((
      select json_agg(image.content_url order by shown.main desc, shown.sort, shown.id)
      from product_image shown join image_object image on image.id = shown.image_id
      where shown.product_id = product.id), '[]') as images,
    coalesce((
      select json_agg(json_build_object('id', combo.id, 'ean', combo.ean, 'price', combo.price,
        'previousPrice', combo.previous_price, 'unit', combo.unit, 'image', image.content_url,
        'isAvailable', not combo.tracked or combo.backorder or combo.stock > combo.allocated + combo.reserved,
        'values', coalesce((
          select json_agg(json_build_object('id', value.id, 'name', value.name, 'type', attribute.type, 'code', attribute.code)
            order by attribute.sort, attribute.id, value.sort, value.id)
          from attribute_combo_value chosen join attribute_value value on value.id = chosen.attribute_value_id
          join attribute on attribute.id = value.attribute_id where chosen.attribute_combo_id = combo.id), '[]')
        ) order by combo.sort, combo.id)
      from attribute_combo combo left join image_object image on image.id = combo.image_id
      where combo.product_id = product.id and combo.enabled and combo.price is not null), '[]') as variants
  from (select id from product_document where visible and id > $1 order by id limit ${PAGE}) document
  cross join lateral (select * from product own where own.id = document.id offset 0) product
  order by document.id`

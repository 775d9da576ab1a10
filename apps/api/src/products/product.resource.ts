import { violationMessages } from '@lonja/contract/errors'
import { cardProperties } from '@lonja/contract/products/card'
import { productContract } from '@lonja/contract/products/product'
import { ranking } from '@lonja/contract/products/ranking'
import { type Viewer, everyone, may } from '../access/guards.ts'
import { availableStock } from '../attributes/available-stock.ts'
import { foreignTo } from '../attributes/foreign.ts'
import { uuidv7 } from '../database/uuid.ts'
import { campaignRuns, offerApplies } from '../pricing/applies-now.ts'
import { Problem, invalid } from '../http/problem.ts'
import { previousFor, priceFor, hasOwnPrices, hasGeneralPrices } from '../pricing/price-for-viewer.ts'
import { defineResource } from '../resource/define-resource.ts'
import { slugOf } from '../text/slug.ts'
import { either, ofMyShops } from '../access/visibility.ts'
import { refreshProductTree } from '../product-documents/combos.ts'
import { lockProducts } from '../product-documents/product-document.ts'
import { productConditions } from './product-list.ts'
import { mustBePublishable } from './publishing.ts'
import { type Sql, join, sql } from '../sql/sql.ts'

/** SQL: the combos of a product that the viewer can buy. */
const combos = (row: Sql, viewer?: Viewer): Sql =>
  sql`attribute_combo c where c.product_id = ${row}.id and c.enabled and ${priceFor(sql`c`, viewer)} is not null`

/** SQL: the variant of a product that has one variant and no options to choose; otherwise null. */
const onlyCombo = (row: Sql, viewer?: Viewer): Sql =>
  sql`(select row_to_json(o) from (
    select c.id, c.sku, ${priceFor(sql`c`, viewer)} as price, ${previousFor(sql`c`, viewer)} as "previousPrice",
      ${availableStock(sql`c`)} as "availableStock", c.backorder, c.enabled, c.unit, (
        select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'value', v.value) order by v.sort), '[]')
        from attribute_combo_value own join attribute_value v on v.id = own.attribute_value_id
        where own.attribute_combo_id = c.id) as "values"
    from attribute_combo c where c.product_id = ${row}.id and c.enabled
      and not exists (select from attribute_combo other where other.product_id = c.product_id and other.enabled and other.id <> c.id)
      and not exists (
        select from attribute_combo_value own join attribute_value v on v.id = own.attribute_value_id
        join attribute a on a.id = v.attribute_id where own.attribute_combo_id = c.id and a.variant_axis)) o)`

/** SQL: the criteria of a list without a search. Ids are made in the order of time. */
const listCriteria: Record<(typeof ranking.list)[number], (row: Sql) => Sql> = {
  featured: (row) => sql`${row}.featured desc`,
  newest: (row) => sql`${row}.id desc`,
}

export const productResource = defineResource({
  contract: productContract,
  table: 'product',
  operations: {
    list: everyone,
    read: everyone,
    create: may('products'),
    update: may('products'),
    remove: may('products'),
  },
  visible: either((row) => sql`${row}.visible`, ofMyShops('shop.read')),
  editable: ofMyShops('products'),
  reads: ['search-synonyms'],
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  stamp: 'updated_at',
  relations: {
    attributeValues: {
      through: 'product_attribute_value',
      own: 'product_id',
      other: 'attribute_value_id',
      order: (t, pair) => sql`${pair}.sort, ${t}.sort`,
    },
    tags: { through: 'product_tag', own: 'product_id', other: 'tag_id', order: (t) => sql`${t}.name` },
    combos: { by: 'product_id', order: (t) => sql`${t}.sort, ${t}.id`, where: (t) => sql`${t}.enabled` },
    prices: {
      by: 'product_id',
      order: (t) => sql`${t}.amount`,
      where: (t) =>
        sql`exists (select 1 from price_list l where l.id = ${t}.price_list_id and l.enabled and l.code = 'pvp'
          and l.customer_group_id is null)`,
    },
    images: { by: 'product_id', order: (t) => sql`${t}.main desc, ${t}.sort` },
    offer: { through: 'offer_product', own: 'product_id', other: 'offer_id', where: offerApplies },
    campaigns: { through: 'campaign_product', own: 'product_id', other: 'campaign_id', where: campaignRuns },
  },
  computed: {
    attributes: (row) =>
      sql`coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'code', a.code, 'type', a.type,
        'variantAxis', a.variant_axis, 'options', o.options) order by a.sort, a.id) from (
        select v.attribute_id, json_agg(json_build_object('id', v.id, 'name', v.name, 'value', v.value) order by v.sort, v.id) as options
        from product_attribute_value pv join attribute_value v on v.id = pv.attribute_value_id
        where pv.product_id = ${row}.id group by v.attribute_id) o join attribute a on a.id = o.attribute_id), '[]'::json)`,
    price: (row, viewer) => sql`(select min(${priceFor(sql`c`, viewer)}) from ${combos(row, viewer)})`,
    previousPrice: (row, viewer) =>
      sql`(select ${previousFor(sql`c`, viewer)} from ${combos(row, viewer)}
        order by ${priceFor(sql`c`, viewer)}, ${previousFor(sql`c`, viewer)} nulls first limit 1)`,
    priceVaries: (row, viewer) =>
      sql`coalesce((select min(${priceFor(sql`c`, viewer)}) < max(${priceFor(sql`c`, viewer)}) from ${combos(row, viewer)}), false)`,
    priceUnit: (row, viewer) =>
      sql`coalesce((select c.unit from ${combos(row, viewer)} order by ${priceFor(sql`c`, viewer)}, c.sort, c.id limit 1), ${row}.unit)`,
    onlyCombo: (row, viewer) => onlyCombo(row, viewer),
    available: (row, viewer) =>
      sql`exists (select 1 from ${combos(row, viewer)} and (not c.tracked or c.backorder or c.stock > c.allocated + c.reserved))`,
    image: (row) =>
      sql`(select json_build_object('id', i.id, 'contentUrl', i.content_url, 'width', i.width, 'height', i.height,
        'alt', coalesce(nullif(pi.alt, ''), i.alt), 'color', i.color, 'variants', i.variants)
        from product_image pi join image_object i on i.id = pi.image_id where pi.product_id = ${row}.id
        order by pi.main desc, pi.sort, pi.id limit 1)`,
  },
  defaults: (_viewer, { title }) => ({ name: `${slugOf(String(title))}-${uuidv7().slice(-6)}` }),
  index: {
    table: 'product_document',
    texts: 'product_listed',
    cards: { table: 'product_card', properties: cardProperties },
    live: {
      member: 'availableStock',
      values: (row) =>
        sql`(select array_agg(${availableStock(sql`c`)} order by c.sort, c.id) from attribute_combo c where c.product_id = ${row}.id and c.enabled)`,
    },
    sorts: {
      updatedDate: 'updated_at',
      title: 'title_key',
      sales: 'sales',
      price: 'price',
      name: 'name',
      createdDate: 'created_at',
    },
    conditions: productConditions,
    personal: hasOwnPrices,
  },
  order: (row) => join(ranking.list.map((name) => listCriteria[name](row))),
  shared: hasGeneralPrices,
  rules: async ({ db, operation, id, before }) => {
    const [product] = await db.query<
      Record<'misplaced' | 'foreign' | 'labelled' | 'busy', boolean> & { business: string }
    >({
      text: `select product.business_id as business,
          exists (select from category where category.id = product.parent_id and category.bcc) as misplaced,
          exists (select from product_attribute_value chosen
            join attribute_value option on option.id = chosen.attribute_value_id
            join attribute on attribute.id = option.attribute_id
            where chosen.product_id = product.id and ${foreignTo('attribute', 'product')}) as foreign,
          exists (select from product_tag chosen join tag on tag.id = chosen.tag_id
            where chosen.product_id = product.id and ${foreignTo('tag', 'product')}) as labelled,
          exists (select from attribute_combo combo
            where combo.product_id = product.id and combo.allocated + combo.reserved > 0) as busy
        from product where product.id = $1`,
      values: [id],
    })
    // A product cannot be deleted while units of it are reserved or allocated.
    if (operation === 'remove' && product?.busy) throw new Problem('Resource in use')
    const message = violationMessages.notAvailable
    if (product?.misplaced) throw invalid({ propertyPath: 'parent', message })
    if (product?.foreign) throw invalid({ propertyPath: 'attributeValues', message })
    if (product?.labelled) throw invalid({ propertyPath: 'tags', message })
    // The shop of a product cannot change, because prices, variants and orders of the product belong to the shop.
    if (before && before['business_id'] !== product?.business) throw invalid({ propertyPath: 'business', message })
    if (operation !== 'remove') await mustBePublishable(db, id, before)
  },
  derived: { of: 'select unnest($1::uuid[]) as id', lock: lockProducts, refresh: refreshProductTree },
})

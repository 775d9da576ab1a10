import { createHash } from 'node:crypto'
import { cardProperties } from '@lonja/contract/products/card'
import type { Models } from '#/resource/compile'
import { listedSql, unlistedSql } from '#/resource/representation'
import { sql, textOf } from '#/sql/sql'
import { isOffered } from '#/access/visibility'
import { FACETS } from './facet-counts.ts'
import { PROBLEMS } from './problems.ts'
import { CODES } from './product-codes.ts'
import { assign } from './upsert.ts'
import { APPLIES } from './variant-prices.ts'
import { TITLE } from './words.ts'

/** SQL: search data that many products share, computed once for all of them: the words of categories and shops. */
const SHARED_WORDS = `
  of_category as materialized (
    select category.id, category.path, setweight(to_tsvector('spanish_folded', words(
      (select string_agg(above.title, ' ') from category above where above.id = any(category.path)))), 'B') as words
    from category where category.id in (select parent_id from product where id = any($1::uuid[]))
  ),
  of_business as materialized (
    select business.id, business.enabled and business.state in ('approved', 'holiday') as visible,
      setweight(to_tsvector('spanish_folded', words(business.name)), 'C') as words
    from business where business.id in (select business_id from product where id = any($1::uuid[]))
  )`

/** SQL: the options of a product. With an array, PostgreSQL looks them up in the index; with `in`, it reads them all. */
const OPTIONS = `
  select array_agg(value.id order by value.id) as ids, string_agg(value.name, ' ') as names
  from attribute_value value
  where value.id = any(array(
    select attribute_value_id from product_attribute_value where product_id = product.id
    union
    select chosen.attribute_value_id from attribute_combo combo
    join attribute_combo_value chosen on chosen.attribute_combo_id = combo.id
    where combo.product_id = product.id and combo.enabled))`

const VARIANTS = `
  select min(combo.price) as price,
    coalesce(bool_or(combo.price < combo.previous_price), false) as reduced,
    coalesce(bool_or(combo.price is not null and (
      not combo.tracked or combo.backorder or combo.stock > combo.allocated + combo.reserved)), false) as available
  from attribute_combo combo where combo.product_id = product.id and combo.enabled`

/** SQL: the names of the product's labels and campaigns. */
const LABELS = `
  select string_agg(named.name, ' ') as names from (
    select tag.name from product_tag chosen join tag on tag.id = chosen.tag_id where chosen.product_id = product.id
    union all
    select campaign.title from campaign_product chosen join campaign on campaign.id = chosen.campaign_id
    where chosen.product_id = product.id and campaign.enabled) named`

/** The statements that write documents and their texts. Each document stores the version of these statements. */
interface DocumentStatements {
  document: string
  texts: string
  version: string
}

const statements = new WeakMap<Models, DocumentStatements>()

export function documentStatements(models: Models): DocumentStatements {
  const known = statements.get(models)
  if (known) return known
  const texts = textsStatement(models)
  const version = createHash('sha256')
    .update(writeDocuments(''))
    .update(texts)
    .update(FACETS)
    .update(CODES)
    .update(cardProperties.join())
    .digest('base64url')
  const made = { document: writeDocuments(version), texts, version }
  statements.set(models, made)
  return made
}

const COLUMNS = `id, business_id, category_ids, value_ids, offer_ids, campaign_ids, visible, featured, marketplace,
    available, reduced, price, sales, origin, name, title_folded, title_key, created_at, updated_at, search, problems, version`

const writeDocuments = (version: string): string => `with ${SHARED_WORDS}
    insert into product_document (${COLUMNS})
    select product.id, product.business_id, coalesce(of_category.path, '{}'), coalesce(options.ids, '{}'),
      array(select offer.id from offer where ${APPLIES} order by offer.id),
      array(select campaign.id from campaign_product chosen join campaign on campaign.id = chosen.campaign_id
        where chosen.product_id = product.id and campaign.enabled order by campaign.id),
      ${textOf(isOffered(sql`product`))} and of_business.visible,
      product.featured, product.marketplace, variants.available, variants.reduced, variants.price, product.sales,
      product.origin, product.name, fold(product.title), replace(fold(product.title), 'ñ', 'n~'),
      product.created_at, product.updated_at,
      setweight(to_tsvector('spanish_folded', words(${TITLE})), 'A')
        || coalesce(of_category.words, '') || of_business.words
        || setweight(to_tsvector('spanish_folded', words(concat_ws(' ', options.names, labels.names))), 'C')
        || setweight(to_tsvector('spanish_folded', words(left(product.description, 20000))), 'D'),
      ${PROBLEMS},
      '${version}'
    from product
    join of_business on of_business.id = product.business_id
    left join of_category on of_category.id = product.parent_id
    left join category on category.id = product.parent_id
    left join lateral (${OPTIONS}) options on true
    left join lateral (${VARIANTS}) variants on true
    left join lateral (${LABELS}) labels on true
    where product.id = any($1::uuid[])
    on conflict (id) do update set ${assign(COLUMNS.split(/,\s*/).slice(1))}
    where product_document.* is distinct from excluded.*`

/** The statement that writes the texts of products. */
function textsStatement(models: Models): string {
  // The model is found by its path, because the declaration of products imports this file.
  const model = models.at('products')
  const product = sql`product`
  return `insert into product_listed (id, json, rest, jsonld)
    select product.id, ${textOf(listedSql(model, product, { format: 'json' }))},
      ${textOf(unlistedSql(model, product))}, ${textOf(listedSql(model, product, { format: 'jsonld' }))}
    from product where product.id = any($1::uuid[])
    on conflict (id) do update set ${assign(['json', 'rest', 'jsonld'])}
    where product_listed.* is distinct from excluded.*
    returning id, json, coalesce(rest, '{}') as rest`
}

import { createHash } from 'node:crypto'
import { cardProperties } from '@lonja/contract/products/card'
import { type Offer, unitPriceAfterOffers } from '@lonja/contract/orders/price-offers'
import type { Database } from '#/database/database'
import { offerApplies } from '#/pricing/applies-now'
import type { Models } from '#/resource/compile'
import { listedSql, unlistedSql } from '#/resource/representation'
import { wholeRecord } from '#/resource/read-record'
import { type Selection, pickAll } from '#/resource/selection'
import type { Data } from '#/services'
import { sql, textOf } from '#/sql/sql'
import { isOffered, isOpen } from '#/access/visibility'
import { FACETS } from './facet-counts.ts'
import { PROBLEMS } from './problems.ts'
import { CODES } from './product-codes.ts'

/** If more products than this change at once, the tag `products` is reported as changed, but not `product:<id>`. */
const MAX_NAMED = 50
/**
 * The maximum number of products in one statement. Larger statements are not faster on the embedded database, and make
 * other requests wait.
 */
const CHUNK = 1_000

/**
 * Updates the data derived from products: the prices of their variants, the price log, and the documents from which
 * lists and searches are answered. After a write to a product, or to other data that its price or document shows, call
 * this function in the transaction of the write.
 */
export async function refreshProducts(data: Data, productIds: readonly string[]): Promise<void> {
  const { db } = data
  const ids = [...new Set(productIds)].toSorted()
  if (ids.length === 0) return
  await db.transaction(async () => {
    await withoutJit(db)
    for (let start = 0; start < ids.length; start += CHUNK) await refreshChunk(data, ids.slice(start, start + CHUNK))
    db.changed('products', ...(ids.length <= MAX_NAMED ? ids.map((id) => `product:${id}`) : []))
  })
}

/**
 * Like `refreshProducts`, for products of which only the number of sales has changed: the places in lists sorted by
 * sales, and the texts. Nothing else is computed again, because orders of these products wait meanwhile.
 */
export async function refreshSales({ db, models }: Data, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const ids = [...new Set(productIds)]
  await db.transaction(async () => {
    await withoutJit(db)
    await lockProducts(db, ids)
    await db.query({ name: 'refresh_sales', text: SALES, values: [ids] })
    await db.query({ name: 'refresh_texts', text: documentStatements(models).texts, values: [ids] })
    db.changed('products', ...(ids.length <= MAX_NAMED ? ids.map((id) => `product:${id}`) : []))
  })
}

/**
 * Turns JIT off until the end of the transaction: because of the many subqueries the planner would compile the statements,
 * which takes longer than running them.
 */
const withoutJit = (db: Database) =>
  db.query({ name: 'refresh_without_jit', text: `select set_config('jit', 'off', true)` })

/**
 * Locks products, so that other writers of them wait. Every writer of a product, or of data that its document shows,
 * calls this function first. Rows are locked in the order of their ids, which prevents deadlocks.
 */
export async function lockProducts(db: Database, productIds: readonly string[]): Promise<void> {
  const text = 'select from product where id = any($1::uuid[]) order by id for no key update'
  await db.query({ name: 'lock_products', text, values: [productIds] })
}

async function refreshChunk({ db, models }: Data, ids: readonly string[]): Promise<void> {
  const run = (name: string, text: string, ...more: unknown[]) => db.query({ name, text, values: [ids, ...more] })
  // A second writer waits for the lock until the first one has committed, and so reads its result.
  await lockProducts(db, ids)
  const offered = await pricesAfterOffers(db, ids)
  const [ofGroups, ofEverybody] = [offered.filter(({ group }) => group), offered.filter(({ group }) => !group)]
  await run('refresh_prices', PRICES, JSON.stringify(ofEverybody))
  await run('refresh_group_prices', GROUP_PRICES, JSON.stringify(ofGroups))
  await run('refresh_log', LOG)
  await run('refresh_references', REFERENCES)
  const { document, texts } = documentStatements(models)
  await run('refresh_documents', document)
  const written = await db.query<{ id: string; json: string; rest: string }>({
    name: 'refresh_texts',
    text: texts,
    values: [ids],
  })
  await writeCards(db, written)
  await run('refresh_places', PLACES)
  await run('refresh_title_words', TITLE_WORDS)
  await run('refresh_facets', FACETS)
  await run('refresh_codes', CODES)
  await run('refresh_words', WORDS)
}

/** SQL: `offer` applies now to `product`. An offer without products applies to all products of its shop. */
const APPLIES = `offer.business_id = product.business_id and ${textOf(offerApplies(sql`offer`))} and (
    exists (select from offer_product chosen where chosen.offer_id = offer.id and chosen.product_id = product.id)
    or not exists (select from offer_product chosen where chosen.offer_id = offer.id))`

interface OfferedRow {
  id: string
  /** The customer group of the price list; null if the list is for everybody. */
  group: string | null
  list: string
  amount: number
  tax_rate: number
  product_id: string
  business_id: string
  offers: Omit<Offer, 'businessId' | 'productIds' | 'target'>[] | null
}

interface OfferedPrice {
  id: string
  group: string | null
  list: string
  price: number
}

const OFFERS = `(
  select json_agg(json_build_object(
    'id', offer.id, 'code', offer.code, 'name', offer.name, 'discountType', offer.discount_type,
    'value', offer.value, 'minQuantity', offer.min_quantity, 'minAmount', offer.min_amount,
    'priority', offer.priority, 'exclusive', offer.exclusive))
  from offer where offer.target = 'product' and ${APPLIES}) as offers`

/**
 * Calculates the prices of variants after the present offers, by the same rules as the basket. The result contains the
 * price for everybody only if an offer applies to the product. It always contains the price of a customer group whose
 * price list comes before the list for everybody.
 */
async function pricesAfterOffers(db: Database, ids: readonly string[]): Promise<OfferedPrice[]> {
  const rows = await db.query<OfferedRow>({
    name: 'refresh_offers',
    text: `
      select combo.id, null::uuid as "group", list.list_id as list, list.amount, list.tax_rate,
        product.id as product_id, product.business_id, ${OFFERS}
      from product join attribute_combo combo on combo.product_id = product.id
      cross join lateral list_price(combo, 1) list
      where product.id = any($1::uuid[]) and exists (select from offer where offer.target = 'product' and ${APPLIES})
      union all
      select combo.id, favoured.id, list.list_id, list.amount, list.tax_rate, product.id, product.business_id, ${OFFERS}
      from product join attribute_combo combo on combo.product_id = product.id
      cross join lateral (
        select distinct own.customer_group_id as id from price join price_list own on own.id = price.price_list_id
        where price.product_id = product.id and own.customer_group_id is not null and own.enabled
      ) favoured
      cross join lateral list_price(combo, 1, array[favoured.id]) list
      where product.id = any($1::uuid[]) and list.customer_group_id is not null
        and exists (select from price_list any_list where any_list.customer_group_id is not null)`,
    values: [ids],
  })
  return rows.map(({ id, group, list, amount, tax_rate, product_id, business_id, offers }) => ({
    id,
    group,
    list,
    price: unitPriceAfterOffers(
      { businessId: business_id, productId: product_id, unitPrice: amount, taxRate: tax_rate, weightGrams: 0 },
      (offers ?? []).map((offer) => ({ ...offer, businessId: business_id, target: 'product', productIds: [] })),
    ),
  }))
}

const GROUP_PRICES = `with wanted as (
    select * from jsonb_to_recordset($2::jsonb) as own (id uuid, "group" uuid, list uuid, price bigint)
  ),
  gone as (
    delete from combo_group_price kept using attribute_combo combo
    where combo.id = kept.attribute_combo_id and combo.product_id = any($1::uuid[])
      and not exists (select from wanted where wanted.id = combo.id and wanted."group" = kept.customer_group_id)
  )
  insert into combo_group_price (attribute_combo_id, customer_group_id, price_list_id, price)
  select id, "group", list, price from wanted
  on conflict (attribute_combo_id, customer_group_id) do update
    set price_list_id = excluded.price_list_id, price = excluded.price`

const PRICES = `update attribute_combo combo set list_price = now_it_costs.list_price, price = now_it_costs.price
  from (
    select own.id, list.amount as list_price, coalesce(offered.price, list.amount) as price
    from attribute_combo own
    left join lateral list_price(own, 1) list on true
    left join jsonb_to_recordset($2::jsonb) as offered (id uuid, price bigint) on offered.id = own.id
    where own.product_id = any($1::uuid[])
  ) now_it_costs
  where combo.id = now_it_costs.id
    and (combo.list_price, combo.price) is distinct from (now_it_costs.list_price, now_it_costs.price)`

/**
 * SQL: logs every public price, and the end of a price if nobody can buy the product any more. Of several changes in
 * one transaction only the last is logged, because nobody saw the earlier prices. If one writer waits for another, the
 * writer that waited logs the later time, even if its transaction began first.
 */
const LOG = `with now_it_is as (
    select combo.id, public.price, public.reduced, last.since,
      coalesce(last.transaction_id = pg_current_xact_id()::text::bigint and last.since >= now(), false) as own,
      (before.price, coalesce(before.reduced, false)) is not distinct from (public.price, public.reduced) as as_before
    from attribute_combo combo
    join product on product.id = combo.product_id
    join business on business.id = product.business_id
    cross join lateral (
      select case when shown then combo.price end as price, shown and combo.price < combo.list_price as reduced
      from (select combo.price is not null and combo.enabled and ${textOf(isOffered(sql`product`))} and ${textOf(isOpen(sql`business`))} as shown) it
    ) public
    left join lateral (
      select log.price, log.reduced, log.since, log.transaction_id from price_log log
      where log.attribute_combo_id = combo.id order by log.since desc limit 1
    ) last on true
    left join lateral (
      select log.price, log.reduced from price_log log
      where log.attribute_combo_id = combo.id and log.since < last.since order by log.since desc limit 1
    ) before on true
    where combo.product_id = any($1::uuid[])
      and (last.price, coalesce(last.reduced, false)) is distinct from (public.price, public.reduced)
  ),
  taken_back as (
    delete from price_log log using now_it_is it
    where it.own and it.as_before and log.attribute_combo_id = it.id and log.since = it.since
  ),
  rewritten as (
    update price_log log set price = it.price, reduced = it.reduced
    from now_it_is it where it.own and not it.as_before and log.attribute_combo_id = it.id and log.since = it.since
  )
  insert into price_log (attribute_combo_id, price, reduced, since)
  select id, price, reduced, greatest(clock_timestamp(), since + interval '1 microsecond') from now_it_is where not own`

const REFERENCES = `update attribute_combo combo set previous_price = reference.price
  from (
    select own.id, case when own.price < own.list_price then reference_price(own.id) end as price
    from attribute_combo own where own.product_id = any($1::uuid[])
  ) reference
  where combo.id = reference.id and combo.previous_price is distinct from reference.price`

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

/** SQL: the title for search. «Coca-Cola» is also found as «cocacola». */
const TITLE = `concat_ws(' ', product.title, case when product.title ~ '\\w-\\w' then replace(product.title, '-', '') end)`

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

const assign = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = excluded.${column}`).join(', ')

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

const CARD: Selection = new Map(cardProperties.map((name) => [name, null]))

/** Writes the cards of products whose JSON has changed. */
async function writeCards(db: Database, products: readonly { id: string; json: string; rest: string }[]) {
  if (products.length === 0) return
  await db.query({
    name: 'refresh_cards',
    text: `insert into product_card (id, json) select * from unnest($1::uuid[], $2::text[])
      on conflict (id) do update set json = excluded.json where product_card.json <> excluded.json`,
    values: [products.map(({ id }) => id), products.map(({ json, rest }) => pickAll(wholeRecord(json, rest), CARD))],
  })
}

/** SQL: writes the places of products in categories, after their documents. */
const PLACES = `with placed as (
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

/** SQL: the number of sales as words of titles store it. They change only when it doubles. */
const sold = (row: string): string => `floor(ln(${row}.sales + 1) / ln(2))::smallint`

/** SQL: writes the words of titles, after the documents. */
const TITLE_WORDS = `with titled as (
    select document.id as product_id, own.word, bool_or(own.begins) as begins, ${sold('document')} as sold
    from product_document document
    cross join lateral (
      select entry.lexeme as word, 1 = any(entry.positions) as begins from unnest(document.search) as entry
      where 'A' = any(entry.weights)
      union all
      select left(split.word, 2) || '*', split.ord = 1
      from regexp_split_to_table(document.title_folded, '[^a-z0-9ñ]+') with ordinality as split (word, ord)
      where length(split.word) > 1
    ) own
    where document.visible and document.id = any($1::uuid[])
    group by document.id, own.word
  ),
  gone as (
    delete from title_word old where old.product_id = any($1::uuid[])
      and not exists (select from titled where titled.product_id = old.product_id and titled.word = old.word)
  )
  insert into title_word (product_id, word, begins, sold)
  select product_id, word, begins, sold from titled
  on conflict (product_id, word) do update set ${assign(['begins', 'sold'])}
  where title_word.* is distinct from excluded.*`

/** SQL: copies the numbers of sales of products into the tables by which lists and searches are sorted. */
const SALES = `with counted as materialized (
    select id, sales, ${sold('own')} as sold from product own where id = any($1::uuid[])
  ),
  documents as (
    update product_document document set sales = counted.sales from counted
    where document.id = counted.id and document.sales <> counted.sales
  ),
  places as (
    update product_place place set sales = counted.sales from counted
    where place.product_id = counted.id and place.sales <> counted.sales
  )
  update title_word titled set sold = counted.sold from counted
  where titled.product_id = counted.id and titled.sold <> counted.sold`

/**
 * SQL: stores all words of the products, to correct typing errors in searches. The words are sorted, so that two
 * transactions that add the same words do not deadlock.
 */
const WORDS = `insert into search_word
  select distinct word from (
    select ${TITLE} as text from product where product.id = any($1::uuid[])
    union
    select business.name from business
    where business.id in (select business_id from product where product.id = any($1::uuid[]))
    union
    select category.title from category where category.id in (
      select unnest(place.path) from product join category place on place.id = product.parent_id
      where product.id = any($1::uuid[]))
    union
    select value.name from attribute_value value where value.id = any(array(
      select attribute_value_id from product_attribute_value where product_id = any($1::uuid[])
      union
      select chosen.attribute_value_id from attribute_combo combo
      join attribute_combo_value chosen on chosen.attribute_combo_id = combo.id where combo.product_id = any($1::uuid[])))
  ) searched, regexp_split_to_table(fold(text), '[^a-z0-9ñ]+') as word
  where length(word) > 2 and word ~ '[a-zñ]'
    -- A subquery with a value is looked up in the index. \`not exists\` would read all words.
    and (select known.word from search_word known where known.word = word.word) is null
  order by word
  on conflict do nothing`

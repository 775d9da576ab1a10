import { assign } from './upsert.ts'

/** SQL: the title for search. «Coca-Cola» is also found as «cocacola». */
export const TITLE = `concat_ws(' ', product.title, case when product.title ~ '\\w-\\w' then replace(product.title, '-', '') end)`

/** SQL: the number of sales as `title_word` stores it, a logarithm: its rows change only when the number doubles. */
export const sold = (row: string): string => `floor(ln(${row}.sales + 1) / ln(2))::smallint`

/** SQL: writes the words of titles. It reads the documents, so these are written first. */
export const TITLE_WORDS = `with titled as (
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

/**
 * SQL: stores all words of the products, to correct typing errors in searches. The words are sorted, so that two
 * transactions that add the same words do not deadlock.
 */
export const WORDS = `insert into search_word
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

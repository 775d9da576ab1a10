import type { ProductFacets } from '@lonja/contract/products/product'
import type { Query } from '#/http/query'
import { type Sql, alias, and, join, literal, render, sql } from '#/sql/sql'
import type { Engine } from '#/resource/engine'
import { isOpen } from '#/access/visibility'
import { type ProductCondition, type ProductFilters, productFilters } from './product-filters.ts'
import { searchSql } from './search.ts'

/** The most shops in the facet. The chosen shops come first, then the shops with the most matching products. */
const MAX_BUSINESSES = 100

/**
 * The facets of the list of visible products: the values by which it can be narrowed, with their counts. The counts of
 * a facet ignore the values that are chosen in this facet. Chosen values are always included.
 */
export async function productFacets(parts: Pick<Engine, 'db' | 'cache'>, query: Query): Promise<ProductFacets> {
  const [row] = await parts.db.query<{ facets: ProductFacets }>(render(facetsSql(await productFilters(parts, query))))
  return row!.facets
}

const row = sql`document`

/** The conditions of one facet. In the subquery `base`, `column` is true for the products that meet them. */
interface Group {
  key: string
  column: Sql
  holds: Sql
  ids: readonly string[]
}

function facetsSql({ conditions, search }: ProductFilters): Sql {
  const fixed = conditions.filter(({ choice }) => choice === null).map(({ holds }) => holds(row))
  if (search) fixed.push(searchSql(search, row).where)
  const groups = groupsOf(conditions)
  // `groups` are the chosen filters. The counts of a facet ignore the filters of this facet, so they ignore at most one
  // group. A product that does not meet two groups is therefore never counted.
  const misses = groups.map(({ holds }) => sql`(not coalesce(${holds}, false))::int`)
  if (misses.length > 0) fixed.push(sql`${join(misses, ' + ')} <= 1`)
  const all = meets(groups)
  const without = (key: string): Sql => meets(groups.filter((group) => group.key !== key))
  const chosen = (key: string): Sql => sql`${groups.find((group) => group.key === key)?.ids ?? []}::uuid[]`
  const ofAttributes = groups.filter(({ key }) => !KEYS.has(key))
  const ownCounts = ofAttributes.map(({ key, column }) => sql`when ${key}::uuid then counts.${countOf(column)}`)
  const optionCount =
    ownCounts.length === 0 ? sql`counts.n` : sql`case option.attribute_id ${join(ownCounts, ' ')} else counts.n end`
  const chosenOptions = ofAttributes.flatMap(({ ids }) => ids)
  const isChosenShop = sql`business.id = any(${chosen('business')})`

  return sql`
    with base as materialized (
      select document.business_id, document.category_ids, document.value_ids, document.price
        ${each(groups, ({ holds, column }) => sql`, coalesce(${holds}, false) as ${column}`)}
      from product_document document
      where ${and(sql`document.visible`, ...fixed)}
    ), counts as (
      select value_id, count(*) filter (where ${all}) as n
        ${each(ofAttributes, ({ key, column }) => sql`, count(*) filter (where ${without(key)}) as ${countOf(column)}`)}
      from base, unnest(value_ids) as value_id group by value_id
    ), options as (
      select option.id, option.attribute_id, option.name, option.value, option.sort, coalesce(${optionCount}, 0) as count
      from attribute_value option left join counts on counts.value_id = option.id
      where option.enabled and (${optionCount} > 0 or option.id = any(${chosenOptions}::uuid[]))
    )
    select json_build_object(
      'total', (select count(*) from base where ${all}),
      'attributes', (
        select coalesce(json_agg(json_build_object('id', attribute.id, 'name', attribute.name, 'code', attribute.code,
          'type', attribute.type, 'options', own.options) order by attribute.sort, attribute.name, attribute.id), '[]')
        from attribute join (
          select attribute_id, json_agg(json_build_object('id', id, 'name', name, 'value', value, 'count', count)
            order by sort, name, id) as options
          from options group by attribute_id
        ) own on own.attribute_id = attribute.id
        where attribute.enabled and attribute.filterable),
      'categories', (
        select coalesce(json_agg(json_build_object('id', category.id, 'title', category.title, 'url', category.url,
          'parent', category.parent_id, 'count', coalesce(found.count, 0))
          order by category.sort, fold(category.title), category.id), '[]')
        from category left join (
          select id, count(*) from base, unnest(category_ids) as id where ${without('category')} group by id
        ) found on found.id = category.id
        where category.enabled and (found.count > 0 or category.id = any(${chosen('category')}))),
      'businesses', (
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'count', count)
          order by count desc, fold(name), id), '[]')
        from (
          select business.id, business.name, coalesce(found.count, 0) as count
          from business left join (
            select business_id, count(*) from base where ${without('business')} group by business_id
          ) found on found.business_id = business.id
          where found.count > 0 or (${isChosenShop} and ${isOpen(sql`business`)})
          order by ${isChosenShop} desc, count desc, business.id limit ${literal(MAX_BUSINESSES)}
        ) shops),
      'price', (
        select case when count(price) > 0 then json_build_object('min', min(price), 'max', max(price)) end
        from base where ${without('price')})
    ) as facets`
}

const KEYS: ReadonlySet<string> = new Set(['category', 'business', 'price'])

function groupsOf(conditions: readonly ProductCondition[]): Group[] {
  const byKey = Map.groupBy(
    conditions.filter(({ choice }) => choice !== null),
    ({ choice }) => (typeof choice === 'string' ? choice : choice!.attribute),
  )
  return [...byKey].map(([key, own], index) => ({
    key,
    column: alias(`meets${index}`),
    holds: and(...own.map(({ holds }) => holds(row))),
    ids: own.flatMap(({ ids }) => ids),
  }))
}

const meets = (groups: readonly Group[]): Sql => and(...groups.map(({ column }) => column))

/**
 * The column of `counts` with the number of products that meet the conditions of all groups but the one of `column`.
 */
const countOf = (column: Sql): Sql => sql`n_${column}`

const each = (groups: readonly Group[], write: (group: Group) => Sql): Sql => join(groups.map(write), '')

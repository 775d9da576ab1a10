import type { ProductFacets } from '@lonja/contract/products/product'
import type { Query } from '#/http/query'
import { type Sql, join, literal, nothing, render, sql } from '#/sql/sql'
import type { Reading } from '#/resource/engine'
import { isOpen } from '#/access/visibility'
import { type FacetSets, facetOf, facetSets } from './facet-sets.ts'
import { type ProductFilters, productFilters } from './product-filters.ts'

/** The most shops in the facet. The chosen shops come first, then the shops with the most matching products. */
const MAX_BUSINESSES = 100

/**
 * The facets of the list of visible products: the values by which it can be narrowed, with their counts. The counts of
 * a facet ignore the values that are chosen in this facet. Chosen values are always included.
 */
export async function productFacets(parts: Reading, query: Query): Promise<ProductFacets> {
  const [row] = await parts.db.query<{ facets: ProductFacets }>(render(facetsSql(await productFilters(parts, query))))
  return row!.facets
}

function facetsSql(filters: ProductFilters): Sql {
  const sets = facetSets(filters)
  const chosen = (facet: string): Sql =>
    sql`${filters.conditions.filter((condition) => facetOf(condition) === facet).flatMap(({ ids }) => ids)}::uuid[]`
  const isChosenShop = sql`business.id = any(${chosen('business')})`
  const queries = sets.queries.length > 0 ? sql`with ${join(sets.queries)}` : nothing

  return sql`
    ${queries}
    select json_build_object(
      'total', (${sets.without().total}),
      'attributes', (${attributesSql(filters, sets)}),
      'categories', (
        select coalesce(json_agg(json_build_object('id', category.id, 'title', category.title, 'url', category.url,
          'parent', category.parent_id, 'count', coalesce(found.count, 0))
          order by category.sort, fold(category.title), category.id), '[]')
        from category left join (${sets.without('category').categories}) found on found.id = category.id
        where category.enabled and (found.count > 0 or category.id = any(${chosen('category')}))),
      'businesses', (
        select coalesce(json_agg(json_build_object('id', id, 'name', name, 'count', count)
          order by count desc, fold(name), id), '[]')
        from (
          select business.id, business.name, coalesce(found.count, 0) as count
          from business left join (${sets.without('business').businesses}) found on found.id = business.id
          where found.count > 0 or (${isChosenShop} and ${isOpen(sql`business`)})
          order by ${isChosenShop} desc, count desc, business.id limit ${literal(MAX_BUSINESSES)}
        ) shops),
      'price', (
        select case when min is not null then json_build_object('min', min, 'max', max) end
        from (${sets.without('price').price}) bounds)
    ) as facets`
}

const KEYS: ReadonlySet<string> = new Set(['category', 'business', 'price'])

/** The facets of attributes. The options of an attribute are counted in the set without the conditions of it. */
function attributesSql({ conditions }: ProductFilters, sets: FacetSets): Sql {
  const ofAttributes = conditions.filter((condition) => !KEYS.has(facetOf(condition) ?? 'price'))
  const attributes = [...new Set(ofAttributes.map((condition) => facetOf(condition)!))]
  const chosenOptions = ofAttributes.flatMap(({ ids }) => ids)
  const counts = [
    countsOf(sets.without().options, sql`own.attribute_id <> all(${attributes}::uuid[])`),
    ...attributes.map((attribute) =>
      countsOf(sets.without(attribute).options, sql`own.attribute_id = ${attribute}::uuid`),
    ),
  ]
  return sql`
    select coalesce(json_agg(json_build_object('id', attribute.id, 'name', attribute.name, 'title', attribute.title,
      'code', attribute.code,
      'type', attribute.type, 'options', own.options) order by attribute.sort, attribute.name, attribute.id), '[]')
    from attribute join (
      select option.attribute_id, json_agg(json_build_object('id', option.id, 'name', option.name, 'value', option.value,
        'count', coalesce(found.count, 0)) order by option.sort, option.name, option.id) as options
      from attribute_value option left join (${join(counts, ' union all ')}) found on found.id = option.id
      where option.enabled and (found.count > 0 or option.id = any(${chosenOptions}::uuid[]))
      group by option.attribute_id
    ) own on own.attribute_id = attribute.id
    where attribute.enabled and attribute.filterable`
}

/** The counts of those options that meet the condition. */
const countsOf = (options: Sql, which: Sql): Sql =>
  sql`select counted.id, counted.count from (${options}) counted join attribute_value own on own.id = counted.id where ${which}`

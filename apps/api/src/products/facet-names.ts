import type { ProductFacets } from '@lonja/contract/products/product'
import type { Reading } from '#/resource/engine'

type Attribute = ProductFacets['attributes'][number]
type Option = Omit<Attribute['options'][number], 'count'>
type Category = Omit<ProductFacets['categories'][number], 'count'>

/** The attributes, options and categories that facets can show, in their order and without counts. */
export interface FacetNames {
  attributes: (Omit<Attribute, 'options' | 'more'> & { options: Option[] })[]
  categories: Category[]
}

/** The size of the names in the cache. They are as large as the counts of some hundred lists. */
const WEIGHT = 200

/**
 * Reads the categories, and the attributes that customers can filter by with their options. They stay in memory until one of
 * them changes.
 */
export const facetNames = (parts: Reading): Promise<FacetNames> =>
  parts.cache.value(
    'names of facets',
    ['categories', 'attributes', 'attribute-values'],
    () => readFacetNames(parts),
    WEIGHT,
  )

// The options are rows and not JSON, because PostgreSQL needs twice as long to make the JSON as to send the rows.
async function readFacetNames({ db }: Reading): Promise<FacetNames> {
  const [attributes, options, categories] = await Promise.all([
    db.query<Omit<Attribute, 'options' | 'more'>>({
      name: 'read attributes of facets',
      text: `select id, name, title, code, type from attribute where enabled and filterable order by sort, name, id`,
    }),
    db.query<Option & { attribute: string }>({
      name: 'read options of facets',
      text: `select attribute_id as attribute, id, name, value from attribute_value where enabled order by sort, name, id`,
    }),
    db.query<Category>({
      name: 'read categories of facets',
      text: `select id, title, url, parent_id as parent from category where enabled order by sort, fold(title), id`,
    }),
  ])
  const byAttribute = Map.groupBy(options, ({ attribute }) => attribute)
  return {
    attributes: attributes.map((attribute) => ({
      ...attribute,
      options: (byAttribute.get(attribute.id) ?? []).map(({ id, name, value }) => ({ id, name, value })),
    })),
    categories,
  }
}

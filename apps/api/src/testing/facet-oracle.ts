import type { ProductFacets } from '@lonja/contract/products/product'
import type { Database } from '#/database/database'

/** The filters that the oracle knows, by their names in `GET /api/products-facets`. */
export interface FacetFilters {
  'parent.id[]'?: readonly string[]
  'business.id[]'?: readonly string[]
  'attr[]'?: readonly string[]
  'price[gte]'?: number
  'price[lt]'?: number
  available?: boolean
  reduced?: boolean
  featured?: boolean
  marketplace?: boolean
  title?: string
}

/** The query string of the filters. */
export const queryOfFilters = (filters: FacetFilters): string =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  ).toString()

interface Row {
  id: string
}
interface Catalogue {
  businesses: (Row & { name: string; open: boolean })[]
  categories: (Row & { title: string; url: string; parent: string | null; sort: number; enabled: boolean })[]
  attributes: (Row & { name: string; title: string; code: string; type: string; sort: number; shown: boolean })[]
  options: (Row & { attribute: string; name: string; value: string | null; sort: number; enabled: boolean })[]
  products: Product[]
}
interface Product extends Row {
  business: string
  category: string | null
  title: string
  enabled: boolean
  featured: boolean
  marketplace: boolean
  options: string[]
  variants: { options: string[]; price: number | null; previous: number | null; available: boolean }[]
}

const CATALOGUE = `select
  (select coalesce(json_agg(json_build_object('id', id, 'name', name,
    'open', enabled and state in ('approved', 'holiday'))), '[]') from business) as businesses,
  (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'url', url, 'parent', parent_id, 'sort', sort,
    'enabled', enabled)), '[]') from category) as categories,
  (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'title', title, 'code', code, 'type', type, 'sort', sort,
    'shown', enabled and filterable)), '[]') from attribute) as attributes,
  (select coalesce(json_agg(json_build_object('id', id, 'attribute', attribute_id, 'name', name, 'value', value,
    'sort', sort, 'enabled', enabled)), '[]') from attribute_value) as options,
  (select coalesce(json_agg(json_build_object('id', id, 'business', business_id, 'category', parent_id, 'title', title,
    'enabled', enabled, 'featured', featured, 'marketplace', marketplace,
    'options', (select coalesce(json_agg(attribute_value_id), '[]') from product_attribute_value where product_id = product.id),
    'variants', (select coalesce(json_agg(json_build_object('price', price, 'previous', previous_price,
      'available', not tracked or backorder or stock > allocated + reserved,
      'options', (select coalesce(json_agg(attribute_value_id), '[]') from attribute_combo_value where attribute_combo_id = combo.id)
    )), '[]') from attribute_combo combo where product_id = product.id and combo.enabled)
  )), '[]') from product) as products`

const isAmong = (ids: readonly string[] | undefined, id: string): boolean => ids?.includes(id) ?? false

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Counts the facets in TypeScript, product by product, from the tables in which shops write their data. Call it in the
 * same snapshot as `productFacets`.
 */
export async function countFacets(db: Database, filters: FacetFilters): Promise<ProductFacets> {
  const [catalogue] = await db.query<Catalogue>({ text: CATALOGUE })
  const { businesses, categories, attributes, options } = catalogue!
  const open = new Set(businesses.filter((one) => one.open).map(({ id }) => id))
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]))
  const attributeOf = new Map(options.map(({ id, attribute }) => [id, attribute]))
  const visible = catalogue!.products
    .filter((product) => product.enabled && open.has(product.business))
    .map((product) => describe(product, parents))
  const conditions = conditionsOf(filters, attributeOf)
  const without = (facet: string) =>
    visible.filter((product) => conditions.every((one) => one.facet === facet || one.holds(product)))

  const [all, ofCategories, ofBusinesses] = [without('all'), without('category'), without('business')]
  const prices = without('price').flatMap(({ price }) => price ?? [])
  return {
    total: all.length,
    attributes: attributes
      .filter(({ shown }) => shown)
      .toSorted((a, b) => a.sort - b.sort || byText(a.name, b.name) || byText(a.id, b.id))
      .map(({ id, name, title, code, type }) => {
        const found = without(id)
        const own = options
          .filter((option) => option.attribute === id && option.enabled)
          .toSorted((a, b) => a.sort - b.sort || byText(a.name, b.name) || byText(a.id, b.id))
          .map((option) => ({
            id: option.id,
            name: option.name,
            value: option.value,
            count: found.filter((product) => product.options.has(option.id)).length,
          }))
        return {
          id,
          name,
          title,
          code,
          type,
          options: own.filter((o) => o.count > 0 || isAmong(filters['attr[]'], o.id)),
        }
      })
      .filter((attribute) => attribute.options.length > 0) as ProductFacets['attributes'],
    categories: categories
      .filter(({ enabled }) => enabled)
      .toSorted((a, b) => a.sort - b.sort || byText(a.title.toLowerCase(), b.title.toLowerCase()) || byText(a.id, b.id))
      .map(({ id, title, url, parent }) => ({
        id,
        title,
        url,
        parent,
        count: ofCategories.filter(({ categories: path }) => path.has(id)).length,
      }))
      .filter(({ id, count }) => count > 0 || isAmong(filters['parent.id[]'], id)),
    businesses: businesses
      .map(({ id, name }) => ({ id, name, count: ofBusinesses.filter(({ business }) => business === id).length }))
      .filter(({ id, count }) => count > 0 || (isAmong(filters['business.id[]'], id) && open.has(id)))
      .toSorted(
        (a, b) => b.count - a.count || byText(a.name.toLowerCase(), b.name.toLowerCase()) || byText(a.id, b.id),
      ),
    price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
  }
}

interface Described {
  business: string
  categories: ReadonlySet<string>
  options: ReadonlySet<string>
  price: number | null
  available: boolean
  reduced: boolean
  featured: boolean
  marketplace: boolean
  title: string
}

function describe(product: Product, parents: ReadonlyMap<string, string | null>): Described {
  const { business, featured, marketplace, title, variants } = product
  const categories = new Set<string>()
  for (let id = product.category; id; id = parents.get(id) ?? null) categories.add(id)
  const prices = variants.flatMap(({ price }) => price ?? [])
  return {
    business,
    categories,
    options: new Set([...product.options, ...variants.flatMap((variant) => variant.options)]),
    price: prices.length > 0 ? Math.min(...prices) : null,
    available: variants.some(({ price, available }) => price !== null && available),
    reduced: variants.some(({ price, previous }) => price !== null && previous !== null && price < previous),
    featured,
    marketplace,
    title: title.toLowerCase(),
  }
}

interface Condition {
  facet: string | null
  holds: (product: Described) => boolean
}

function conditionsOf(filters: FacetFilters, attributeOf: ReadonlyMap<string, string>): Condition[] {
  const { title } = filters
  const [categories, businesses, chosen] = [filters['parent.id[]'], filters['business.id[]'], filters['attr[]'] ?? []]
  const [from, below] = [filters['price[gte]'], filters['price[lt]']]
  const flags = (['available', 'reduced', 'featured', 'marketplace'] as const).filter(
    (flag) => filters[flag] !== undefined,
  )
  const known = chosen.filter((id) => attributeOf.has(id))
  const of = (facet: string | null, holds: Condition['holds']): Condition[] => [{ facet, holds }]
  return [
    ...(categories?.length ? of('category', (one) => categories.some((id) => one.categories.has(id))) : []),
    ...(businesses?.length ? of('business', (one) => businesses.includes(one.business)) : []),
    ...(from === undefined ? [] : of('price', ({ price }) => price !== null && price >= from)),
    ...(below === undefined ? [] : of('price', ({ price }) => price !== null && price < below)),
    ...(chosen.length > 0 && known.length === 0 ? of(null, () => false) : []),
    ...Object.entries(Object.groupBy(known, (id) => attributeOf.get(id)!)).flatMap(([attribute, ids]) =>
      of(attribute, (one) => ids!.some((id) => one.options.has(id))),
    ),
    ...flags.flatMap((flag) => of(null, (one) => one[flag] === filters[flag])),
    ...(title ? of(null, (one) => one.title.includes(title)) : []),
  ]
}

import type { ProductRule } from '@lonja/contract/home/rules'
import type { ShownBlockOf } from '@lonja/contract/home/shown-block'
import { productQueries } from '#/products/product.queries.ts'

const queries: Record<ProductRule, (target: string) => string> = {
  offers: () => 'reduced=true&order[sales]=desc',
  featured: () => 'featured=true&order[sales]=desc',
  new: () => 'order[createdDate]=desc',
  sold: () => 'order[sales]=desc',
  category: (target) => `parent.id[]=${target}&order[sales]=desc`,
  business: (target) => `business.id[]=${target}&order[sales]=desc`,
  tag: (target) => `tags.id[]=${target}&order[sales]=desc`,
}

/** The address of all products of a shelf. The list of products has no filter for labels. */
const addresses: Record<ProductRule, (target: string) => string | undefined> = {
  offers: () => '/products?reduced=true',
  featured: () => '/products?featured=true',
  new: () => '/products?order%5BcreatedDate%5D=desc',
  sold: () => '/products?order%5Bsales%5D=desc',
  category: (target) => `/products?${new URLSearchParams({ 'parent.id[]': target })}`,
  business: (target) => `/products?${new URLSearchParams({ 'business.id[]': target })}`,
  tag: () => undefined,
}

/** The products of a shelf, and the address of all of them. */
export function shelfOf({ rule, target, count }: ShownBlockOf<'products'>) {
  const to = addresses[rule](target ?? '')
  return { products: productQueries.shelf(queries[rule](target ?? ''), count), ...(to !== undefined && { to }) }
}

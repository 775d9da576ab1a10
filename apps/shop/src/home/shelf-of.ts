import type { ProductRule } from '@lonja/contract/home/rules'
import { shelfQuery } from '@lonja/contract/home/shelf-query'
import type { ShownBlockOf } from '@lonja/contract/home/shown-block'
import { productQueries } from '#/products/product.queries.ts'

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
export function shelfOf(block: ShownBlockOf<'products'>) {
  const { rule, target, count } = block
  const to = addresses[rule](target ?? '')
  return { products: productQueries.shelf(shelfQuery(block), count), ...(to !== undefined && { to }) }
}

import type { ProductRule } from './rules.ts'

const queries: Record<ProductRule, (target: string) => string> = {
  offers: () => 'reduced=true&order[sales]=desc',
  featured: () => 'featured=true&order[sales]=desc',
  new: () => 'order[createdDate]=desc',
  sold: () => 'order[sales]=desc',
  category: (target) => `parent.id[]=${target}&order[sales]=desc`,
  business: (target) => `business.id[]=${target}&order[sales]=desc`,
  tag: (target) => `tags.id[]=${target}&order[sales]=desc`,
}

/** The query string of `GET /products` for the products of a shelf, without the number of products. */
export const shelfQuery = ({ rule, target }: { rule: ProductRule; target: string | null }): string =>
  queries[rule](target ?? '')

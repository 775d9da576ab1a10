/** How the products of a shelf are chosen. The last three need a `target`: a category, a shop or a label. */
export const productRules = ['offers', 'featured', 'new', 'sold', 'category', 'business', 'tag'] as const
export type ProductRule = (typeof productRules)[number]
export const needsTarget = (rule: ProductRule): boolean => ['category', 'business', 'tag'].includes(rule)

export const shopRules = ['open', 'near', 'spotlight'] as const

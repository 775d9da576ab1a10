import type { ProductRequirement } from '../categories/category.ts'

/** The information about a product that a category may require, and that the product may lack. */
export const productGaps = ['origin', 'allergens', 'gpsr'] as const
export type ProductGap = (typeof productGaps)[number]

/** The information that the category of a product requires; undefined for information that the shop did not give. */
interface GivenInformation {
  origin?: string | null | undefined
  /** An empty list says that the product has no allergens. */
  allergens?: readonly string[] | undefined
  gpsr?: object | null | undefined
}

/**
 * The information that a category requires and that a new product does not have. Food needs its origin and its
 * allergens. The minimum age of 18 needs no information in the product.
 */
export function gapsOf(requires: readonly ProductRequirement[], given: GivenInformation): ProductGap[] {
  const needed: Record<ProductGap, boolean> = {
    origin: requires.includes('food'),
    allergens: requires.includes('food') || requires.includes('allergens'),
    gpsr: requires.includes('gpsr'),
  }
  const isGiven: Record<ProductGap, boolean> = {
    origin: Boolean(given.origin),
    allergens: given.allergens !== undefined,
    gpsr: Boolean(given.gpsr),
  }
  return productGaps.filter((gap) => needed[gap] && !isGiven[gap])
}

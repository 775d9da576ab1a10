import type { z } from 'zod'
import type { ProductRequirement } from '../categories/category.ts'
import type { Food, Gpsr } from './product.ts'

/** The information about a product that a category may require, and that the product may lack. */
export const productGaps = ['origin', 'allergens', 'gpsr', 'contact', 'alcohol'] as const
export type ProductGap = (typeof productGaps)[number]

/** The information that the category of a product requires. */
export interface GivenInformation {
  origin?: string | null | undefined
  /** An empty list says nothing, unless `food.noAllergens` is true. */
  allergens?: readonly string[] | undefined
  gpsr?: Pick<z.infer<typeof Gpsr>, 'contact'> | null | undefined
  food?: z.infer<typeof Food> | null | undefined
}

/**
 * The information that a category requires and that a product does not have. Food needs its origin and its allergens,
 * goods with a maker also the electronic address of the maker, and drinks for adults their alcohol.
 */
export function gapsOf(requires: readonly ProductRequirement[], given: GivenInformation): ProductGap[] {
  const { origin, allergens = [], gpsr, food } = given
  const isFood = requires.includes('food')
  const hasAllergens = isFood || requires.includes('allergens')
  const needed: Record<ProductGap, boolean> = {
    origin: isFood,
    allergens: hasAllergens,
    gpsr: requires.includes('gpsr'),
    // Without a maker, only the maker is missing.
    contact: requires.includes('gpsr') && Boolean(gpsr),
    alcohol: hasAllergens && requires.includes('age18'),
  }
  const isGiven: Record<ProductGap, boolean> = {
    origin: Boolean(origin),
    allergens: allergens.length > 0 || food?.noAllergens === true,
    gpsr: Boolean(gpsr),
    contact: Boolean(gpsr?.contact),
    alcohol: typeof food?.alcohol === 'number',
  }
  return productGaps.filter((gap) => needed[gap] && !isGiven[gap])
}

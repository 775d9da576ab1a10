import { type GivenInformation, type ProductGap, gapsOf } from '@lonja/contract/products/product-gaps'
import type { ProductRequirement } from '@lonja/contract/categories/category'
import { useQuery } from '@tanstack/react-query'
import { categoryQueries } from './new/new-product.queries.ts'

/** The information that the category of a product requires and that the product does not have. */
export function useGaps(product: GivenInformation & { parent: { id: string } | null }): ProductGap[] {
  const { data: categories = [] } = useQuery(categoryQueries.all())
  const requires = categories.find(({ id }) => id === product.parent?.id)?.requires ?? []
  return gapsOf(requires as ProductRequirement[], product)
}

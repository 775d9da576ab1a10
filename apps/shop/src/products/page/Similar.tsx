import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { IslandModule } from '@lonja/ui/late/island.tsx'
import { Shelf } from '#/products/Shelf.tsx'
import { categoryPath } from '#/categories/category.queries.ts'
import { type Product, productQueries } from '#/products/product.queries.ts'

export interface SimilarProps {
  product: Pick<Product, 'id' | 'parent'>
}

const similar = (category: string) => productQueries.shelf(`parent.id[]=${category}&order[sales]=desc`)

export const prefetch: IslandModule<SimilarProps>['prefetch'] = async (client, { product: { parent } }) =>
  parent && client.prefetchQuery(similar(parent.id))

/** Other products of the same category. */
export function Part({ product: { id, parent } }: SimilarProps) {
  const { t } = useLocale()
  const { data = [] } = useQuery({ ...similar(parent?.id ?? ''), enabled: parent !== null })
  const others = data.filter((product) => product.id !== id)
  return parent === null || others.length === 0 ? null : (
    <Shelf title={t('product.similar')} products={others} to={categoryPath(parent)} />
  )
}

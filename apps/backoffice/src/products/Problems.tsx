import { gapsOf } from '@lonja/contract/products/product-gaps'
import type { ProductRequirement } from '@lonja/contract/categories/category'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { categoryQueries } from './new/new-product.queries.ts'
import css from './ProductsPage.module.css'
import type { StockedProduct } from './product.queries.ts'

/** What a product lacks: a picture, or information that its category requires. */
export function Problems({ product }: { product: StockedProduct }) {
  const { t } = useLocale()
  const { data: categories = [] } = useQuery(categoryQueries.all())
  const requires = categories.find(({ id }) => id === product.parent?.id)?.requires ?? []
  const gaps = gapsOf(requires as ProductRequirement[], product)
  const problems = [...(product.image === null ? (['picture'] as const) : []), ...gaps]
  if (problems.length === 0) return null
  return (
    <ul className={css['problems']} aria-label={t('manage.products.problems')}>
      {problems.map((problem) => (
        <li key={problem}>{t(`manage.products.without.${problem}`)}</li>
      ))}
    </ul>
  )
}

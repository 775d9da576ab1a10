import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './ProductsPage.module.css'
import type { StockedProduct } from './product.queries.ts'
import { useGaps } from './use-gaps.ts'

/** What a product lacks: a picture, or information that its category requires. */
export function Problems({
  product,
}: {
  product: Pick<StockedProduct, keyof Parameters<typeof useGaps>[0] | 'image'>
}) {
  const { t } = useLocale()
  const gaps = useGaps(product)
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

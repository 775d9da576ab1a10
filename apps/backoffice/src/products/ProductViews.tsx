import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './ProductsPage.module.css'
import { type ProductView, addressOfList, queryOfView } from './product-views.ts'

/** The views of the list of products. The search stays when another view is chosen. */
export function ProductViews({ view, words }: { view: ProductView; words: string }) {
  const { t } = useLocale()
  return (
    <nav className={css['views']} aria-label={t('manage.products.views')}>
      {(Object.keys(queryOfView) as ProductView[]).map((each) => (
        <Link key={each} to={addressOfList(each, words)} aria-current={each === view ? 'page' : undefined}>
          {t(`manage.products.view.${each}`)}
        </Link>
      ))}
    </nav>
  )
}

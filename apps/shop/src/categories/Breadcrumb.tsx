import { defaultLanguage } from '@lonja/contract/constants'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import css from './Breadcrumb.module.css'
import { type Category, categoryPath } from './category.queries.ts'

/** The links from the catalogue to this page. */
export function Breadcrumb({ trail }: { trail: readonly Pick<Category, 'id' | 'title'>[] }) {
  const { t } = useLocale()
  return (
    <nav aria-label={t('breadcrumb.label')}>
      <ol className={css['trail']}>
        <li>
          <Link to="/catalog">{t('menu.catalog')}</Link>
        </li>
        {trail.map((category) => (
          <li key={category.id} lang={defaultLanguage}>
            <Link to={categoryPath(category)}>{category.title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { defaultLanguage } from '@lonja/contract/constants'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import css from './CategoryTile.module.css'
import { type Category, categoryPath } from './category.queries.ts'

/** A category: picture, name and number of products. */
export function CategoryTile({ category, count = false }: { category: Category; count?: boolean }) {
  const { t } = useLocale()
  return (
    <Link to={categoryPath(category)} className={css['tile']}>
      <Picture image={category.image} alt="" sizes="104px" />
      <span className={css['title']} lang={defaultLanguage}>
        {category.title}
      </span>
      {count && <span className={css['count']}>{t('products.count', { count: category.productCount })}</span>}
    </Link>
  )
}

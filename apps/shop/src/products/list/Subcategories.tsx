import { defaultLanguage } from '@lonja/contract/constants'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import css from './Subcategories.module.css'
import type { Category } from '#/categories/category.queries.ts'
import { type ListState, listPath, withFilter } from './list-state.ts'

/**
 * Links to the subcategories of the chosen category (`parent`), or to its siblings if it has no subcategories. The
 * links keep the other filters. Shows nothing if no category is chosen.
 */
export function Subcategories({
  categories,
  parent,
  state,
}: {
  categories: readonly Category[]
  parent: Category | undefined
  state: ListState
}) {
  const { t } = useLocale()
  if (!parent) return null
  const below = categories.filter((category) => category.parent === parent.id)
  const shown =
    below.length > 0 ? below : categories.filter((category) => parent.parent && category.parent === parent.parent)
  if (shown.length === 0) return null
  return (
    <nav aria-label={t('products.subcategories')}>
      <ul className={css['row']} lang={defaultLanguage}>
        {shown.map((category) => (
          <li key={category.id}>
            <Link
              to={listPath(withFilter(state, { categories: [category.id] }))}
              className={css['chip']}
              aria-current={category.id === parent.id ? 'page' : undefined}
            >
              {category.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

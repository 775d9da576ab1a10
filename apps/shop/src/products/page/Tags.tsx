import { defaultLanguage } from '@lonja/contract/constants'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from '../list/AppliedFilters.module.css'

interface Tag {
  id: string
  name: string
  color: string | null
}

/** The labels of a product. Each one leads to the other products with it. */
export function Tags({ tags }: { tags: readonly Tag[] }) {
  const { t } = useLocale()
  if (tags.length === 0) return null
  return (
    <ul className={css['filters']} aria-label={t('product.tags')} lang={defaultLanguage}>
      {tags.map(({ id, name, color }) => (
        <li key={id}>
          <Link to={`/products?${new URLSearchParams({ search: name })}`} className={css['filter']}>
            {color !== null && (
              <svg width="10" height="10" aria-hidden="true" focusable="false">
                <circle cx="5" cy="5" r="5" fill={color} />
              </svg>
            )}
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

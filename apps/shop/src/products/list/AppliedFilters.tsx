import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { CloseIcon } from '@lonja/ui/controls/icons.tsx'
import css from './AppliedFilters.module.css'
import { type Named, appliedFilters } from './applied-filters.ts'
import { type ListState, withoutFilters } from './list-state.ts'
import type { ProductFacets } from './list.queries.ts'

interface AppliedFiltersProps {
  state: ListState
  named: readonly Named[]
  facets: ProductFacets | undefined
  onChange: (state: ListState) => void
}

/** The active filters of the list, each with a button that removes the filter. */
export function AppliedFilters({ state, named, facets, onChange }: AppliedFiltersProps) {
  const locale = useLocale()
  const { t } = locale
  const filters = appliedFilters(locale, state, named, facets)
  if (filters.length === 0) return null
  return (
    <ul className={css['filters']} aria-label={t('filters.applied')}>
      {filters.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            className={css['filter']}
            aria-label={t('filters.remove', { filter: label })}
            onClick={() => onChange(without)}
          >
            {label}
            <CloseIcon size={16} />
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button type="button" className={css['clear']} onClick={() => onChange(withoutFilters(state))}>
            {t('filters.clear')}
          </button>
        </li>
      )}
    </ul>
  )
}

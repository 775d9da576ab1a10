import type { SortKey } from '@lonja/contract/constants'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SortChoice.module.css'
import { type ListState, withFilter } from './list-state.ts'

const labels = {
  'orderPrice-ASC': 'sort.price_asc',
  orderPrice: 'sort.price_desc',
  orderCreatedDate: 'sort.newest',
  orderSales: 'sort.sales',
} as const satisfies Record<SortKey, string>

/** A control for the sort order of the list. It shows the current order. */
export function SortChoice({ state, onChange }: { state: ListState; onChange: (state: ListState) => void }) {
  const { t } = useLocale()
  return (
    <label className={css['sort']}>
      <span className="sr-only">{t('sort.label')}</span>
      <select
        value={state.sort ?? ''}
        onChange={(event) =>
          onChange(withFilter(state, { sort: (event.target.value || undefined) as SortKey | undefined }))
        }
      >
        <option value="">{state.search ? t('sort.relevance') : t('sort.featured')}</option>
        {(Object.keys(labels) as SortKey[]).map((sort) => (
          <option key={sort} value={sort}>
            {t(labels[sort])}
          </option>
        ))}
      </select>
    </label>
  )
}

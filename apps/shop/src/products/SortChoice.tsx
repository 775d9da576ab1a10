import { t } from '#/i18n/texts.ts'
import css from './SortChoice.module.css'
import { type ListSort, type ListState, listSorts, withFilter } from './list-state.ts'

const labels = {
  'price asc': 'sort.price_asc',
  'price desc': 'sort.price_desc',
  'createdDate desc': 'sort.newest',
  'sales desc': 'sort.sales',
} as const satisfies Record<ListSort, string>

/** The order of the list. The control says the current one. */
export function SortChoice({ state, onChange }: { state: ListState; onChange: (state: ListState) => void }) {
  return (
    <label className={css['sort']}>
      <span className="sr-only">{t('sort.label')}</span>
      <select
        value={state.sort ?? ''}
        onChange={(event) =>
          onChange(withFilter(state, { sort: (event.target.value || undefined) as ListSort | undefined }))
        }
      >
        <option value="">{state.search ? t('sort.relevance') : t('sort.featured')}</option>
        {(Object.keys(listSorts) as ListSort[]).map((sort) => (
          <option key={sort} value={sort}>
            {t(labels[sort])}
          </option>
        ))}
      </select>
    </label>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { SearchIcon } from '@lonja/ui/controls/icons.tsx'
import css from './NoProducts.module.css'
import { type AppliedFilter, type Named, appliedFilters } from './applied-filters.ts'
import type { ListState } from './list-state.ts'
import { type ProductFacets, listQueries } from './list.queries.ts'

interface NoProductsProps {
  state: ListState
  named: readonly Named[]
  facets: ProductFacets | undefined
  onChange: (state: ListState) => void
}

const maxRequested = 6

/**
 * Shown if no product was found, with a link to the catalogue. If products would be found without one of the filters,
 * a button removes this filter. The button shows the number of products that would be found.
 */
export function NoProducts({ state, named, facets, onChange }: NoProductsProps) {
  const locale = useLocale()
  const { t } = locale
  const filters = appliedFilters(locale, state, named, facets)
  const search: AppliedFilter[] =
    state.search && filters.length > 0
      ? [{ key: 'search', label: state.search, without: { ...state, search: '' } }]
      : []
  const ways = [...filters, ...search].slice(0, maxRequested)
  const { data: counts = [] } = useQuery(listQueries.counts(ways.map(({ without }) => without)))
  const useful = ways
    .map((way, index) => ({ ...way, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  return (
    <Notice
      icon={<SearchIcon size={40} />}
      title={t('products.none')}
      action={<ButtonLink to="/catalog">{t('not_found.catalog')}</ButtonLink>}
    >
      {useful.length > 0 ? (
        <>
          <p>{t('products.relax')}</p>
          <ul className={css['ways']}>
            {useful.map(({ key, label, count, without }) => (
              <li key={key}>
                <Button kind="secondary" onClick={() => onChange(without)}>
                  {t('products.relax_one', { filter: label, count })}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('products.none_text')}</p>
      )}
    </Notice>
  )
}

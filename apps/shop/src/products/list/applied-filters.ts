import { featuredFilterKey } from '@lonja/contract/constants'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { type ListState, toggled, withFilter } from './list-state.ts'
import type { ProductFacets } from './list.queries.ts'

export interface AppliedFilter {
  key: string
  label: string
  /** The state of the list without this filter. */
  without: ListState
}

/** A category or a campaign that filters a list. */
export interface Named {
  id: string
  title: string
}

/** The filters of a list in words, each with the state of the list without that filter. */
export function appliedFilters(
  { t, formatMoney }: Locale,
  state: ListState,
  named: readonly Named[],
  facets: ProductFacets | undefined,
): AppliedFilter[] {
  const filters: AppliedFilter[] = []
  const add = (key: string, label: string | undefined, change: Partial<ListState>) =>
    filters.push({ key, label: label ?? t('filters.unknown'), without: withFilter(state, change) })
  const titleOf = (id: string) => named.find((other) => other.id === id)?.title

  for (const id of state.categories) {
    add(id, titleOf(id), { categories: toggled(state.categories, id) })
  }
  const options = facets?.attributes.flatMap((attribute) => attribute.options) ?? []
  for (const id of state.options) {
    add(id, options.find((option) => option.id === id)?.name, { options: toggled(state.options, id) })
  }
  for (const id of state.businesses) {
    add(id, facets?.businesses.find((business) => business.id === id)?.name, {
      businesses: toggled(state.businesses, id),
    })
  }
  for (const id of state.campaigns) {
    add(id, titleOf(id) ?? t('filters.campaign'), { campaigns: toggled(state.campaigns, id) })
  }
  if (state.featured) add(featuredFilterKey, t('home.featured'), { featured: false })
  if (state.reduced) add('reduced', t('filters.reduced'), { reduced: false })
  if (state.available) add('available', t('filters.available'), { available: false })
  if (state.minPrice !== undefined) {
    add('min', t('filters.from_price', { price: formatMoney(state.minPrice) }), { minPrice: undefined })
  }
  if (state.maxPrice !== undefined) {
    add('max', t('filters.to_price', { price: formatMoney(state.maxPrice) }), { maxPrice: undefined })
  }
  return filters
}

import { formatMoney } from '@lonja/contract/formats'
import { t } from '#/i18n/texts.ts'
import type { Category } from './category.queries.ts'
import { type ListState, toggled, withFilter } from './list-state.ts'
import type { ProductFacets } from './product.queries.ts'

export interface AppliedFilter {
  key: string
  label: string
  /** The list without it. */
  without: ListState
}

/** Each filter of a list in words, with what is left when it goes. */
export function appliedFilters(
  state: ListState,
  categories: readonly Category[],
  facets: ProductFacets | undefined,
): AppliedFilter[] {
  const filters: AppliedFilter[] = []
  const add = (key: string, label: string | undefined, change: Partial<ListState>) =>
    filters.push({ key, label: label ?? t('filters.unknown'), without: withFilter(state, change) })

  for (const id of state.categories) {
    add(id, categories.find((category) => category.id === id)?.title, { categories: toggled(state.categories, id) })
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
  for (const id of state.campaigns) add(id, t('filters.campaign'), { campaigns: toggled(state.campaigns, id) })
  if (state.featured) add('featured', t('home.featured'), { featured: false })
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

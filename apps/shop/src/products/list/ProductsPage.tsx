import { defaultLanguage } from '@lonja/contract/constants'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import type { Page as Answered } from '@lonja/ui/api/client.ts'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { SearchBox } from '#/ui/SearchBox.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import type { RouteModule, ScreenProps } from '@lonja/ui/layout/screen.ts'
import { AppliedFilters } from './AppliedFilters.tsx'
import { Breadcrumb } from '#/categories/Breadcrumb.tsx'
import { Facets } from './Facets.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { NoProducts } from './NoProducts.tsx'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx'
import css from './ProductsPage.module.css'
import { SortChoice } from './SortChoice.tsx'
import { Subcategories } from './Subcategories.tsx'
import { campaignQueries } from '#/campaigns/campaign.queries.ts'
import { type Category, categoryQueries, categoryTrail } from '#/categories/category.queries.ts'
import { type ListState, listPath, overOf, parseListState } from './list-state.ts'
import { listQueries } from './list.queries.ts'

export const prefetch: RouteModule['prefetch'] = (client, _params, search) => {
  const state = parseListState(search)
  return Promise.all([
    state.categories.length > 0 && client.prefetchQuery(categoryQueries.near(state.categories)),
    client.prefetchQuery(listQueries.facets(state)),
    state.campaigns.length > 0 && client.prefetchQuery(campaignQueries.current()),
    client.prefetchInfiniteQuery({ ...listQueries.list(state), pages: state.to - state.from + 1 }),
  ])
}

export function Screen({ search }: ScreenProps) {
  const locale = useLocale()
  const { t } = locale
  const state = parseListState(search)
  const navigate = useNavigate()
  const list = useInfiniteQuery(listQueries.list(state))
  const facets = useQuery(listQueries.facets(state))
  const { data: categories = [] } = useQuery({
    ...categoryQueries.near(state.categories),
    enabled: state.categories.length > 0,
  })
  const { data: campaigns = [] } = useQuery({ ...campaignQueries.current(), enabled: state.campaigns.length > 0 })

  const category = state.categories.length === 1 ? categories.find(({ id }) => id === state.categories[0]) : undefined
  const landing =
    category ?? (state.campaigns.length === 1 ? campaigns.find(({ id }) => id === state.campaigns[0]) : undefined)
  const named = [...categories, ...campaigns]
  const trail = category ? categoryTrail(categories, category.id) : []
  const [first] = list.data?.pages ?? []
  const total = first?.total
  const change = (next: ListState) => navigate(listPath(next))
  const heading = headingOf(locale, state, landing)
  const products = list.data?.pages.flatMap(({ items }) => items) ?? []

  return (
    <Page
      title={heading}
      description={descriptionOf(locale, state, landing)}
      canonical={listPath(state)}
      // Search engines may index all pages of a category’s list, but not the results of a search and not lists filtered
      // by options or shops.
      noIndex={state.search !== '' || state.options.length > 0 || state.businesses.length > 0}
      previous={state.from > 1 ? listPath({ ...state, from: state.from - 1, to: state.from - 1 }) : undefined}
      next={list.hasNextPage ? listPath({ ...state, from: state.to + 1, to: state.to + 1 }) : undefined}
      jsonLd={async () =>
        (await import('./list-json-ld.ts')).productListThings(locale, { products, total, from: state.from, trail })
      }
    >
      <div className={css['search']}>
        <SearchBox suggest={() => import('#/products/search/Suggestions.tsx')} />
      </div>
      <div className={css['head']}>
        {trail.length > 0 && <Breadcrumb trail={trail.slice(0, -1)} />}
        <PageTitle lang={landing && !state.search ? defaultLanguage : undefined}>{heading}</PageTitle>
        {landing?.description && (
          <p className={css['about']} lang={defaultLanguage}>
            {landing.description}
          </p>
        )}
        <p className={css['total']}>
          <output aria-live="polite">{first && countText(locale, state, first)}</output>
          {first && ' · '}
          <Link to="/ranking">{t('footer.ranking')}</Link>
        </p>
      </div>
      <Subcategories categories={categories} parent={category} state={state} />
      <div className={css['split']}>
        {(facets.data || facets.isFetching) && (
          <aside className={css['facets']} aria-label={t('filters.title')}>
            {facets.data ? (
              <Facets facets={facets.data} state={state} onChange={change} />
            ) : (
              <Skeleton shape="square" />
            )}
          </aside>
        )}
        <div className={css['main']}>
          <div className={css['bar']}>
            <FilterSheet facets={facets.data} state={state} onChange={change} />
            <SortChoice state={state} onChange={change} />
          </div>
          <AppliedFilters state={state} named={named} facets={facets.data} onChange={change} />
          <QueryView
            query={list}
            skeleton={<ProductGridSkeleton />}
            isEmpty={({ pages }) => pages[0]?.items.length === 0}
            empty={<NoProducts state={state} named={named} facets={facets.data} onChange={change} />}
          >
            {() => <ProductGrid list={list} products={products} state={state} total={total ?? 0} />}
          </QueryView>
        </div>
      </div>
    </Page>
  )
}

/** The only category by which the list is filtered, else the only campaign; undefined if there is neither. */
type Landing = Pick<Category, 'title' | 'description'> | undefined

function headingOf({ t }: Locale, state: ListState, landing: Landing): string {
  if (state.search) return t('products.search_title', { search: state.search })
  if (landing) return landing.title
  if (state.reduced) return t('home.offers')
  if (state.featured) return t('home.featured')
  return t('products.title')
}

function descriptionOf({ t }: Locale, state: ListState, landing: Landing): string {
  if (!landing || state.search) return t('products.description')
  return landing.description || t('products.category_description', { category: landing.title })
}

/** How many products the list has. */
function countText({ t }: Locale, state: ListState, page: Pick<Answered<unknown>, 'total' | 'partial' | 'estimated'>) {
  const over = overOf(page)
  if (over !== null) return t(page.partial ? 'products.similar_over' : 'products.over', { count: over })
  return t(page.partial ? 'products.similar' : 'products.count', { count: page.total })
}

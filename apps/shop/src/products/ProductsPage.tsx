import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { t } from '#/i18n/texts.ts'
import { Page, PageTitle } from '#/ui/Page.tsx'
import { QueryView } from '#/ui/QueryView.tsx'
import { SearchBox } from '#/ui/SearchBox.tsx'
import type { RouteModule, ScreenProps } from '#/ui/screen.ts'
import { AppliedFilters } from './AppliedFilters.tsx'
import { Breadcrumb, breadcrumbJsonLd } from './Breadcrumb.tsx'
import { Facets } from './Facets.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { NoProducts } from './NoProducts.tsx'
import { ProductGrid, ProductGridSkeleton } from './ProductGrid.tsx'
import css from './ProductsPage.module.css'
import { SortChoice } from './SortChoice.tsx'
import { Subcategories } from './Subcategories.tsx'
import { type Category, categoryPath, categoryQueries, categoryTrail } from './category.queries.ts'
import { type ListState, listPath, pageSize, parseListState } from './list-state.ts'
import { productPath, productQueries } from './product.queries.ts'

export const prefetch: RouteModule['prefetch'] = (client, _params, search) => {
  const state = parseListState(search)
  return Promise.all([
    client.prefetchQuery(categoryQueries.products()),
    client.prefetchQuery(productQueries.facets(state)),
    client.prefetchInfiniteQuery({ ...productQueries.list(state), pages: state.to - state.from + 1 }),
  ])
}

export function Screen({ search }: ScreenProps) {
  const state = parseListState(search)
  const navigate = useNavigate()
  const list = useInfiniteQuery(productQueries.list(state))
  const facets = useQuery(productQueries.facets(state))
  const { data: categories = [] } = useQuery(categoryQueries.products())

  const category = state.categories.length === 1 ? categories.find(({ id }) => id === state.categories[0]) : undefined
  const trail = category ? categoryTrail(categories, category.id) : []
  const total = list.data?.pages[0]?.total
  const change = (next: ListState) => void navigate(listPath(next))
  const heading = headingOf(state, category)
  const products = list.data?.pages.flatMap(({ items }) => items) ?? []

  return (
    <Page
      title={heading}
      description={descriptionOf(state, category)}
      canonical={listPath(state)}
      // A search or a mix of filters is nobody's landing page; categories and the pages of lists are.
      noIndex={state.search !== '' || state.options.length > 0 || state.businesses.length > 0}
      previous={state.from > 1 ? listPath({ ...state, from: state.from - 1, to: state.from - 1 }) : undefined}
      next={list.hasNextPage ? listPath({ ...state, from: state.to + 1, to: state.to + 1 }) : undefined}
      jsonLd={
        import.meta.env.SSR
          ? [
              breadcrumbJsonLd(trail.map((item) => ({ name: item.title, url: categoryPath(item) }))),
              {
                '@type': 'ItemList',
                numberOfItems: total,
                itemListElement: products.map((product, index) => ({
                  '@type': 'ListItem',
                  position: (state.from - 1) * pageSize + index + 1,
                  name: product.title,
                  url: productPath(product),
                })),
              },
            ]
          : undefined
      }
    >
      <div className={css['search']}>
        <SearchBox />
      </div>
      <div className={css['head']}>
        {trail.length > 0 && <Breadcrumb trail={trail.slice(0, -1)} />}
        <PageTitle>{heading}</PageTitle>
        {category?.description && <p className={css['about']}>{category.description}</p>}
        <output className={css['total']} aria-live="polite">
          {total !== undefined && t('products.count', { count: total })}
        </output>
      </div>
      <Subcategories categories={categories} parent={category} />
      <div className={css['split']}>
        <aside className={css['facets']} aria-label={t('filters.title')}>
          {facets.data && <Facets facets={facets.data} state={state} onChange={change} />}
        </aside>
        <div className={css['main']}>
          <div className={css['bar']}>
            <FilterSheet facets={facets.data} state={state} onChange={change} />
            <SortChoice state={state} onChange={change} />
          </div>
          <AppliedFilters state={state} categories={categories} facets={facets.data} onChange={change} />
          <QueryView
            query={list}
            skeleton={<ProductGridSkeleton />}
            isEmpty={({ pages }) => pages[0]?.items.length === 0}
            empty={<NoProducts state={state} categories={categories} facets={facets.data} onChange={change} />}
          >
            {() => <ProductGrid list={list} products={products} state={state} total={total ?? 0} />}
          </QueryView>
        </div>
      </div>
    </Page>
  )
}

function headingOf(state: ListState, category: Category | undefined): string {
  if (state.search) return t('products.search_title', { search: state.search })
  if (category) return category.title
  if (state.reduced) return t('home.offers')
  if (state.featured) return t('home.featured')
  return t('products.title')
}

function descriptionOf(state: ListState, category: Category | undefined): string {
  if (!category || state.search) return t('products.description')
  return category.description || t('products.category_description', { category: category.title })
}

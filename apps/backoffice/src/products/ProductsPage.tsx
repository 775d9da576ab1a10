import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Button, ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { type Selection, useSelection } from '#/bulk/use-selection.ts'
import { SavedViews } from '#/saved-views/SavedViews.tsx'
import { useMay, useShop } from '#/people/current-shop.ts'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { ForSale } from './ForSale.tsx'
import css from './ProductsPage.module.css'
import { printReceipts } from '#/printing/print.ts'
import { Problems } from './Problems.tsx'
import { Restrictions } from './Restrictions.tsx'
import { ProductViews } from './ProductViews.tsx'
import { SearchForm } from '#/kit/SearchForm.tsx'
import { shelfLabels } from './shelf-labels.ts'
import { VariantRow } from './VariantRow.tsx'
import { type ProductView, addressOfList, queryOfView, viewOf } from './product-views.ts'
import { type StockedProduct, productQueries } from './product.queries.ts'
import { useGaps } from './use-gaps.ts'

const BulkBar = latePart(() => import('#/bulk/BulkBar.tsx').then(({ BulkBar: Loaded }) => Loaded))

/** The products of the shop with their stock, which the shop changes when it sells at the counter or gets goods. */
export function Screen({ search }: ScreenProps) {
  const locale = useLocale()
  const { t } = locale
  const words = search.get('search') ?? ''
  const may = useMay('products')
  const selection = useSelection()
  const view = viewOf(search.get('view'))
  const list = useInfiniteQuery(productQueries.ofShop(useShop().id, words, view))
  const shown = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Page
      title={t('manage.products.title')}
      heading={t('manage.products.title')}
      aside={
        may && (
          <div className={css['buttons']}>
            <ButtonLink to="/products/new">{t('manage.products.new')}</ButtonLink>
            <ButtonLink kind="secondary" to="/products/prices">
              {t('manage.prices.title')}
            </ButtonLink>
            {shown.length > 0 && (
              <Button kind="secondary" onClick={() => void printReceipts(shelfLabels(shown, locale), 'labels')}>
                {t('manage.print.shelf_labels')}
              </Button>
            )}
          </div>
        )
      }
    >
      <SavedViews screen="/products" search={search} />
      <SearchForm key={words} path={addressOfList(view, '')} words={words} />
      <ProductViews view={view} words={words} />
      {may && list.data && (
        <Suspense>
          <BulkBar
            key={`${view} ${words}`}
            selection={selection}
            total={list.data.pages[0]?.total ?? 0}
            filter={`${new URLSearchParams({ ...(words && { search: words }), ...queryOfView[view] })}`}
          />
        </Suspense>
      )}
      <QueryView
        query={list}
        skeleton={<Skeleton shape="block" />}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={<p>{t(emptyText(words, view))}</p>}
      >
        {({ pages }) => (
          <ul className={css['products']}>
            {pages
              .flatMap(({ items }) => items)
              .map((product) => (
                <li key={product.id}>
                  <ProductCard product={product} selection={selection} />
                </li>
              ))}
          </ul>
        )}
      </QueryView>
      {list.hasNextPage && (
        <Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('manage.products.more')}
        </Button>
      )}
    </Page>
  )
}

function emptyText(words: string, view: ProductView) {
  if (words !== '') return 'manage.products.none_found'
  return view === 'all' ? 'manage.products.none' : 'manage.products.none_in_view'
}

function ProductCard({ product, selection }: { product: StockedProduct; selection: Selection }) {
  const { t, formatMoney } = useLocale()
  const { id, title, variants, price, enabled } = product
  const may = useMay('products')
  const gaps = useGaps(product)
  return (
    <article className={css['product']} aria-labelledby={`product-${id}`}>
      <h2 id={`product-${id}`}>
        <Link to={`/products/${id}`}>{title}</Link>
      </h2>
      <Restrictions of={product.restrictions} />
      <Problems product={product} />
      {selection.isOn && (
        <Choice
          type="checkbox"
          label={
            <>
              {t('manage.bulk.pick')}
              <span className="sr-only"> {title}</span>
            </>
          }
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      )}
      <p>{price === null ? t('manage.products.no_price') : formatMoney(price)}</p>
      {may && <ForSale kind="products" id={id} name={title} enabled={enabled} gaps={gaps} />}
      <ul>
        {variants.map((combo) => (
          <li key={combo.id}>
            <VariantRow combo={combo} title={title} />
          </li>
        ))}
      </ul>
    </article>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { NotFound } from '#/ui/NotFound.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { island } from '@lonja/ui/late/island.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import type { RouteModule, ScreenProps } from '@lonja/ui/layout/screen.ts'
import { Breadcrumb } from '#/categories/Breadcrumb.tsx'
import { BuyBox } from './BuyBox.tsx'
import { Gallery } from './Gallery.tsx'
import { ProductDetails } from './ProductDetails.tsx'
import css from './ProductPage.module.css'
import { ShopBlock } from '#/businesses/ShopBlock.tsx'
import { categoryQueries } from '#/categories/category.queries.ts'
import { oneProduct } from './one-product.queries.ts'
import type { Product } from '#/products/product.queries.ts'
import { productPath } from '#/products/shelf.queries.ts'
import { shopQueries } from '#/businesses/shop.queries.ts'

// Reviews, questions, similar products and the button to report the product are at the bottom of the page. Their code is loaded when the user scrolls
// near them.
const reviews = island(() => import('#/valorations/Reviews.tsx'))
const questions = island(() => import('#/questions/Questions.tsx'))
const report = island(() => import('#/moderation/ReportContent.tsx'))
const similar = island(() => import('./Similar.tsx'))
const DeliveryCheck = latePart(async () => (await import('./DeliveryCheck.tsx')).DeliveryCheck)

const reportOf = ({ id, title }: Product) => ({ content: { kind: 'product' as const, id }, name: title })

export const prefetch: RouteModule['prefetch'] = async (client, params) => {
  const options = oneProduct(params['id'] ?? '')
  await client.prefetchQuery(options)
  const product = client.getQueryData(options.queryKey)
  if (!product) return
  const { business, parent } = product
  await Promise.all([
    parent && client.prefetchQuery(categoryQueries.trail(parent.id)),
    client.prefetchQuery(shopQueries.one(business.id)),
    client.prefetchQuery(shopQueries.shipping(business.id)),
    ...(import.meta.env.SSR
      ? [
          ...[reviews, questions, similar].map((part) => part.prefetch(client, { product })),
          report.prefetch(client, reportOf(product)),
        ]
      : []),
  ])
}

export function Screen({ params, search }: ScreenProps) {
  const { t } = useLocale()
  const product = useQuery(oneProduct(params['id'] ?? ''))
  if (product.error instanceof ApiError && product.error.status === 404) {
    return <NotFound title={t('product.gone')} text={t('product.gone_text')} />
  }
  if (product.data) return <ProductScreen product={product.data} wanted={search.get('v')?.split('.') ?? []} />
  return (
    <Page title={t('product.title')}>
      <PageTitle className="sr-only">{t('product.title')}</PageTitle>
      <QueryView query={product} skeleton={<ProductSkeleton />}>
        {() => null}
      </QueryView>
    </Page>
  )
}

function ProductScreen({ product, wanted }: { product: Product; wanted: readonly string[] }) {
  const locale = useLocale()
  const category = product.parent?.id ?? ''
  const { data: trail = [] } = useQuery({ ...categoryQueries.trail(category), enabled: category !== '' })
  const { data: shop } = useQuery(shopQueries.one(product.business.id))
  return (
    <Page
      title={product.title}
      description={summaryOf(locale, product)}
      canonical={productPath(product)}
      image={product.image?.contentUrl}
      type="product"
      jsonLd={async () => (await import('./product-json-ld.ts')).productThings(locale, product, trail, shop)}
    >
      <Breadcrumb trail={trail} />
      <div className={css['split']}>
        <Gallery product={product} />
        <div className={css['side']}>
          <BuyBox key={product.id} product={product} wanted={wanted} />
          <ShopBlock business={product.business} deliveryCheck={<DeliveryCheck product={product} />} />
        </div>
        <ProductDetails product={product} />
      </div>
      <reviews.Island product={product} />
      <questions.Island product={product} />
      <similar.Island product={product} />
      <report.Island {...reportOf(product)} />
    </Page>
  )
}

const summaryLength = 155

/**
 * The beginning of the product’s description, cut after a whole word; without a description, a sentence with the
 * product’s title and shop.
 */
function summaryOf({ t }: Locale, { title, description, business }: Product): string {
  const text = description.replaceAll(/\s+/g, ' ').trim() || t('product.summary', { title, business: business.name })
  return text.length <= summaryLength ? text : `${text.slice(0, summaryLength).replace(/\s+\S*$/, '')}…`
}

function ProductSkeleton() {
  return (
    <div className={css['split']}>
      <Skeleton shape="square" />
      <div className={css['side']}>
        <Skeleton shape="title" />
        <Skeleton shape="short" />
        <Skeleton shape="block" />
      </div>
    </div>
  )
}

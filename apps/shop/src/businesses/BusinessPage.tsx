import { defaultLanguage } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { OpeningLabel } from './OpeningLabel.tsx'
import { ShippingMethods } from './ShippingMethods.tsx'
import { Shelf } from '#/products/Shelf.tsx'
import { shelfQuery } from '#/products/shelf.queries.ts'
import { businessPath, shopQueries, streetLine } from './shop.queries.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { NotFound } from '#/ui/NotFound.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { island } from '@lonja/ui/late/island.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { ChevronLeftIcon, ClockIcon } from '@lonja/ui/controls/icons.tsx'
import type { RouteModule, ScreenProps } from '@lonja/ui/layout/screen.ts'
import css from './BusinessPage.module.css'
import { Contact, ContactActions } from './Contact.tsx'
import { Deals } from './Deals.tsx'
import { OpeningTable } from './OpeningTable.tsx'
import { type Shop, type ShopToday, businessQueries } from './business.queries.ts'
import { lookSheet } from './look-sheet.ts'
import { useSheet } from './use-sheet.ts'

const valorations = island(() => import('./Valorations.tsx'))
const gallery = island(() => import('#/galleries/ShopGallery.tsx'))
const legalIdentity = island(() => import('./LegalIdentity.tsx'))

const productsOf = (id: string): string => `business.id=${id}&order[sales]=desc`

export const prefetch: RouteModule['prefetch'] = async (client, params) => {
  const options = businessQueries.one(params['url'] ?? '')
  await client.prefetchQuery(options)
  const shop = client.getQueryData(options.queryKey)
  if (!shop) return undefined
  return Promise.all([
    client.prefetchQuery(shelfQuery(productsOf(shop.id))),
    client.prefetchQuery(shopQueries.shipping(shop.id)),
    client.prefetchQuery(businessQueries.deals(shop.id)),
    client.prefetchQuery(businessQueries.look(shop.id)),
    ...(import.meta.env.SSR
      ? [
          gallery.prefetch(client, { business: shop.id }),
          valorations.prefetch(client, { business: shop.id }),
          legalIdentity.prefetch(client, { shop }),
        ]
      : []),
  ])
}

/** The screen of a shop: opening hours, products, reviews, and its legal identity. */
export function Screen({ params }: ScreenProps) {
  const { t } = useLocale()
  const shop = useQuery(businessQueries.one(params['url'] ?? ''))
  if (shop.error instanceof ApiError && shop.error.status === 404) {
    return <NotFound title={t('business.gone')} text={t('business.gone_text')} />
  }
  if (shop.data) return <BusinessScreen shop={shop.data} />
  return (
    <Page title={t('business.title')}>
      <PageTitle className="sr-only">{t('business.title')}</PageTitle>
      <QueryView query={shop} skeleton={<BusinessSkeleton />}>
        {() => null}
      </QueryView>
    </Page>
  )
}

function BusinessScreen({ shop }: { shop: ShopToday }) {
  const locale = useLocale()
  const { t } = locale
  const { name, description, categories, address, groups, image, logo, state } = shop
  const picture = image ?? logo
  const { data: look } = useQuery(businessQueries.look(shop.id))
  const sheet = look && lookSheet(shop.id, look)
  const lookId = sheet ? shop.id : undefined
  useSheet(sheet)
  return (
    <Page
      title={name}
      description={summaryOf(locale, shop)}
      canonical={businessPath(shop)}
      image={picture?.contentUrl}
      style={sheet}
      jsonLd={async () => (await import('./business-json-ld.ts')).businessThings(locale, shop)}
    >
      <Link to="/businesses" className={css['back']}>
        <ChevronLeftIcon size={18} />
        {t('businesses.title')}
      </Link>
      <header className={css['head']} data-look={lookId}>
        <Picture image={picture} alt="" sizes="(width < 768px) 92vw, 440px" shape="wide" priority />
        <div className={css['words']}>
          <PageTitle lang={defaultLanguage}>{name}</PageTitle>
          {categories.length > 0 && (
            <p className={css['soft']} lang={defaultLanguage}>
              {categories.map(({ title }) => title).join(' · ')}
            </p>
          )}
          {address && <p>{streetLine(address)}</p>}
          {groups.length > 0 && (
            <p className={css['soft']}>
              {t('business.groups', { groups: groups.map((group) => group.name).join(', ') })}
            </p>
          )}
          {state === 'holiday' ? (
            <InlineNotice tone="offer">
              <ClockIcon size={20} />
              {t('business.holiday')}
            </InlineNotice>
          ) : (
            <p className={css['door']}>
              <OpeningLabel shop={shop} />
            </p>
          )}
          <ContactActions shop={shop} />
        </div>
      </header>
      <div className={css['split']} data-look={lookId}>
        <div className={css['main']}>
          {description && (
            <section className={css['section']} aria-labelledby="about">
              <h2 id="about">{t('business.about')}</h2>
              <p className={css['prose']} lang={defaultLanguage}>
                {description}
              </p>
            </section>
          )}
          <Deals business={shop.id} />
          <Products shop={shop} />
        </div>
        <div className={css['side']}>
          <OpeningTable shop={shop} />
          <Delivery shop={shop} />
          <Contact shop={shop} />
        </div>
        <div className={css['rest']}>
          <gallery.Island business={shop.id} />
          <valorations.Island business={shop.id} />
          <legalIdentity.Island shop={shop} />
        </div>
      </div>
    </Page>
  )
}

function Products({ shop: { id } }: { shop: Shop }) {
  const { t } = useLocale()
  const { data = [] } = useQuery(shelfQuery(productsOf(id)))
  if (data.length === 0) return null
  return (
    <Shelf
      title={t('business.products')}
      products={data}
      to={`/products?${new URLSearchParams({ 'business.id': id })}`}
    />
  )
}

function Delivery({ shop: { id } }: { shop: Shop }) {
  const { t } = useLocale()
  const { data: methods = [] } = useQuery(shopQueries.shipping(id))
  if (methods.length === 0) return null
  return (
    <section className={css['card']} aria-labelledby="delivery">
      <h2 id="delivery">{t('business.delivery')}</h2>
      <ShippingMethods business={id} />
    </section>
  )
}

const summaryLength = 155

/**
 * The beginning of the shop’s description, cut after a whole word; without a description, a sentence with the shop’s
 * name and town.
 */
function summaryOf({ t }: Locale, { name, description, address }: Shop): string {
  const text =
    description.replaceAll(/\s+/g, ' ').trim() ||
    t('business.summary', { name, city: address?.city ?? t('business.town') })
  return text.length <= summaryLength ? text : `${text.slice(0, summaryLength).replace(/\s+\S*$/, '')}…`
}

function BusinessSkeleton() {
  return (
    <div className={css['head']}>
      <Skeleton shape="block" />
      <div className={css['words']}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
      </div>
    </div>
  )
}

import { defaultLanguage } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSession } from '@lonja/ui/api/session.ts'
import { CityButton } from '#/cities/CityButton.tsx'
import { useChosenCity } from '#/cities/chosen-city.ts'
import { cityQueries } from '#/cities/city.queries.ts'
import { shopsOfCity } from '#/cities/shops-of-city.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { CategoryTile } from '#/categories/CategoryTile.tsx'
import shelf from '#/products/Shelf.module.css'
import { Shelf, ShelfSkeleton } from '#/products/Shelf.tsx'
import { type Campaign, campaignPath, campaignQueries, lastMoment } from '#/campaigns/campaign.queries.ts'
import { categoryQueries, categoryTree } from '#/categories/category.queries.ts'
import { productQueries } from '#/products/product.queries.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page, PageTitle } from '@lonja/ui/layout/Page.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { SearchBox } from '#/ui/SearchBox.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { CatalogIcon } from '@lonja/ui/controls/icons.tsx'
import { KeptItem } from '@lonja/ui/late/kept.tsx'
import { latePart } from '@lonja/ui/late/late-part.ts'
import type { RouteModule } from '@lonja/ui/layout/screen.ts'
import css from './HomePage.module.css'

// Loaded lazily, because only users with an account have orders to repeat.
const RepeatShelf = latePart(async () => (await import('#/orders/RepeatShelf.tsx')).RepeatShelf)

const shelves = [
  { title: 'home.offers', query: 'reduced=true&order[sales]=desc', to: '/products?reduced=true' },
  { title: 'home.featured', query: 'featured=true&order[sales]=desc', to: '/products?featured=true' },
  { title: 'home.new', query: 'order[createdDate]=desc', to: '/products?order%5BcreatedDate%5D=desc' },
] as const
/** A few more products than fit in a window. More cards would enlarge the page, and a link leads to all products. */
const shelfSize = 6

export const prefetch: RouteModule['prefetch'] = (client) =>
  Promise.all([
    client.prefetchQuery(categoryQueries.products()),
    client.prefetchQuery(campaignQueries.current()),
    client.prefetchQuery(cityQueries.choice()),
    ...shelves.map(({ query }) => client.prefetchQuery(productQueries.shelf(query, shelfSize))),
  ])

export function Screen() {
  const locale = useLocale()
  const { t } = locale
  const user = useSession()
  return (
    <Page
      title={t('menu.home')}
      description={t('home.description')}
      canonical="/"
      jsonLd={async () => (await import('./home-json-ld.ts')).homeThings(locale)}
    >
      <div className={css['hero']}>
        <PageTitle>{t('home.title')}</PageTitle>
        <p className={css['lead']}>
          {t('home.lead')} <Link to="/businesses">{t('home.shops')}</Link>
        </p>
        <CityLine />
        <div className={css['search']}>
          <SearchBox suggest={() => import('#/products/search/Suggestions.tsx')} />
        </div>
      </div>
      <Categories />
      <Campaigns />
      {user && (
        <Suspense>
          <RepeatShelf user={user.id} />
        </Suspense>
      )}
      {shelves.map((row, index) => (
        <HomeShelf key={row.title} {...row} eager={index === 0} />
      ))}
    </Page>
  )
}

/**
 * The chosen town, and a link to its shops if it has any. Hidden if no town is chosen and at most one town has shops.
 */
function CityLine() {
  const { t } = useLocale()
  const chosen = useChosenCity()
  const { data } = useQuery(cityQueries.choice())
  if (!chosen && !(data && data.total > 1)) return null
  return (
    <div className={css['city']}>
      <CityButton />
      {chosen?.latitude === undefined && chosen && <Link to={shopsOfCity(chosen.city)}>{t('cities.see_shops')}</Link>}
    </div>
  )
}

/**
 * Other parts of the page disappear if they fail. This part shows its error, because the page is useless without
 * categories.
 */
function Categories() {
  const { t } = useLocale()
  const query = useQuery(categoryQueries.products())
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(data) => data.length === 0}
      empty={
        <Notice
          icon={<CatalogIcon size={40} />}
          title={t('catalog.empty')}
          action={<ButtonLink to="/businesses">{t('home.shops')}</ButtonLink>}
        />
      }
    >
      {(data) => (
        <nav aria-label={t('home.categories')}>
          <ul className={css['categories']}>
            {categoryTree(data).map((category) => (
              <KeptItem key={category.id}>
                <CategoryTile category={category} />
              </KeptItem>
            ))}
          </ul>
        </nav>
      )}
    </QueryView>
  )
}

function Campaigns() {
  const { t } = useLocale()
  const { data = [] } = useQuery(campaignQueries.current())
  const running = data.filter(({ phase }) => phase === 'running')
  if (running.length === 0) return null
  return (
    <section className={css['running']} aria-labelledby="campaigns">
      <div className={shelf['top']}>
        <h2 id="campaigns">{t('home.campaigns')}</h2>
        <Link to="/bells" className={shelf['all']}>
          {t('home.all_campaigns')}
        </Link>
      </div>
      <ul className={css['campaigns']}>
        {running.slice(0, 3).map((campaign) => (
          <KeptItem key={campaign.id}>
            <CampaignCard campaign={campaign} />
          </KeptItem>
        ))}
      </ul>
    </section>
  )
}

function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { t, formatDate } = useLocale()
  const { title, description, image, endDate } = campaign
  return (
    <Link to={campaignPath(campaign)} className={css['campaign']}>
      <Picture image={image} alt="" sizes="128px" shape="wide" />
      <span className={css['words']}>
        <strong lang={defaultLanguage}>{title}</strong>
        <span className={css['about']} lang={defaultLanguage}>
          {description}
        </span>
        {endDate && <span className={css['until']}>{t('home.until', { date: formatDate(lastMoment(endDate)) })}</span>}
      </span>
    </Link>
  )
}

function HomeShelf({ title, query, to, eager }: (typeof shelves)[number] & { eager: boolean }) {
  const { t } = useLocale()
  const { data, fetchStatus } = useQuery(productQueries.shelf(query, shelfSize))
  if (!data && fetchStatus === 'fetching') return <ShelfSkeleton title={t(title)} />
  if (!data?.length) return null
  return <Shelf title={t(title)} products={data} to={to} eager={eager} />
}

import { formatDate } from '@lonja/contract/formats'
import { useQuery } from '@tanstack/react-query'
import type { RouteModule } from '#/ui/screen.ts'
import { useSession } from '#/api/session.ts'
import { t } from '#/i18n/texts.ts'
import { Link } from '#/ui/Link.tsx'
import { Page, PageTitle } from '#/ui/Page.tsx'
import { Picture } from '#/ui/Picture.tsx'
import { SearchBox } from '#/ui/SearchBox.tsx'
import css from './HomePage.module.css'
import { Shelf, ShelfSkeleton } from './Shelf.tsx'
import { CategoryTile } from './CategoryTile.tsx'
import { type Campaign, campaignQueries, isRunning } from './campaign.queries.ts'
import { categoryQueries, categoryTree } from './category.queries.ts'
import { productQueries } from './product.queries.ts'

const shelves = [
  { title: 'home.offers', query: 'reduced=true&order[sales]=desc', to: '/products?reduced=true' },
  { title: 'home.featured', query: 'featured=true&order[sales]=desc', to: '/products?featured=true' },
  { title: 'home.new', query: 'order[createdDate]=desc', to: '/products?order%5BcreatedDate%5D=desc' },
] as const

export const prefetch: RouteModule['prefetch'] = (client) =>
  Promise.all([
    client.prefetchQuery(categoryQueries.products()),
    client.prefetchQuery(campaignQueries.enabled()),
    ...shelves.map(({ query }) => client.prefetchQuery(productQueries.shelf(query))),
  ])

export function Screen() {
  const user = useSession()
  return (
    <Page
      title={t('menu.home')}
      description={t('home.description')}
      canonical="/"
      jsonLd={
        import.meta.env.SSR
          ? [
              {
                '@type': 'WebSite',
                name: 'Lonja',
                url: '/',
                inLanguage: 'es',
                potentialAction: {
                  '@type': 'SearchAction',
                  target: { '@type': 'EntryPoint', urlTemplate: '/products?search={search_term_string}' },
                  'query-input': 'required name=search_term_string',
                },
              },
            ]
          : undefined
      }
    >
      <div className={css['hero']}>
        {user && <p className={css['greeting']}>{t('shell.greeting', { name: user.name ?? user.username })}</p>}
        <PageTitle>{t('home.title')}</PageTitle>
        <p className={css['lead']}>{t('home.lead')}</p>
        <div className={css['search']}>
          <SearchBox />
        </div>
      </div>
      <Categories />
      <Campaigns />
      {shelves.map((shelf, index) => (
        <HomeShelf key={shelf.title} {...shelf} eager={index === 0} />
      ))}
    </Page>
  )
}

function Categories() {
  const { data } = useQuery(categoryQueries.products())
  // Without categories the page is still a page: each part of it may fail alone.
  if (!data) return null
  return (
    <nav aria-label={t('home.categories')}>
      <ul className={css['categories']}>
        {categoryTree(data).map((category) => (
          <li key={category.id}>
            <CategoryTile category={category} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Campaigns() {
  const { data = [] } = useQuery(campaignQueries.enabled())
  const running = data.filter((campaign) => isRunning(campaign))
  if (running.length === 0) return null
  return (
    <ul className={css['campaigns']} aria-label={t('home.campaigns')}>
      {running.slice(0, 3).map((campaign) => (
        <li key={campaign.id}>
          <CampaignCard campaign={campaign} />
        </li>
      ))}
    </ul>
  )
}

function CampaignCard({ campaign: { id, title, description, image, endDate } }: { campaign: Campaign }) {
  return (
    <Link to={`/products?${new URLSearchParams({ 'campaigns.id[]': id })}`} className={css['campaign']}>
      <Picture image={image} alt="" sizes="128px" shape="wide" />
      <span className={css['words']}>
        <strong>{title}</strong>
        <span className={css['about']}>{description}</span>
        {endDate && <span className={css['until']}>{t('home.until', { date: formatDate(endDate) })}</span>}
      </span>
    </Link>
  )
}

function HomeShelf({ title, query, to, eager }: (typeof shelves)[number] & { eager: boolean }) {
  const { data, isPending } = useQuery(productQueries.shelf(query))
  if (isPending) return <ShelfSkeleton title={t(title)} />
  if (!data?.length) return null
  return <Shelf title={t(title)} products={data} to={to} eager={eager} />
}

import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ApiError } from '@lonja/ui/api/api-error.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { ScreenProps } from '@lonja/ui/layout/screen.ts'
import { applicationQueries } from '#/applications/application.queries.ts'
import { History } from '#/audit/History.tsx'
import { useMay } from '#/people/current-shop.ts'
import { SeeAsShop } from '#/shop-views/SeeAsShop.tsx'
import { ShopRecord } from './ShopRecord.tsx'
import { ShopState } from './ShopState.tsx'
import css from './ShopsPage.module.css'
import { missingOf } from './completeness.ts'
import { type TownShop, shopQueries } from './shop.queries.ts'

const Team = latePart(() => import('#/people/TeamPage.tsx').then(({ Team: Loaded }) => Loaded))
const ShopLook = latePart(() => import('#/templates/look/ShopLook.tsx').then(({ ShopLook: Loaded }) => Loaded))

/** A shop as the town sees it: its state, what is missing, its application, how it answers, and its team. */
export function Screen({ params: { id = '' } }: ScreenProps) {
  const { t } = useLocale()
  const shop = useQuery(shopQueries.one(id))
  const isGone = shop.error instanceof ApiError && shop.error.status === 404
  const title = isGone ? t('manage.shops.gone') : (shop.data?.name ?? t('manage.shops.title'))
  return (
    <Page title={title} heading={title}>
      <p className={css['back']}>
        <Link to="/town/shops?view=open">{t('manage.shops.title')}</Link>
      </p>
      {!isGone && (
        <QueryView query={shop} skeleton={<Skeleton shape="block" />}>
          {(found) => <Details shop={found} />}
        </QueryView>
      )}
    </Page>
  )
}

function Details({ shop }: { shop: TownShop }) {
  const { t } = useLocale()
  const mayChangeTeam = useMay('team')
  const missing = missingOf(shop)
  return (
    <div className={css['shop']}>
      <ShopState shop={shop} />
      <SeeAsShop shop={shop} />
      <p>
        {missing.length === 0
          ? t('manage.shops.complete')
          : t('manage.shops.missing', { fields: missing.map((field) => t(`manage.shops.field.${field}`)).join(', ') })}
      </p>
      <Links shop={shop} />
      <ShopRecord shop={shop} />
      <Suspense fallback={<Skeleton shape="block" />}>
        <ShopLook shop={shop} />
      </Suspense>
      {mayChangeTeam && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <Team shop={shop.id} />
        </Suspense>
      )}
      <History of={[{ resource: 'businesses', id: shop.id }]} />
    </div>
  )
}

function Links({ shop }: { shop: TownShop }) {
  const { t } = useLocale()
  const application = useQuery(applicationQueries.ofShop(shop.id)).data?.[0]
  return (
    <p className={css['links']}>
      {shop.state !== 'suspended' && <a href={`/businesses/${shop.url}`}>{t('manage.shops.page')}</a>}
      {application && <Link to={`/town/applications/${application.id}`}>{t('manage.shops.application')}</Link>}
    </p>
  )
}

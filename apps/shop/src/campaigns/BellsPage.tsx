import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isClockSynced } from '@lonja/ui/api/server-clock.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { type Campaign, campaignQueries, phaseOf } from './campaign.queries.ts'
import { productQueries } from '#/products/product.queries.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { BellIcon } from '@lonja/ui/controls/icons.tsx'
import type { RouteModule, ScreenProps } from '@lonja/ui/layout/screen.ts'
import css from './BellsPage.module.css'
import { ComingCampaign } from './ComingCampaign.tsx'
import { RunningCampaign, bestOf } from './RunningCampaign.tsx'
import { ShopFilter } from './ShopFilter.tsx'
import { useServerTime } from './server-time.ts'

export const prefetch: RouteModule['prefetch'] = async (client) => {
  const options = campaignQueries.current()
  await client.prefetchQuery(options)
  const running = client.getQueryData(options.queryKey)?.filter(({ phase }) => phase === 'running') ?? []
  return Promise.all(running.map((campaign) => client.prefetchQuery(productQueries.shelf(bestOf(campaign)))))
}

export function Screen({ search }: ScreenProps) {
  const { t } = useLocale()
  const campaigns = useQuery(campaignQueries.current())
  const { refetch } = campaigns
  const shop = search.get('business.id') ?? ''

  // The page that the server rendered does not contain the server’s time. The browser gets the time with the answer
  // when it requests the campaigns again.
  useEffect(() => {
    if (!isClockSynced()) void refetch()
  }, [refetch])

  return (
    <Page
      title={t('menu.campaigns')}
      heading={t('menu.campaigns')}
      description={t('bells.description')}
      canonical="/bells"
      noIndex={shop !== ''}
      jsonLd={async () => (await import('./campaign-json-ld.ts')).campaignThings(campaigns.data)}
    >
      <p className={css['lead']}>{t('bells.lead')}</p>
      <QueryView
        query={campaigns}
        skeleton={<BellsSkeleton />}
        isEmpty={(all) => all.length === 0}
        empty={<NoCampaigns />}
      >
        {(all) => <Campaigns all={all} shop={shop} />}
      </QueryView>
    </Page>
  )
}

function Campaigns({ all, shop }: { all: readonly Campaign[]; shop: string }) {
  const { t } = useLocale()
  const now = useServerTime()
  const client = useQueryClient()
  const phased = all.map((campaign) => ({
    ...campaign,
    phase: now === undefined ? campaign.phase : phaseOf(campaign, now),
  }))
  // A campaign without shops belongs to the whole town.
  const chosen = phased.filter(
    ({ business, joinUntil }) =>
      !shop || (business.length === 0 && joinUntil === null) || business.some(({ id }) => id === shop),
  )
  const running = chosen.filter(({ phase }) => phase === 'running').toSorted(byDate('endDate'))
  const coming = chosen.filter(({ phase }) => phase === 'coming').toSorted(byDate('startDate'))
  const over = phased.filter(({ phase }) => phase === 'over')

  // Prices change when a campaign starts or ends, so the products are loaded again.
  const phases = phased.map(({ id, phase }) => id + phase).join(' ')
  const [before] = useState(phases)
  useEffect(() => {
    if (phases !== before) void client.invalidateQueries({ queryKey: productQueries.all })
  }, [client, phases, before])

  return (
    <div className={css['campaigns']}>
      <ShopFilter campaigns={all} shop={shop} />
      <output className="sr-only">{over.map(({ title }) => t('bells.over', { title })).join(' ')}</output>
      {running.length === 0 && <NoCampaigns next={coming.length > 0} />}
      {running.map((campaign, index) => (
        <RunningCampaign key={campaign.id} campaign={campaign} now={now} first={index === 0} />
      ))}
      {coming.length > 0 && (
        <section className={css['coming']} aria-labelledby="coming">
          <h2 id="coming">{t('bells.coming')}</h2>
          <ul>
            {coming.map((campaign) => (
              <li key={campaign.id}>
                <ComingCampaign campaign={campaign} now={now} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Sorts campaigns by date, nearest first. Campaigns without a date are last. */
const byDate = (name: 'startDate' | 'endDate') => (a: Campaign, b: Campaign) =>
  (a[name] ?? '9999').localeCompare(b[name] ?? '9999')

function NoCampaigns({ next = false }: { next?: boolean }) {
  const { t } = useLocale()
  return (
    <Notice
      icon={<BellIcon size={40} />}
      title={t('bells.none')}
      action={<ButtonLink to="/products?reduced=true">{t('bells.offers_instead')}</ButtonLink>}
    >
      <p>{t(next ? 'bells.none_next' : 'bells.none_text')}</p>
    </Notice>
  )
}

function BellsSkeleton() {
  return (
    <div className={css['campaigns']}>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}

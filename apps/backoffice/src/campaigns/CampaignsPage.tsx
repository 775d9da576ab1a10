import { useQuery } from '@tanstack/react-query'
import { Notice } from '@lonja/ui/controls/Notice.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { SubjectTabs } from '#/kit/Tabs.tsx'
import { discountTabs } from '#/offers/discount.ts'
import { periodText } from '#/offers/discount-sentence.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './CampaignsPage.module.css'
import { TakePart } from './TakePart.tsx'
import { type Campaign, campaignQueries } from './campaign.queries.ts'

/** The campaigns of the town that are running or will begin, and whether the shop takes part. */
export function Screen() {
  const { t } = useLocale()
  const campaigns = useQuery(campaignQueries.open())
  return (
    <Page title={t('manage.campaigns.title')} heading={t('manage.campaigns.title')}>
      <SubjectTabs records={{ tabs: discountTabs }} />
      <p>{t('manage.campaigns.lead')}</p>
      <QueryView
        query={campaigns}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(items) => items.length === 0}
        empty={<Notice title={t('manage.campaigns.none')} />}
      >
        {(items) => (
          <ul className={css['campaigns']}>
            {items.map((campaign) => (
              <li key={campaign.id}>
                <CampaignCard campaign={campaign} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  )
}

function CampaignCard({ campaign }: { campaign: Campaign }) {
  const locale = useLocale()
  const { t } = locale
  const { id: shop } = useShop()
  const { id, title, description, audience, business, products, offers, joinUntil } = campaign
  const isOfAll = business.length === 0 && joinUntil === null
  const takesPart = isOfAll || business.some((each) => each.id === shop)
  return (
    <article className={css['campaign']} aria-labelledby={`campaign-${id}`}>
      <h2 id={`campaign-${id}`}>{title}</h2>
      <p className={css['days']}>{periodText(campaign, locale)}</p>
      {description && <p>{description}</p>}
      {audience && <p>{t('manage.campaigns.audience', { audience })}</p>}
      <p className={takesPart ? css['yes'] : css['no']}>
        {t(isOfAll ? 'manage.campaigns.all' : takesPart ? 'manage.campaigns.in' : 'manage.campaigns.out')}
      </p>
      <p>
        {t('manage.campaigns.products', { count: products.length })} ·{' '}
        {t('manage.campaigns.offers', { count: offers.length })}
      </p>
      <TakePart campaign={campaign} takesPart={takesPart} />
    </article>
  )
}

import { defaultLanguage } from '@lonja/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Shelf, ShelfSkeleton } from '#/products/Shelf.tsx'
import { type Campaign, campaignPath } from './campaign.queries.ts'
import { productQueries } from '#/products/product.queries.ts'
import { ButtonLink } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { TagIcon } from '@lonja/ui/controls/icons.tsx'
import css from './Campaign.module.css'
import { Countdown } from './Countdown.tsx'
import { untilWhen } from './moments.ts'
import { CampaignShops } from './CampaignShops.tsx'

/** The query for the best-selling products of a campaign. */
export const bestOf = ({ id }: { id: string }): string => `campaigns.id[]=${id}&order[sales]=desc`

interface RunningCampaignProps {
  campaign: Campaign
  now: number | undefined
  /** Whether the picture of the campaign loads with priority. */
  first: boolean
}

/** A running campaign: its end, its shops, its discount and its products. */
export function RunningCampaign({ campaign, now, first }: RunningCampaignProps) {
  const locale = useLocale()
  const { t } = locale
  const { id, title, description, endDate, image, offers, cms, productCount } = campaign
  return (
    <article className={css['campaign']} aria-labelledby={id}>
      <div className={css['head']}>
        {image && (
          <div className={css['picture']}>
            <Picture image={image} alt="" sizes="(width < 768px) 92vw, 400px" shape="wide" priority={first} />
          </div>
        )}
        <div className={css['words']}>
          <h2 id={id} lang={defaultLanguage}>
            {title}
          </h2>
          <p lang={defaultLanguage}>{description}</p>
          {endDate && (
            <>
              <p className={css['until']}>{t('bells.until', { date: untilWhen(locale, endDate) })}</p>
              <Countdown kind="ends" to={endDate} now={now} />
            </>
          )}
          {offers.length > 0 && (
            <ul className={css['offers']} aria-label={t('bells.offers')}>
              {offers.map((offer) => (
                <li key={offer.id} lang={defaultLanguage}>
                  <TagIcon size={20} />
                  <Link to={`/products?${new URLSearchParams({ 'campaigns.id[]': id, reduced: 'true' })}`}>
                    {offer.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <CampaignShops shops={campaign.business} />
          <div className={css['ways']}>
            {productCount > 0 && (
              <ButtonLink to={campaignPath(campaign)}>{t('bells.see', { count: productCount })}</ButtonLink>
            )}
            {cms && (
              <ButtonLink kind="secondary" to={`/cms/${cms.url}`}>
                {t('bells.conditions')}
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      {productCount > 0 && <BestSellers campaign={campaign} />}
    </article>
  )
}

/** The best-selling products of a campaign. If they cannot be loaded, the rest of the screen is still shown. */
function BestSellers({ campaign }: { campaign: Campaign }) {
  const { t } = useLocale()
  const { data, isPending } = useQuery(productQueries.shelf(bestOf(campaign)))
  const title = t('bells.best', { title: campaign.title })
  if (isPending) return <ShelfSkeleton title={title} level={3} />
  if (!data?.length) return null
  return <Shelf title={title} products={data} level={3} />
}

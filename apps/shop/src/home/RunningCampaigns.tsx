import { defaultLanguage } from '@lonja/contract/constants'
import type { ShownBlockOf } from '@lonja/contract/home/shown-block'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { KeptItem } from '@lonja/ui/late/kept.tsx'
import { type Campaign, campaignPath, campaignQueries, lastMoment } from '#/campaigns/campaign.queries.ts'
import shelf from '#/products/Shelf.module.css'
import css from './HomePage.module.css'
import { wordsIn } from './words.ts'

/** The campaigns that run now. */
export function RunningCampaigns({ block }: { block: ShownBlockOf<'campaigns'> }) {
  const { t, language } = useLocale()
  const id = useId()
  const { data = [] } = useQuery(campaignQueries.current())
  const running = data.filter(({ phase }) => phase === 'running')
  if (running.length === 0) return null
  const { text, lang } = wordsIn(language, block.title)
  return (
    <section className={shelf['shelf']} aria-labelledby={id}>
      <div className={shelf['top']}>
        <h2 id={id} lang={text ? lang : undefined}>
          {text || t('home.campaigns')}
        </h2>
        <Link to="/bells" className={shelf['all']}>
          {t('home.all_campaigns')}
        </Link>
      </div>
      <ul className={css['campaigns']}>
        {running.slice(0, block.count).map((campaign) => (
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
      {image && <Picture image={image} alt="" sizes="128px" shape="wide" />}
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

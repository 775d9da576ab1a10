import { defaultLanguage } from '@lonja/contract/constants'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { Campaign } from './campaign.queries.ts'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import css from './Campaign.module.css'
import { CampaignShops } from './CampaignShops.tsx'
import { Countdown } from './Countdown.tsx'
import { fromWhen } from './moments.ts'

/** A campaign that has not started: its prices are not valid yet. */
export function ComingCampaign({ campaign, now }: { campaign: Campaign; now: number | undefined }) {
  const locale = useLocale()
  const { t } = locale
  const { id, title, description, startDate, image, business } = campaign
  return (
    <article className={css['coming']} aria-labelledby={id}>
      {image && <Picture image={image} alt="" sizes="(width < 576px) 92vw, 320px" shape="wide" />}
      <div className={css['words']}>
        <h3 id={id} lang={defaultLanguage}>
          {title}
        </h3>
        <p lang={defaultLanguage}>{description}</p>
        {startDate && (
          <>
            <p className={css['until']}>{t('bells.from', { date: fromWhen(locale, startDate) })}</p>
            <Countdown kind="begins" to={startDate} now={now} />
          </>
        )}
        <CampaignShops shops={business} />
      </div>
    </article>
  )
}

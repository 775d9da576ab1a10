import { type Pause, endOfPause, notOver, pauseKinds } from '@lonja/contract/hours/pause'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { pauseLabel } from '@lonja/ui/i18n/opening-label.ts'
import { CloseNow } from './CloseNow.tsx'
import css from './HoursPage.module.css'
import { type Hours, endPause, pauseShop } from './hours.queries.ts'
import { tomorrow } from './pause-ends.ts'
import { useHoursChange } from './use-hours-change.ts'

/** Stops the shop or its deliveries, and lists the pauses that are running or still to come. */
export function Pauses({ hours, now }: { hours: Hours; now: Date }) {
  const { t } = useLocale()
  const change = useHoursChange()
  const pauses = notOver(hours.pauses, now)
  const delivers = !endOfPause(pauses, pauseKinds, now)
  const stopDelivery = () =>
    change.mutate({
      send: (api, shop) => pauseShop(api, shop, { to: tomorrow(hours, now).toISOString(), stops: 'delivery' }),
      done: t('manage.hours.delivery_stopped'),
    })
  return (
    <section aria-labelledby="pauses">
      <h2 id="pauses">{t('manage.hours.paused')}</h2>
      {pauses.length === 0 ? (
        <p>{t('manage.hours.none_paused')}</p>
      ) : (
        <ul className={css['pauses']}>
          {pauses.map((pause) => (
            <li key={pause.id}>
              <PauseRow pause={pause} zone={hours.zone} now={now} />
            </li>
          ))}
        </ul>
      )}
      <div className={css['buttons']}>
        <CloseNow hours={hours} now={now} />
        {delivers && (
          <Button kind="secondary" busy={change.isPending} onClick={stopDelivery}>
            {t('manage.hours.no_delivery')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** A pause with its end, its reason and the button that ends it. */
export function PauseRow({ pause, zone, now }: { pause: Pause; zone: Hours['zone']; now: Date }) {
  const locale = useLocale()
  const { t, formatDateTime } = locale
  const change = useHoursChange()
  const { id, from, stops, reason } = pause
  const isComing = new Date(from) > now
  const end = stops === 'everything' ? 'reopen' : 'deliver_again'
  return (
    <div className={css['pause']}>
      <p>
        <strong>{pauseLabel(locale, pause, now, zone)}</strong>
        {isComing && <small>{t('manage.hours.coming', { date: formatDateTime(from, 'short', zone) })}</small>}
        {reason && <small>{reason}</small>}
      </p>
      <Button
        kind="secondary"
        busy={change.isPending}
        onClick={() =>
          change.mutate({ send: (api, shop) => endPause(api, shop, id), done: t('manage.hours.reopened') })
        }
      >
        {t(`manage.hours.${isComing ? 'cancel_pause' : end}`)}
      </Button>
    </div>
  )
}

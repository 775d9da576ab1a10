import type { Closure, OpeningPeriod } from '@lonja/contract/businesses/opening-hours'
import { runningPauses } from '@lonja/contract/hours/pause'
import { localTime, timeZoneOf, weekdayOf } from '@lonja/contract/time'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNow } from '@lonja/ui/hooks/now.ts'
import css from './OpeningTable.module.css'
import page from './BusinessPage.module.css'
import type { ShopToday } from './business.queries.ts'
import { closureToday, comingClosures, periodsOf } from './opening-days.ts'

const days = [1, 2, 3, 4, 5, 6, 7] as const

/** The opening hours of the week with today marked, and the coming closures. */
export function OpeningTable({ shop: { openingHours, closures, pauses, address, today } }: { shop: ShopToday }) {
  const locale = useLocale()
  const { t } = locale
  const now = useNow()
  const date = now ? localTime(now, timeZoneOf(address?.zip)).date : today
  if (openingHours.length === 0) return null
  const weekday = weekdayOf(date)
  const closed = closureToday(closures, date)
  const coming = comingClosures(closures, date)
  return (
    <section className={page['card']} aria-labelledby="hours">
      <h2 id="hours">{t('business.hours')}</h2>
      {closed && (
        <p className={css['closed']}>
          {closed.reason ? t('business.closed_today_why', { reason: closed.reason }) : t('business.closed_today')}
        </p>
      )}
      {now &&
        runningPauses(pauses, now).map(
          ({ id, stops, reason }) =>
            reason && (
              <p key={id} className={css['closed']}>
                {t(`business.paused_${stops}`, { reason })}
              </p>
            ),
        )}
      <table className={css['week']}>
        <tbody>
          {days.map((day) => (
            <tr key={day} aria-current={day === weekday ? 'date' : undefined}>
              <th scope="row">
                {t(`opening.day_${day}`)}
                {day === weekday && <span className={css['today']}>{t('business.today')}</span>}
              </th>
              <td>
                <Periods periods={periodsOf(openingHours, day)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {coming.length > 0 && (
        <>
          <h3 className={css['title']}>{t('business.closures')}</h3>
          <ul className={css['closures']}>
            {coming.map((closure) => (
              <li key={`${closure.from} ${closure.to}`}>{closureText(locale, closure)}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Periods({ periods }: { periods: readonly OpeningPeriod[] }) {
  const { t } = useLocale()
  if (periods.length === 0) return t('business.closed')
  return periods.map(({ opens, closes }) => (
    <span key={opens} className={css['period']}>
      {`${clock(opens)}–${clock(closes)}`}
    </span>
  ))
}

const clock = (text: string): string => text.replace(/^0(?=\d:)/, '')

function closureText({ formatDate, t }: Locale, { from, to, reason }: Closure): string {
  const when =
    from === to
      ? formatDate(from, 'day')
      : t('business.closure_range', { from: formatDate(from, 'day'), to: formatDate(to, 'day') })
  return reason ? `${when}: ${reason}` : when
}

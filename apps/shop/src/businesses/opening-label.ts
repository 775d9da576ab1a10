import type { DoorTime, OpeningState } from '@lonja/contract/businesses/opening-hours'
import { formatClock } from '@lonja/contract/time'
import type { Locale } from '@lonja/ui/i18n/locale.ts'

/**
 * In minutes after midnight. If an open shop closes at this time or earlier, for example at two in the morning, the
 * label does not contain `mañana`.
 */
const nightEnds = 6 * 60

/**
 * The opening state of a shop: `Abierto hasta las 14:00`, `Cerrado · abre a las 17:00`, `Cerrado · abre mañana a las
 * 9:00`, `Cerrado · abre el lunes a las 9:00`; `Cerrado temporalmente` if it does not open within a week, `Abierto
 * las 24 horas` if it does not close within a week.
 */
export function openingLabel(locale: Locale, state: OpeningState): string {
  const time = state.open ? state.until : state.next
  if (!time) return locale.t(state.open ? 'opening.always' : 'opening.closed')
  const { daysAhead, minutes, weekday } = time
  const isTonight = state.open && daysAhead === 1 && minutes <= nightEnds
  const how = state.open ? 'until' : 'opens'
  const clock = clockOf(locale, time)
  if (daysAhead === 0 || isTonight) return locale.t(`opening.${how}`, { clock })
  if (daysAhead === 1) return locale.t(`opening.${how}_tomorrow`, { clock })
  return locale.t(`opening.${how}_day`, { clock, day: locale.t(`business.day_${weekday as 1}`) })
}

/** A time of day with its article: `las 9:00`, `la 1:30`. */
const clockOf = ({ t }: Locale, { minutes }: DoorTime): string =>
  t('opening.clock', { count: Math.floor(minutes / 60), time: formatClock(minutes).replace(/^0/, '') })

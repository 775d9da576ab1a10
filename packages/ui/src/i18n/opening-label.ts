import type { DoorTime, OpeningState } from '@lonja/contract/businesses/opening-hours'
import { type Pause, endOfPause, pauseKinds } from '@lonja/contract/hours/pause'
import { type TimeZone, daysBetween, formatClock, localTime } from '@lonja/contract/time'
import type { Locale } from '#/i18n/locale.ts'

/**
 * In minutes after midnight. If an open shop closes at this time or earlier, for example at two in the morning, the
 * label does not contain `mañana`.
 */
const nightEnds = 6 * 60

/**
 * The opening state of a shop: `Abierto hasta las 14:00`, `Cerrado · abre a las 17:00`, `Cerrado · abre mañana a las
 * 9:00`, `Cerrado · abre el lunes a las 9:00`, `Cerrado · abre el lunes, 14 de diciembre de
 * 2026 a las 9:00`; `Cerrado temporalmente` if it does not open within a week, `Abierto las 24 horas` if it does not close within a week.
 */
export function openingLabel(locale: Locale, state: OpeningState): string {
  const time = state.open ? state.until : state.next
  if (!time) return locale.t(state.open ? 'opening.always' : 'opening.closed')
  if (!state.open) return timeText(locale, 'opens', time)
  const isTonight = time.daysAhead === 1 && time.minutes <= nightEnds
  return timeText(locale, 'until', isTonight ? { ...time, daysAhead: 0 } : time)
}

/**
 * That a shop does not deliver now, although it may be open: `Hoy sin reparto`, `Sin reparto hasta las 17:00`; undefined
 * if it delivers, or if it has stopped everything for the same time.
 */
export function deliveryLabel(
  locale: Locale,
  pauses: readonly Pause[],
  now: Date,
  timeZone: TimeZone,
): string | undefined {
  const end = endOfPause(pauses, pauseKinds, now)
  if (!end || +end === +(endOfPause(pauses, ['everything'], now) ?? 0)) return undefined
  return pauseLabel(locale, { stops: 'delivery', to: end.toISOString() }, now, timeZone)
}

/** What a pause stops, and until when: `Cerrado hasta las 17:00`, `Cerrado hasta mañana`, `Hoy sin reparto`. */
export function pauseLabel(
  locale: Locale,
  { stops, to }: Pick<Pause, 'stops' | 'to'>,
  now: Date,
  timeZone: TimeZone,
): string {
  const at = new Date(to)
  const shown = localTime(at, timeZone)
  const daysAhead = daysBetween(localTime(now, timeZone).date, shown.date)
  const how = stops === 'everything' ? 'stopped' : 'no_delivery'
  if (daysAhead === 1 && shown.minutes === 0) return locale.t(`opening.${how}_today`)
  return timeText(locale, `${how}_until`, { at, ...shown, daysAhead })
}

/** A text with a time of day, and with the day if it is not today. */
function timeText(
  locale: Locale,
  how: 'until' | 'opens' | 'stopped_until' | 'no_delivery_until',
  time: DoorTime,
): string {
  const { daysAhead, weekday, date } = time
  const clock = clockOf(locale, time)
  if (daysAhead === 0) return locale.t(`opening.${how}`, { clock })
  if (daysAhead === 1) return locale.t(`opening.${how}_tomorrow`, { clock })
  if (daysAhead <= 7 || how === 'until')
    return locale.t(`opening.${how}_day`, { clock, day: locale.t(`opening.day_${weekday as 1}`) })
  return locale.t(`opening.${how}_date`, { clock, date: locale.formatDate(date, 'long') })
}

/** A time of day with its article: `las 9:00`, `la 1:30`. */
const clockOf = ({ t }: Locale, { minutes }: DoorTime): string =>
  t('opening.clock', { count: Math.floor(minutes / 60), time: formatClock(minutes).replace(/^0/, '') })

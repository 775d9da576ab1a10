import { openStretches } from '@lonja/contract/businesses/opening-hours'
import { longestPauseDays } from '@lonja/contract/hours/pause'
import { addDays, instantOf, localTime } from '@lonja/contract/time'
import type { Hours } from './hours.queries.ts'

/** The next time at which the shop opens by its week and closures, after a possible present shift. */
export const nextOpening = ({ openingHours, closures, zone }: Hours, now: Date): Date | undefined =>
  openStretches(openingHours, closures, localTime(now, zone).date, longestPauseDays - 1, zone).find(
    ({ opens }) => opens > now,
  )?.opens

/** The beginning of tomorrow: a pause until then ends before the first shift of the day. */
export const tomorrow = ({ zone }: Pick<Hours, 'zone'>, now: Date): Date =>
  instantOf(addDays(localTime(now, zone).date, 1), 0, zone)

/**
 * The instant of the value of a field for date and time, in the time of the shop.
 *
 * @param value  `YYYY-MM-DDTHH:MM`, as the browser writes it
 * @returns undefined if the value is not complete, not in the future, or later than a pause can end
 */
export function readEnd(value: string, { zone }: Pick<Hours, 'zone'>, now: Date): Date | undefined {
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(value) ?? []
  if (!date) return undefined
  const end = instantOf(date, Number(hours) * 60 + Number(minutes), zone)
  return end > now && +end <= +now + longestPauseDays * 86_400_000 ? end : undefined
}

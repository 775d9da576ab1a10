import { localTime } from '@lonja/contract/time'
import type { Formats } from '@lonja/contract/formats'
import { lastMoment } from './campaign.queries.ts'

const isMidnight = (instant: string): boolean => localTime(new Date(instant)).minutes === 0

/** The end of a campaign in words: its last day, or the date and time if it does not end at midnight. */
export const untilWhen = ({ formatDate, formatDateTime }: Formats, endDate: string): string =>
  isMidnight(endDate) ? formatDate(lastMoment(endDate), 'long') : formatDateTime(endDate, 'long')

/** The start of a campaign in words: its first day, or the date and time if it does not start at midnight. */
export const fromWhen = ({ formatDate, formatDateTime }: Formats, startDate: string): string =>
  isMidnight(startDate) ? formatDate(startDate, 'long') : formatDateTime(startDate, 'long')

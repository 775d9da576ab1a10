import { localTime } from '@lonja/contract/time'
import type { Formats } from '@lonja/contract/formats'
import { lastMoment } from './campaign.queries.ts'

const isMidnight = (instant: string): boolean => localTime(new Date(instant)).minutes === 0

/** The end of a campaign in words: its last day if it ends at midnight, otherwise the date and time. */
export const untilWhen = ({ formatDate, formatDateTime }: Formats, endDate: string): string =>
  isMidnight(endDate) ? formatDate(lastMoment(endDate), 'long') : formatDateTime(endDate, 'long')

/** The start of a campaign in words: its first day if it starts at midnight, otherwise the date and time. */
export const fromWhen = ({ formatDate, formatDateTime }: Formats, startDate: string): string =>
  isMidnight(startDate) ? formatDate(startDate, 'long') : formatDateTime(startDate, 'long')

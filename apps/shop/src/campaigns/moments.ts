import { localTime } from '@lonja/contract/time'
import type { Formats } from '@lonja/contract/formats'
import { lastMoment } from './campaign.queries.ts'

const isMidnight = (instant: string): boolean => localTime(new Date(instant)).minutes === 0

/** Until when a campaign lasts: its last day, or the hour of it. */
export const untilWhen = ({ formatDate, formatDateTime }: Formats, endDate: string): string =>
  isMidnight(endDate) ? formatDate(lastMoment(endDate), 'long') : formatDateTime(endDate, 'long')

/** From when it is on: its first day, or the hour of it. */
export const fromWhen = ({ formatDate, formatDateTime }: Formats, startDate: string): string =>
  isMidnight(startDate) ? formatDate(startDate, 'long') : formatDateTime(startDate, 'long')

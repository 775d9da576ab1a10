import type { TownAcceptance } from '@lonja/contract/acceptance/acceptance'
import type { Config } from './config.ts'

const standard: TownAcceptance = {
  reminderMinutes: 3,
  mailMinutes: 8,
  townMinutes: 12,
  endMinutes: 30,
  autoCancel: false,
}

/** The town's reminders about orders without an answer. */
export const townAcceptance = ({ acceptance = standard }: Pick<Config, 'acceptance'>): TownAcceptance => acceptance

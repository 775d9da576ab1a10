import { acceptanceMinutes, misplacedMinutes } from '@lonja/contract/acceptance/choices'
import type { TownAcceptance } from '@lonja/contract/acceptance/acceptance'
import { z } from 'zod'
import { flag, wholeMinutes } from './setting-values.ts'
import { type Rule, setting } from './setting.ts'

export const answerSettings = z.object({
  LONJA_REMINDER_MINUTES: setting(wholeMinutes.default(3), {
    about: 'The minutes until the members of the shop get a second notification',
  }),
  LONJA_REMINDER_MAIL_MINUTES: setting(wholeMinutes.default(8), {
    about: 'The minutes until the shop gets a mail',
  }),
  LONJA_UNANSWERED_MINUTES: setting(wholeMinutes.default(12), {
    about: 'The minutes until the order is marked as unanswered, and the operators are notified',
  }),
  LONJA_END_MINUTES: setting(wholeMinutes.default(30), {
    about:
      'The minutes until the order is canceled, or the operators are asked to cancel it. An order with a slot waits until two hours before its slot',
  }),
  LONJA_CANCEL_UNANSWERED: setting(flag.optional(), {
    about: '`1` cancels orders without an answer at the end, and returns the money',
    otherwise: 'the operators are asked to cancel them',
  }),
})
export type AnswerValues = z.output<typeof answerSettings>

const names = {
  reminderMinutes: 'LONJA_REMINDER_MINUTES',
  mailMinutes: 'LONJA_REMINDER_MAIL_MINUTES',
  townMinutes: 'LONJA_UNANSWERED_MINUTES',
  endMinutes: 'LONJA_END_MINUTES',
} as const

export const answerRules: Rule<AnswerValues>[] = [
  (values) => {
    const misplaced = misplacedMinutes(answersOf(values))
    if (!misplaced) return undefined
    const before = acceptanceMinutes[acceptanceMinutes.indexOf(misplaced) - 1]!
    return `${names[misplaced]} must be more than ${names[before]}`
  },
]

export const answersOf = (values: AnswerValues): TownAcceptance => ({
  reminderMinutes: values.LONJA_REMINDER_MINUTES,
  mailMinutes: values.LONJA_REMINDER_MAIL_MINUTES,
  townMinutes: values.LONJA_UNANSWERED_MINUTES,
  endMinutes: values.LONJA_END_MINUTES,
  autoCancel: values.LONJA_CANCEL_UNANSWERED === true,
})

import type { z } from 'zod'
import { violationMessages } from './errors.ts'

/** The message for a zod issue. These messages do not change when zod changes its own messages. */
export function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1 ? violationMessages.blank : violationMessages.tooShort
      return issue.origin === 'array' ? violationMessages.empty : violationMessages.tooSmall
    case 'too_big':
      if (issue.origin === 'string') return violationMessages.tooLong
      return issue.origin === 'array' ? violationMessages.tooMany : violationMessages.tooLarge
    case 'invalid_value':
      return violationMessages.choice
    case 'invalid_format':
      return formatMessages[issue.format] ?? violationMessages.invalid
    case 'invalid_type':
      return issue.expected === 'int' ? violationMessages.integer : violationMessages.type
    default:
      return violationMessages.invalid
  }
}

const formatMessages: Record<string, string> = {
  email: violationMessages.email,
  url: violationMessages.url,
  date: violationMessages.date,
  datetime: violationMessages.dateTime,
  uuid: violationMessages.uuid,
  safeint: violationMessages.integer,
  zip: violationMessages.zip,
}

import { z } from 'zod'
import { isMailbox, listOf, secretText, text } from './setting-values.ts'
import { type Rule, setting } from './setting.ts'

export const mailSettings = z.object({
  SMTP_URL: setting(
    secretText(
      (given) => /^smtps?:\/\/[^/]/.test(given) && URL.canParse(given),
      'is not an address like smtp://user:password@host:587 or smtps://… (# in a password is %23)',
    ).optional(),
    {
      about: 'The mail server: `smtp://user:password@host:587` or `smtps://…`; needs `ORIGIN`',
      otherwise: 'mail is written to files in `DATA_DIR/mail`',
    },
  ),
  MAIL_FROM: setting(text(isMailbox, 'is not a mail address like Lonja <hola@example.org>').optional(), {
    about: 'The sender of mail: `Lonja <hola@example.org>`',
    otherwise: '`no-reply@` and the host of `ORIGIN`',
  }),
  LONJA_ALERT_TO: setting(
    listOf(/^[^\s<>@,;]+@[^\s<>@,;]+$/, 'contains a text that is not a mail address').optional(),
    {
      about:
        'The mail addresses, separated by commas, that get a mail when a problem needs a person (mail is not delivered, a backup is too old, payments do not agree, the disk is almost full) and when it is solved',
      otherwise: 'all operators of the town',
    },
  ),
})
export type MailValues = z.output<typeof mailSettings>

export const mailRules: Rule<MailValues & { ORIGIN?: string | undefined }>[] = [
  ({ SMTP_URL, ORIGIN }) => SMTP_URL && !ORIGIN && 'SMTP_URL needs ORIGIN: links in mail begin with it',
]

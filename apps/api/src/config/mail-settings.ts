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
      otherwise: 'mail is written to `DATA_DIR/mail`, as files to look at',
    },
  ),
  MAIL_FROM: setting(text(isMailbox, 'is not a mail address, as Lonja <hola@example.org>').optional(), {
    about: 'The sender of mail: `Lonja <hola@example.org>`',
    otherwise: '`no-reply@` the host of `ORIGIN`',
  }),
  LONJA_ALERT_TO: setting(listOf(/^[^\s<>@,;]+@[^\s<>@,;]+$/, 'holds what is no mail address').optional(), {
    about:
      'Who gets a mail when something needs a person (mail does not go out, a backup is too old, payments do not agree, the disk is almost full) and when it is over: addresses with commas',
    otherwise: 'everybody who runs the town',
  }),
})
export type MailValues = z.output<typeof mailSettings>

export const mailRules: Rule<MailValues & { ORIGIN?: string | undefined }>[] = [
  ({ SMTP_URL, ORIGIN }) => SMTP_URL && !ORIGIN && 'SMTP_URL needs ORIGIN: links in mail begin with it',
]

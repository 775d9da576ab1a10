import { z } from 'zod'
import { isMailbox, secretText, text } from './setting-values.ts'
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
})
export type MailValues = z.output<typeof mailSettings>

export const mailRules: Rule<MailValues & { ORIGIN?: string | undefined }>[] = [
  ({ SMTP_URL, ORIGIN }) => SMTP_URL && !ORIGIN && 'SMTP_URL needs ORIGIN: links in mail begin with it',
]

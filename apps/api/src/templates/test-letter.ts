import { type MailEvent, type MailText, fillIn, mailCodes } from '@lonja/contract/templates/mail-text'
import type { Compose, Letter } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import type { Services } from '../services.ts'
import { shopName } from '../towns/town-facts.ts'
import { builtInText, sampleValues } from './mail-texts.ts'
import { wordsOf } from './mail-words.ts'
import { noticeOf } from './notice-words.ts'
import { ticketOf } from './ticket-words.ts'
import { readVariables } from './variables.ts'

type Parts = Pick<Services, 'config' | 'db'>

interface Tried extends MailText {
  code: string
}

/** The letter with the words and the variables of the town, and sample values. */
export async function sampleLetter(services: Parts, { code, ...text }: Tried): Promise<Letter> {
  const { event, language } = mailCodes.get(code)!
  const words = wordsOf(event as MailEvent, language, text, await sampleOf(services, code))
  return {
    ...words,
    after: ['Es un ejemplo. En el correo de verdad siguen aquí los datos, los enlaces y los avisos legales.'],
  }
}

/** The notification, the push or the ticket with sample values. */
export async function sampleNotice(
  services: Parts,
  { code, ...text }: Tried,
): Promise<{ title: string; body: string }> {
  const values = await sampleOf(services, code)
  if (mailCodes.get(code)!.kind === 'ticket') {
    const { title, lines } = ticketOf(text, values)
    return { title, body: lines.join('\n') }
  }
  const { subject, body } = builtInText(code)
  return noticeOf(text, { title: fillIn(subject, values), body: fillIn(body, values) }, values)
}

async function sampleOf({ config, db }: Parts, code: string): Promise<Record<string, string>> {
  const { language } = mailCodes.get(code)!
  const variables = await readVariables(db, { code, language, shop: null, origin: mailOrigin(config) })
  return { ...variables, ...sampleValues, town: await shopName(db) }
}

/** Composes a mail with sample values, for the author of its text. Null if the mail no longer exists. */
export const testLetter: Compose = async (services, { data: { code = '', subject = '', body = '' } }) =>
  mailCodes.get(code)?.kind === 'mail' ? sampleLetter(services, { code, subject, body }) : null

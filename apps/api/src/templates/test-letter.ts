import { type MailText, mailCodes } from '@lonja/contract/templates/mail-text'
import type { Compose, Letter } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import type { Services } from '../services.ts'
import { shopName } from '../towns/town-facts.ts'
import { sampleValues } from './mail-texts.ts'
import { wordsOf } from './mail-words.ts'
import { readVariables } from './variables.ts'

interface Tried extends MailText {
  code: string
}

/** The letter with the words and the variables of the town, and sample values. */
export async function sampleLetter(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { code, ...text }: Tried,
): Promise<Letter> {
  const { event, language } = mailCodes.get(code)!
  const variables = await readVariables(db, { code, language, shop: null, origin: mailOrigin(config) })
  const words = wordsOf(event, language, text, { ...variables, ...sampleValues, town: await shopName(db) })
  return {
    ...words,
    after: ['Es un ejemplo. En el correo de verdad siguen aquí los datos, los enlaces y los avisos legales.'],
  }
}

/** Composes a mail with sample values, for the author of its text. Null if the mail no longer exists. */
export const testLetter: Compose = async (services, { data: { code = '', subject = '', body = '' } }) =>
  mailCodes.has(code) ? sampleLetter(services, { code, subject, body }) : null

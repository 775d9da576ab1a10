import { type MailText, mailCodes } from '@lonja/contract/templates/mail-text'
import type { Database } from '../database/database.ts'
import type { Compose, Letter } from '../mail/letter.ts'
import { shopName } from '../towns/town-facts.ts'
import { sampleValues } from './mail-texts.ts'
import { wordsOf } from './mail-words.ts'

interface Tried extends MailText {
  code: string
}

/** The letter with the words of the town and sample values. */
export async function sampleLetter(db: Database, { code, ...text }: Tried): Promise<Letter> {
  const { event, language } = mailCodes.get(code)!
  const words = wordsOf(event, language, text, { ...sampleValues, town: await shopName(db) })
  return {
    ...words,
    after: ['Es un ejemplo. En el correo de verdad siguen aquí los datos, los enlaces y los avisos legales.'],
  }
}

/** Composes a mail with sample values, for the author of its text. Null if the mail no longer exists. */
export const testLetter: Compose = async ({ db }, { data: { code = '', subject = '', body = '' } }) =>
  mailCodes.has(code) ? sampleLetter(db, { code, subject, body }) : null

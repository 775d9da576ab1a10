import type { Suspension } from '@lonja/contract/businesses/suspension'
import type { Compose } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import { languageOf } from '../mail/recipient-language.ts'
import { letterTexts } from './letter-texts.ts'

/** The letter to the owners of a shop that was suspended or opened again. Null if the state has changed since. */
export const suspensionLetter: Compose = async ({ config, db }, { data, recipient }) => {
  const [shop] = await db.query<{ name: string; state: string; suspension: Suspension | null }>({
    text: 'select name, state, suspension from business where id = $1',
    values: [data['business']],
  })
  if (!shop || shop.state !== data['state']) return null
  const { name, suspension } = shop
  const language = await languageOf(db, recipient)
  const { greeting, action: label, lifted, suspended, reasons } = letterTexts[language]
  const action = { label, url: `${mailOrigin(config)}/manage/orders` }
  if (!suspension) return { language, subject: lifted.subject(name), paragraphs: [greeting, lifted.text(name)], action }
  return {
    language,
    subject: suspended.subject(name),
    paragraphs: [
      greeting,
      suspended.opening(name),
      ...suspension.reasons.map((reason) => `· ${reasons[reason]}`),
      ...(suspension.text ? [suspension.text] : []),
      suspended.orders,
    ],
    action,
    after: [suspended.closing],
  }
}

import type { ApplicationReason, ApplicationState } from '@lonja/contract/applications/choices'
import type { Language } from '@lonja/contract/languages'
import type { Compose } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import { mailWords } from '../templates/mail-words.ts'
import { shopName } from '../towns/town-facts.ts'
import { letterTexts } from './letter-texts.ts'

interface Row {
  language: Language
  state: ApplicationState
  name: string | null
  reasons: ApplicationReason[]
  explanation: string | null
}

/**
 * The letter about an application, in the language of the applicant: it has arrived, or the town has decided. Null if
 * the state has changed since, because another letter is on its way.
 */
export const applicationLetter: Compose = async ({ config, db }, { data }) => {
  const [application] = await db.query<Row>({
    text: 'select language, state, name, reasons, explanation from business_application where id = $1',
    values: [data['application']],
  })
  if (!application || application.state === 'draft' || application.state !== data['state']) return null
  const { language, state, name, reasons, explanation } = application
  const texts = letterTexts[language]
  const { action, closing } = texts[state]
  // The shop has no variables yet, because it has just been opened.
  const context = { origin: mailOrigin(config), shop: null }
  const values = { shop: name ?? '', town: await shopName(db) }
  const rest = {
    language,
    action: { label: action, url: `${mailOrigin(config)}/manage/${state === 'approved' ? 'orders' : 'join'}` },
    after: [closing],
  }
  const told = [...reasons.map((reason) => `· ${texts.reasons[reason]}`), ...(explanation ? [explanation] : [])]
  if (state === 'applied')
    return { ...(await mailWords(db, 'application-applied', language, values, context)), ...rest }
  if (state === 'approved') {
    const { subject, paragraphs } = await mailWords(db, 'application-approved', language, values, context)
    return { subject, paragraphs: [...paragraphs, ...told], ...rest }
  }
  const { subject, opening } = texts[state]
  return {
    subject: subject(values.shop),
    paragraphs: [texts.greeting, opening(values.shop, values.town), ...told],
    ...rest,
  }
}

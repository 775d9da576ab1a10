import type { ApplicationReason, ApplicationState } from '@lonja/contract/applications/choices'
import type { Language } from '@lonja/contract/languages'
import type { Compose } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
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
  const { subject, opening, action, closing } = texts[state]
  const shop = name ?? ''
  const told = state === 'applied' ? [] : reasons.map((reason) => `· ${texts.reasons[reason]}`)
  return {
    subject: subject(shop),
    paragraphs: [
      texts.greeting,
      opening(shop, await shopName(db)),
      ...told,
      ...(explanation && state !== 'applied' ? [explanation] : []),
    ],
    action: { label: action, url: `${mailOrigin(config)}/manage/${state === 'approved' ? 'orders' : 'join'}` },
    after: [closing],
  }
}

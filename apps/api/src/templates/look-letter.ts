import type { Language } from '@lonja/contract/languages'
import type { Compose } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import { languageOf } from '../mail/recipient-language.ts'

interface LetterTexts {
  greeting: string
  subject: (shop: string) => string
  opening: (shop: string) => string
  closing: string
  action: string
}

const texts: Readonly<Record<Language, LetterTexts>> = {
  es: {
    greeting: 'Hola:',
    subject: (shop) => `La página de ${shop} vuelve a tener el aspecto de siempre`,
    opening: (shop) =>
      `Hemos quitado los colores, la letra y la disposición que ${shop} tenía en su página. El motivo:`,
    closing: 'Puedes elegir otro aspecto cuando quieras. Si no estás de acuerdo, responde a este correo.',
    action: 'Elegir otro aspecto',
  },
  ca: {
    greeting: 'Hola:',
    subject: (shop) => `La pàgina de ${shop} torna a tindre l’aspecte de sempre`,
    opening: (shop) =>
      `Hem llevat els colors, la lletra i la disposició que ${shop} tenia en la seua pàgina. El motiu:`,
    closing: 'Pots triar un altre aspecte quan vulgues. Si no hi estàs d’acord, respon a este correu.',
    action: 'Triar un altre aspecte',
  },
  en: {
    greeting: 'Hello,',
    subject: (shop) => `The page of ${shop} has the usual look again`,
    opening: (shop) => `We have removed the colours, the font and the layout that ${shop} had on its page. The reason:`,
    closing: 'You can choose another look at any time. If you do not agree, answer this e-mail.',
    action: 'Choose another look',
  },
}

/** The letter to the owners of a shop whose look the town has reset. Null if the shop is gone. */
export const lookLetter: Compose = async ({ config, db }, { data, recipient }) => {
  const [shop] = await db.query<{ name: string }>({
    text: 'select name from business where id = $1',
    values: [data['business']],
  })
  if (!shop) return null
  const language = await languageOf(db, recipient)
  const { greeting, subject, opening, closing, action } = texts[language]
  return {
    language,
    subject: subject(shop.name),
    paragraphs: [greeting, opening(shop.name), data['reason'] ?? ''],
    action: { label: action, url: `${mailOrigin(config)}/manage/settings/look` },
    after: [closing],
  }
}

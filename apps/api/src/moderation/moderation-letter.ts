import type { ContentAction, ContentKind, grounds } from '@lonja/contract/moderation/choices'
import type { ContentReason } from '@lonja/contract/moderation/reasons'
import { type Language, addressIn } from '@lonja/contract/languages'
import type { Compose, Letter } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import { shopName } from '../towns/town-facts.ts'
import { letterTexts, reasonTexts } from './letter-texts.ts'
import { statementPath } from './statement-key.ts'

type Parts = Parameters<Compose>[0]

interface Report {
  title: string
  language: Language
  decision: string | null
  action: ContentAction | null
  facts: string | null
}

interface Decision {
  kind: ContentKind
  title: string
  excerpt: string
  action: ContentAction
  reason: ContentReason | null
  ground: (typeof grounds)[number] | null
  rule: string | null
  facts: string
}

interface Complaint {
  decision: string
  report: string | null
  title: string
  language: Language | null
  outcome: 'upheld' | 'reversed' | null
  answer: string
}

/** The letters about reports, decisions and complaints. Null if there is no decision any more. */
export const moderationLetter: Compose = async (parts, { data }) => {
  if (data['report']) return reporterLetter(parts, data['report'], data['about'] === 'received')
  if (data['decision']) return statementLetter(parts, data['decision'])
  return complaintLetter(parts, data['complaint'] ?? '')
}

/** Confirms a report, or answers it with the decision. */
async function reporterLetter({ config, db }: Parts, report: string, isNew: boolean): Promise<Letter | null> {
  const [found] = await db.query<Report>({
    text: `select r.title, r.language, r.decision_id as decision, d.action, d.facts
           from content_report r left join content_decision d on d.id = r.decision_id where r.id = $1`,
    values: [report],
  })
  if (!found) return null
  const { title, language, decision, action, facts } = found
  const { greeting, received, answer, decided } = letterTexts[language]
  if (isNew)
    return {
      subject: received.subject(title),
      paragraphs: [greeting, received.text(title, await shopName(db)), received.closing],
    }
  if (!decision || !action) return null
  const url = mailOrigin(config) + addressIn(language, statementPath(config.secret, decision, report))
  return {
    subject: answer.subject(title),
    paragraphs: [greeting, decided[action](title), ...(action === 'none' && facts ? [facts] : [])],
    action: { label: answer.action, url },
    after: [answer.closing],
  }
}

/** The statement of reasons to the author or the shop, or the news that the content is shown again. */
async function statementLetter({ config, db }: Parts, id: string): Promise<Letter | null> {
  const [decision] = await db.query<Decision>({
    text: 'select kind, title, excerpt, action, reason, ground, rule, facts from content_decision where id = $1',
    values: [id],
  })
  if (!decision) return null
  const { kind, title, excerpt, action, reason, ground, rule, facts } = decision
  const about = kind === 'product' ? `el producto ${title}` : `lo que escribiste sobre ${title}`
  if (action === 'lift' || action === 'publish')
    return { subject: `Volvemos a mostrar ${about}`, paragraphs: ['Hola:', `Los clientes vuelven a ver ${about}.`] }
  return {
    subject: `Hemos retirado ${about}`,
    paragraphs: [
      'Hola:',
      `Hemos retirado ${about}, y los clientes ya no lo ven. Lo ha decidido una persona, por este motivo:`,
      ...(reason ? [`· ${reasonTexts[reason]}`] : []),
      `Los hechos: ${facts}`,
      `La base: ${ground === 'law' ? 'la ley' : 'las condiciones del mercado'}${rule ? ` (${rule})` : ''}.`,
      ...(kind === 'product' ? [] : [`Tu texto: «${excerpt}»`]),
    ],
    action: {
      label: 'Ver la decisión y reclamar',
      url: mailOrigin(config) + statementPath(config.secret, id, 'author'),
    },
    after: [
      'Si no estás de acuerdo, puedes reclamar gratis durante seis meses con el botón de arriba, y una persona volverá a mirarlo. También puedes acudir a un órgano de resolución de litigios o a los tribunales.',
    ],
  }
}

async function complaintLetter({ config, db }: Parts, id: string): Promise<Letter | null> {
  const [complaint] = await db.query<Complaint>({
    text: `select c.decision_id as decision, c.report_id as report, d.title, r.language, c.outcome, coalesce(c.answer, '') as answer
           from content_complaint c join content_decision d on d.id = c.decision_id
           left join content_report r on r.id = c.report_id where c.id = $1`,
    values: [id],
  })
  if (!complaint?.outcome) return null
  const { decision, report, title, outcome, answer } = complaint
  const language = complaint.language ?? 'es'
  const { greeting, answer: label, complaint: texts } = letterTexts[language]
  return {
    subject: texts.subject(title),
    paragraphs: [greeting, texts[outcome], answer],
    action: {
      label: label.action,
      url: mailOrigin(config) + addressIn(language, statementPath(config.secret, decision, report ?? 'author')),
    },
    after: [texts.closing],
  }
}

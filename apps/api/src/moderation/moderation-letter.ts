import type { ContentAction, ContentKind, grounds } from '@lonja/contract/moderation/choices'
import type { ContentReason } from '@lonja/contract/moderation/reasons'
import { type Language, addressIn } from '@lonja/contract/languages'
import type { Compose, Letter } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import { languageOf } from '../mail/recipient-language.ts'
import { shopName } from '../towns/town-facts.ts'
import { letterTexts } from './letter-texts.ts'
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
export const moderationLetter: Compose = async (parts, { recipient, data }) => {
  if (data['report']) return reporterLetter(parts, data['report'], data['about'] === 'received')
  if (data['decision']) return statementLetter(parts, data['decision'], recipient)
  return complaintLetter(parts, data['complaint'] ?? '', recipient)
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
      language,
      subject: received.subject(title),
      paragraphs: [greeting, received.text(title, await shopName(db)), received.closing],
    }
  if (!decision || !action) return null
  const url = mailOrigin(config) + addressIn(language, statementPath(config.secret, decision, report))
  return {
    language,
    subject: answer.subject(title),
    paragraphs: [greeting, decided[action](title), ...(action === 'none' && facts ? [facts] : [])],
    action: { label: answer.action, url },
    after: [answer.closing],
  }
}

/** The statement of reasons to the author or the shop, or the news that the content is shown again. */
async function statementLetter({ config, db }: Parts, id: string, recipient: string): Promise<Letter | null> {
  const [decision] = await db.query<Decision>({
    text: 'select kind, title, excerpt, action, reason, ground, rule, facts from content_decision where id = $1',
    values: [id],
  })
  if (!decision) return null
  const { kind, title, excerpt, action, reason, ground, rule, facts } = decision
  const language = await languageOf(db, recipient)
  const { greeting, statement: texts } = letterTexts[language]
  const about = kind === 'product' ? texts.product(title) : texts.text(title)
  if (action === 'lift' || action === 'publish')
    return { language, subject: texts.shown.subject(about), paragraphs: [greeting, texts.shown.text(about)] }
  return {
    language,
    subject: texts.removed.subject(about),
    paragraphs: [
      greeting,
      texts.removed.text(about),
      ...(reason ? [`· ${texts.reasons[reason]}`] : []),
      texts.facts(facts),
      texts.ground(ground === 'law' ? 'law' : 'terms', rule),
      ...(kind === 'product' ? [] : [texts.quote(excerpt)]),
    ],
    action: {
      label: texts.action,
      url: mailOrigin(config) + addressIn(language, statementPath(config.secret, id, 'author')),
    },
    after: [texts.closing],
  }
}

async function complaintLetter({ config, db }: Parts, id: string, recipient: string): Promise<Letter | null> {
  const [complaint] = await db.query<Complaint>({
    text: `select c.decision_id as decision, c.report_id as report, d.title, r.language, c.outcome, coalesce(c.answer, '') as answer
           from content_complaint c join content_decision d on d.id = c.decision_id
           left join content_report r on r.id = c.report_id where c.id = $1`,
    values: [id],
  })
  if (!complaint?.outcome) return null
  const { decision, report, title, outcome, answer } = complaint
  const language = complaint.language ?? (await languageOf(db, recipient))
  const { greeting, answer: label, complaint: texts } = letterTexts[language]
  return {
    language,
    subject: texts.subject(title),
    paragraphs: [greeting, texts[outcome], answer],
    action: {
      label: label.action,
      url: mailOrigin(config) + addressIn(language, statementPath(config.secret, decision, report ?? 'author')),
    },
    after: [texts.closing],
  }
}

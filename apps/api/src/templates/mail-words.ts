import { violationMessages } from '@lonja/contract/errors'
import type { Language } from '@lonja/contract/languages'
import {
  type MailEvent,
  type MailVariable,
  MailText,
  fillIn,
  hasKnownVariables,
  mailCode,
  mailCodes,
} from '@lonja/contract/templates/mail-text'
import type { Database } from '../database/database.ts'
import { invalid } from '../http/problem.ts'
import { builtInText } from './mail-texts.ts'
import { readVariables, townVariables } from './variables.ts'

/** A text as the database stores it, which may be older than the rules for it. */
export interface StoredMail {
  code: string
  subject: string | null
  body: string
}

export interface Words {
  subject: string
  paragraphs: string[]
}

type Values = Readonly<Partial<Record<MailVariable, string>>>

/** Where a mail is sent from, and which shop it concerns. */
export interface MailContext {
  origin: string
  /** The only shop that the mail concerns; null if it concerns several shops or none. */
  shop: string | null
}

/**
 * The subject and the introduction of a mail, from the town's template or from Lonja's text. A template that breaks the rules is
 * replaced by its last good version. It is read each time, so that a change counts for the next mail in every process.
 */
export async function mailWords(
  db: Database,
  event: MailEvent,
  language: Language,
  values: Values,
  context: MailContext,
): Promise<Words> {
  const code = mailCode(event, language)
  const [stored] = await db.query<StoredMail>({
    name: 'template of mail',
    text: `select code, subject, body from template where code = $1 and kind = 'mail'`,
    values: [code],
  })
  if (!stored) return wordsOf(event, language, undefined, values)
  const variables = await readVariables(db, { code, language, ...context })
  const known = Object.keys(variables)
  const own = usableText(stored, known) ?? (await lastGoodText(db, code, known))
  return wordsOf(event, language, own, { ...variables, ...values })
}

/** The newest version of a text that can be sent; undefined if there is none. */
export async function lastGoodText(
  db: Database,
  code: string,
  known: readonly string[],
): Promise<MailText | undefined> {
  const versions = await db.query<StoredMail>({
    name: 'versions of template',
    text: 'select code, subject, body from template_version where code = $1 order by number desc limit 100',
    values: [code],
  })
  return versions.map((version) => usableText(version, known)).find(Boolean)
}

/**
 * Fills in the town's own text, or Lonja's. Lonja's subject follows an own text, because the mail must say what has happened
 * whatever the town wrote.
 */
export function wordsOf(
  event: MailEvent,
  language: Language,
  own: MailText | undefined,
  values: Readonly<Record<string, string>>,
): Words {
  const builtIn = builtInText(mailCode(event, language))
  const { subject, body } = own ?? builtIn
  const introduction = fillIn(body, values)
    .split(/[\r\n]+/)
    .map(oneLine)
    .filter(Boolean)
  return {
    subject: oneLine(fillIn(subject, values)),
    paragraphs: own ? [...introduction, `${oneLine(fillIn(builtIn.subject, values))}.`] : introduction,
  }
}

/** Without control characters, which end a header, and without signs that reverse the direction of other texts. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .toWellFormed()
    .trim()

/**
 * The stored text, if it can be sent; undefined if it is blank, too long or has unknown variables.
 *
 * @param known  the codes of the town's variables
 */
export function usableText(stored: StoredMail, known: readonly string[]): MailText | undefined {
  const text = MailText.safeParse(stored)
  return text.success && wrongFields(stored, known).length === 0 ? text.data : undefined
}

/** @throws Problem 422 if there is no such mail, or if the text is blank or has variables that the mail does not have */
export async function mustBeUsable(db: Database, stored: StoredMail): Promise<void> {
  if (!mailCodes.has(stored.code)) throw invalid({ propertyPath: 'code', message: violationMessages.unknown })
  const wrong = wrongFields(stored, await townVariables(db, stored.code))
  if (wrong.length > 0)
    throw invalid(...wrong.map((propertyPath) => ({ propertyPath, message: violationMessages.invalid })))
}

function wrongFields({ code, subject, body }: StoredMail, known: readonly string[]): string[] {
  const { variables: own, most } = mailCodes.get(code)!
  const variables = [...own, ...known]
  return (['subject', 'body'] as const).filter((name) => {
    const text = { subject: subject ?? '', body }[name]
    return oneLine(text) === '' || text.length > most[name] || !hasKnownVariables(text, variables)
  })
}

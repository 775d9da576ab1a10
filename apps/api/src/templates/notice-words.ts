import { type MailEvent, type MailVariable, fillIn, noticeCode } from '@lonja/contract/templates/mail-text'
import type { Database } from '../database/database.ts'
import { cut } from '../text/text.ts'
import { type StoredMail, lastGoodText, oneLine, usableText } from './mail-words.ts'
import { readVariables } from './variables.ts'

interface Notice {
  title: string
  body: string
}

/** The longest text that a phone shows completely. The facts of a notice are inside it. */
const mostBody = 300

/**
 * A notification with the words of the town, and the words of its push if the town has written them. The facts always follow
 * the words of the town, because they have the number of the order.
 *
 * @param facts  the notification with the words of Lonja
 * @param shop  the only shop that the notification concerns
 */
export async function noticeWords(
  db: Database,
  event: MailEvent,
  facts: Notice,
  values: Readonly<Partial<Record<MailVariable, string>>>,
  shop: string | null,
): Promise<Notice & { push?: Notice }> {
  const stored = await db.query<StoredMail>({
    name: 'templates of notices',
    text: `select code, subject, body from template where (code, kind) in (($1, 'inapp'), ($2, 'push'))`,
    values: [noticeCode('inapp', event), noticeCode('push', event)],
  })
  const written = async (kind: 'inapp' | 'push') => {
    const code = noticeCode(kind, event)
    const row = stored.find((each) => each.code === code)
    return row && readNotice(db, row, facts, values, shop)
  }
  const [shown, push] = [await written('inapp'), await written('push')]
  // Without words for the push, it has Lonja's words also if the town has changed the notification itself.
  return { ...(shown ?? facts), ...((shown || push) && { push: push ?? facts }) }
}

async function readNotice(
  db: Database,
  stored: StoredMail,
  facts: Notice,
  values: Readonly<Record<string, string>>,
  shop: string | null,
): Promise<Notice | undefined> {
  const variables = await readVariables(db, { code: stored.code, language: 'es', shop, origin: null })
  const known = Object.keys(variables)
  const own = usableText(stored, known) ?? (await lastGoodText(db, stored.code, known))
  return own && noticeOf(own, facts, { ...variables, ...values })
}

/** Fills in a text of the town, and adds the facts. */
export function noticeOf(
  own: { subject: string; body: string },
  facts: Notice,
  values: Readonly<Record<string, string>>,
): Notice {
  const last = [`${facts.title}.`, facts.body].filter(Boolean).join(' ')
  const room = Math.max(0, mostBody - 1 - last.length)
  const words = cut(oneLine(fillIn(own.body, values)), room).trim()
  return { title: cut(oneLine(fillIn(own.subject, values)), 200), body: `${words} ${last}`.trim() }
}

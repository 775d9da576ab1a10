import { type MailText, fillIn, ticketCode } from '@lonja/contract/templates/mail-text'
import type { TicketWords } from '@lonja/contract/templates/ticket-words'
import type { Database } from '../database/database.ts'
import { shopName } from '../towns/town-facts.ts'
import { type StoredMail, lastGoodText, oneLine, usableText } from './mail-words.ts'
import { readVariables } from './variables.ts'

/** The words of the town for the tickets of a shop; empty if the town has written none. */
export async function ticketWords(
  db: Database,
  shop: { id: string; name: string },
  origin: string,
): Promise<TicketWords> {
  const [stored] = await db.query<StoredMail>({
    name: 'template of ticket',
    text: `select code, subject, body from template where code = $1 and kind = 'ticket'`,
    values: [ticketCode],
  })
  if (!stored) return { title: '', lines: [] }
  const variables = await readVariables(db, { code: ticketCode, language: 'es', shop: shop.id, origin })
  const known = Object.keys(variables)
  const own = usableText(stored, known) ?? (await lastGoodText(db, ticketCode, known))
  if (!own) return { title: '', lines: [] }
  return ticketOf(own, { ...variables, shop: shop.name, town: await shopName(db), code: '{{code}}' })
}

/** Fills in the words for a ticket. A line of the text is a line of the ticket. */
export const ticketOf = (own: MailText, values: Readonly<Record<string, string>>): TicketWords => ({
  title: oneLine(fillIn(own.subject, values)),
  lines: fillIn(own.body, values)
    .split(/[\r\n]+/)
    .map(oneLine)
    .filter(Boolean),
})

import { monthsToComplain } from '@lonja/contract/moderation/choices'
import type { Statement } from '@lonja/contract/moderation/queue'
import type { Database } from '../database/database.ts'
import { isId } from '../http/query.ts'
import { Problem } from '../http/problem.ts'
import { DECIDED, type DecidedRow, describeDecided } from './decided-content.ts'
import { type Party, isStatementKey } from './statement-key.ts'

/**
 * The decision of a letter’s link, as its recipient may read it. A person who reported content does not see the
 * complaint of its author.
 *
 * @throws Problem 404 for a wrong key
 */
export async function findStatement(
  { db, secret }: { db: Database; secret: string },
  { id, party, key }: { id: string; party: Party; key: string },
): Promise<Statement> {
  if (!isStatementKey(secret, id, party, key)) throw new Problem('Not Found')
  const [row] = await db.query<DecidedRow & { until: Date }>({
    name: 'statement',
    text: `select decided.*, decided.created + interval '${monthsToComplain} months' as until
           from (${DECIDED} where d.id = $1) decided`,
    values: [id],
  })
  if (!row) throw new Problem('Not Found')
  const { until, ...decided } = row
  const [own] = await db.query<{ id: string }>({
    name: 'own complaint',
    text: 'select id from content_complaint where decision_id = $1 and report_id is not distinct from $2',
    values: [id, isId(party) ? party : null],
  })
  const { kind, title, excerpt, action, reason, ground, rule, facts, createdDate, complaints } =
    describeDecided(decided)
  const mine = complaints.find((complaint) => complaint.id === own?.id)
  return {
    kind,
    title,
    excerpt,
    action,
    reason,
    ground,
    rule,
    facts,
    createdDate,
    party: isId(party) ? 'reporter' : 'author',
    until: until.toISOString(),
    mayComplain: !mine && until > new Date(),
    complaint: mine ? { text: mine.text, state: mine.state, answer: mine.answer, createdDate: mine.createdDate } : null,
  }
}

import { type Author, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { endWhere } from '../identity/sessions.ts'

export interface Membership {
  id: string
  business: string
  user: string
}

/** Finds and locks a membership, by its id or by the shop and the account. @throws Problem 404 */
export async function findMembership(
  db: Database,
  by: { id: string } | { business: string; user: string },
): Promise<Membership> {
  const [where, values] =
    'id' in by ? ['id = $1', [by.id]] : ['business_id = $1 and user_id = $2', [by.business, by.user]]
  const [found] = await db.query<Membership>({
    text: `select id, business_id as business, user_id as "user" from business_member where ${where} for update`,
    values,
  })
  if (!found) throw new Problem('Not Found')
  return found
}

/** Ends the work that a member has begun with the PIN on the shared devices of the shop. */
export async function endPinSessions(db: Database, { business, user }: Membership): Promise<void> {
  const where = 'user_id = $1 and counter_id = $2 and device_id is not null'
  await endWhere(db, where, [user, business], new Date(), 'PIN changed')
}

/** Records that a PIN was set or removed, without the PIN. */
export async function recordPin(
  db: Database,
  author: Author,
  { id, business, user }: Membership,
  action: 'set-pin' | 'reset-pin',
): Promise<void> {
  await recordAudit(db, author, { resource: 'business-members', id, action, business, onBehalfOf: user })
}

import type { Database } from '../database/database.ts'
import type { Author } from '../audit/audit.ts'
import { invite } from '../people/invitations.ts'
import { createOperator } from '../people/town-people.ts'

/** The first operator of the town. If `passwordHash` is null, the operator is invited and chooses a password. */
export interface FirstOperator {
  email: string
  passwordHash: string | null
}

/** Whether the town has an operator, or has invited one. */
export async function hasOperator(db: Database): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>({
    text: `select exists (select from "user" where role = 'ROLE_ADMIN' and enabled and not demo)
             or exists (select from invitation where business_id is null and role = 'operator' and accepted_at is null
                          and expires_at > now()) as found`,
  })
  return row!.found
}

/**
 * Makes a person the operator of the town, or invites them if they have no password.
 * @returns the token of the invitation; null if the person was not invited
 */
export async function addFirstOperator(
  db: Database,
  { email, passwordHash }: FirstOperator,
  author: Author,
): Promise<string | null> {
  if (passwordHash === null) return (await invite(db, { business: null, role: 'operator' }, email, author, false)).token
  await createOperator(db, { email, passwordHash }, author)
  return null
}

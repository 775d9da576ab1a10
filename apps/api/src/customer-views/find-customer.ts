import type { CustomerView } from '@lonja/contract/customer-views/customer-view'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'

/** Finds an account that can log in, and its name. @throws Problem 404 */
export async function findCustomer(db: Database, id: string): Promise<Pick<CustomerView, 'name' | 'user'>> {
  const [user] = await db.query<NonNullable<CustomerView['user']>>({
    text: `select id, username, email, name, surnames from "user" where id = $1 and enabled`,
    values: [id],
  })
  if (!user) throw new Problem('Not Found')
  return { user, name: nameOf(user) || user.username }
}

/** The first name and the surnames of a person, as far as they are known. */
export const nameOf = ({ name, surnames }: { name: string | null; surnames: string | null }): string =>
  [name, surnames].filter(Boolean).join(' ')

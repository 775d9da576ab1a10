import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'

/** Finds an account that was not erased, and locks it until the end of the transaction. @throws Problem 404 */
export async function findAccount(db: Database, id: string): Promise<{ email: string }> {
  const [found] = await db.query<{ email: string }>({
    text: `select email from "user" where id = $1 and email not like '%@erased.invalid' for update`,
    values: [id],
  })
  if (!found) throw new Problem('Not Found')
  return found
}

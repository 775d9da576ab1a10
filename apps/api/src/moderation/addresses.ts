import type { Database } from '../database/database.ts'

/** The addresses of the author of a text, or of the owners of the shop. */
export async function addressesOf(
  db: Database,
  { author, business }: { author: string | null; business: string | null },
): Promise<string[]> {
  const found = await db.query<{ email: string }>({
    text: `select u.email from "user" u
           where u.enabled and case when $1::uuid is not null then u.id = $1 else exists (
             select from business_member m where m.business_id = $2 and m.user_id = u.id and m.role = 'owner') end`,
    values: [author, business],
  })
  return found.map(({ email }) => email)
}

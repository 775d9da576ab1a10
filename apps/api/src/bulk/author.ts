import type { Role } from '@lonja/contract/constants'
import { type Viewer, anonymous } from '../access/guards.ts'
import type { Database } from '../database/database.ts'

/** The viewer of an account with its present rights, for work that the account has ordered; null if it is blocked. */
export async function readAuthor(db: Database, user: string | null): Promise<Viewer | null> {
  const [account] = await db.query<Pick<Viewer, 'townRole' | 'businesses' | 'shopRoles'> & { id: string; role: Role }>({
    name: 'bulk author',
    text: `select u.id, u.role, u.town_role as "townRole",
             coalesce((select json_object_agg(m.business_id, m.role) from business_member m where m.user_id = u.id), '{}') as "shopRoles",
             array(select m.business_id::text from business_member m where m.user_id = u.id order by 1) as businesses
           from "user" u where u.id = $1 and u.enabled`,
    values: [user],
  })
  return account ? { ...anonymous, ...account } : null
}

import type { ShopRole, TownRole } from '@lonja/contract/people/rights'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { hashOfInvitation } from './invitations.ts'

/** The limit of requests from one network address that check or accept invitations. */
export const invitationLimit = { name: 'invitation', per: 'address', max: 30, windowSeconds: 3600 } as const

export interface FoundInvitation {
  id: string
  business: { id: string; name: string; url: string } | null
  role: ShopRole | TownRole
  email: string
  expires: Date
  account: { id: string; username: string; enabled: boolean } | null
}

/**
 * The invitation that belongs to a link's token. @throws Problem 400 for an unknown or replaced token, 410 for a used
 * or expired invitation
 */
export async function findInvitation(db: Database, token: string, lock = ''): Promise<FoundInvitation> {
  const [found] = await db.query<FoundInvitation & { accepted: Date | null; late: boolean }>({
    text: `select i.id, i.role, lower(i.email) as email, i.expires_at as expires, i.accepted_at as accepted,
             i.expires_at <= now() as late,
             (select json_build_object('id', b.id, 'name', b.name, 'url', b.url) from business b
               where b.id = i.business_id) as business,
             (select json_build_object('id', u.id, 'username', u.username, 'enabled', u.enabled) from "user" u
               where lower(u.email) = lower(i.email)) as account
           from invitation i where i.hash = $1 ${lock}`,
    values: [hashOfInvitation(token)],
  })
  if (!found) throw new Problem('Invalid or expired token')
  if (found.accepted) throw new Problem('Invitation used')
  if (found.late) throw new Problem('Invitation expired')
  return found
}

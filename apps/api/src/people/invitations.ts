import { createHash, randomBytes } from 'node:crypto'
import { violationMessages } from '@lonja/contract/errors'
import { type ShopRole, type TownRole, shopRoles, townRoles } from '@lonja/contract/people/rights'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { queueMail } from '../mail/outbox.ts'
import { Problem, invalid } from '../http/problem.ts'
import { type Author, recordAudit } from '../audit/audit.ts'
import { lockPeople } from './town-people.ts'

/** The validity of an invitation, in days. */
export const INVITATION_DAYS = 7

/** An invitation to work for a shop, or to run the town. */
export type Invited = { business: string; role: ShopRole } | { business: null; role: TownRole }

/** Invitation tokens have 256 random bits, so a fast hash is enough. */
export const hashOfInvitation = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Checks the role in an invitation: a role of shops, or of the town if `business` is null. @throws Problem 422 */
export function readInvited(business: string | null, role: unknown): Invited {
  if (role === undefined || role === null || role === '')
    throw invalid({ propertyPath: 'role', message: violationMessages.blank })
  const shopRole = shopRoles.find((known) => known === role)
  const townRole = townRoles.find((known) => known === role)
  if (business !== null && shopRole) return { business, role: shopRole }
  if (business === null && townRole) return { business, role: townRole }
  throw invalid({ propertyPath: 'role', message: violationMessages.choice })
}

export interface Invitation {
  id: string
  /** The token, if no mail was requested. It is shown once and not stored. */
  token: string | null
  expires: Date
}

/**
 * Invites the owner of an e-mail address to a shop's team or to the town's staff. The invitation replaces an earlier
 * one of the same address to the same team.
 *
 * @param mail  whether the link is sent by mail; otherwise its token is returned
 * @throws Problem 404 for a shop that does not exist, 409 `Already a member`
 */
export async function invite(
  db: Database,
  invited: Invited,
  email: string,
  author: Author,
  mail = true,
): Promise<Invitation> {
  const { business, role } = invited
  return db.transaction(async () => {
    await lockPeople(db)
    if (business !== null) {
      const [shop] = await db.query({ text: 'select from business where id = $1', values: [business] })
      if (!shop) throw new Problem('Not Found')
    }
    const [present] = await db.query({
      text: `select from "user" u where lower(u.email) = lower($1) and case when $2::uuid is null
               then $3 = case when u.role = 'ROLE_ADMIN' then 'operator' else u.town_role end
               else exists (select from business_member m where m.user_id = u.id and m.business_id = $2) end`,
      values: [email, business, role],
    })
    if (present) throw new Problem('Already a member')
    await db.query({
      text: `delete from invitation where business_id is not distinct from $1 and lower(email) = lower($2)
               and accepted_at is null`,
      values: [business, email],
    })
    const id = uuidv7()
    const token = mail ? null : newToken()
    const [written] = await db.query<{ expires: Date }>({
      text: `insert into invitation (id, business_id, role, email, hash, invited_by, expires_at)
             values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)) returning expires_at as expires`,
      values: [id, business, role, email, token && hashOfInvitation(token), author.userId, INVITATION_DAYS],
    })
    if (mail) await queueMail(db, { kind: 'invitation', recipient: email, data: { invitation: id } })
    await recordAudit(db, author, {
      resource: 'business-invitations',
      id,
      action: 'invite',
      business,
      after: { email, role },
    })
    db.changed('business-invitations')
    return { id, token, expires: written!.expires }
  })
}

/** Withdraws an invitation, so that its link no longer works. @throws Problem 404, 410 for a used invitation */
export async function withdrawInvitation(db: Database, id: string, author: Author): Promise<void> {
  await db.transaction(async () => {
    await lockPeople(db)
    const [gone] = await db.query<{ business: string | null; role: string; email: string }>({
      text: `delete from invitation where id = $1 and accepted_at is null
             returning business_id as business, role, email`,
      values: [id],
    })
    if (!gone) throw new Problem('Invitation used')
    const { business, ...before } = gone
    await recordAudit(db, author, { resource: 'business-invitations', id, action: 'withdraw', business, before })
    db.changed('business-invitations')
  })
}

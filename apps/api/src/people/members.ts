import type { ShopRole } from '@lonja/contract/people/rights'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { type Author, recordAudit } from '../audit/audit.ts'
import { invalidateAccount, deleteInvitationsBy, lockPeople } from './town-people.ts'

interface Member {
  id: string
  business: string
  user: string
  role: ShopRole
}

/** Reads a membership. @throws Problem 404 */
async function findMember(db: Database, id: string): Promise<Member> {
  const [member] = await db.query<Member>({
    text: 'select id, business_id as business, user_id as "user", role from business_member where id = $1',
    values: [id],
  })
  if (!member) throw new Problem('Not Found')
  return member
}

/** Adds a member to a shop's team. The caller must have called `lockPeople`. @throws Problem 409 `Already a member` */
export async function addMember(
  db: Database,
  { business, user, role }: Omit<Member, 'id'>,
  author: Author,
): Promise<string> {
  const [added] = await db.query<{ id: string }>({
    text: `insert into business_member (business_id, user_id, role) values ($1, $2, $3)
           on conflict do nothing returning id`,
    values: [business, user, role],
  })
  if (!added) throw new Problem('Already a member')
  await db.query({
    text: `update "user" set role = 'ROLE_BUSINESS', updated_at = now() where id = $1 and role = 'ROLE_USER'`,
    values: [user],
  })
  await recordAudit(db, author, {
    resource: 'business-members',
    id: added.id,
    action: 'join',
    business,
    onBehalfOf: user,
    after: { user, role },
  })
  db.changed('business-members')
  invalidateAccount(db, user)
  return added.id
}

/** Changes the role of a member in a shop's team. @throws Problem 404, 409 `Last owner` */
export async function changeMemberRole(db: Database, id: string, role: ShopRole, author: Author): Promise<void> {
  await db.transaction(async () => {
    await lockPeople(db)
    const member = await findMember(db, id)
    if (member.role === role) return
    if (member.role === 'owner') await mustLeaveAnOwner(db, member)
    if (member.role === 'owner') await deleteInvitationsBy(db, member.user, member.business)
    await db.query({ text: 'update business_member set role = $2 where id = $1', values: [id, role] })
    await recordAudit(db, author, {
      resource: 'business-members',
      id,
      action: 'change-role',
      business: member.business,
      onBehalfOf: member.user,
      before: { role: member.role },
      after: { role },
    })
    db.changed('business-members')
    invalidateAccount(db, member.user)
  })
}

/** Removes a member from a shop's team. @throws Problem 404, 409 `Last owner` */
export async function removeMember(db: Database, id: string, author: Author): Promise<void> {
  await db.transaction(async () => {
    await lockPeople(db)
    const member = await findMember(db, id)
    if (member.role === 'owner') await mustLeaveAnOwner(db, member)
    await deleteInvitationsBy(db, member.user, member.business)
    await db.query({ text: 'delete from business_member where id = $1', values: [id] })
    await db.query({
      text: `update "user" u set role = 'ROLE_USER', updated_at = now() where u.id = $1 and u.role = 'ROLE_BUSINESS'
               and not exists (select from business_member m where m.user_id = u.id)`,
      values: [member.user],
    })
    const { business, user, role } = member
    await recordAudit(db, author, {
      resource: 'business-members',
      id,
      action: 'remove',
      business,
      onBehalfOf: user,
      before: { user, role },
    })
    db.changed('business-members')
    invalidateAccount(db, user)
  })
}

/** Checks that the shop has an owner who can log in and who is not this member. @throws Problem 409 */
async function mustLeaveAnOwner(db: Database, { business, user }: Member): Promise<void> {
  const [other] = await db.query({
    text: `select from business_member m join "user" u on u.id = m.user_id and u.enabled
           where m.business_id = $1 and m.role = 'owner' and m.user_id <> $2 limit 1`,
    values: [business, user],
  })
  if (!other) throw new Problem('Last owner')
}

export interface MemberRow {
  id: string
  username: string
  email: string
  role: ShopRole
}

/** The members of a shop. */
export async function listMembers(db: Database, business: string): Promise<MemberRow[]> {
  return db.query<MemberRow>({
    text: `select m.id, u.username, u.email, m.role from business_member m join "user" u on u.id = m.user_id
           where m.business_id = $1 order by m.created_at, u.username`,
    values: [business],
  })
}

/** The id of the membership of the account with this e-mail. @throws Problem 404 */
export async function findMemberByEmail(db: Database, business: string, email: string): Promise<string> {
  const member = (await listMembers(db, business)).find((one) => one.email.toLowerCase() === email.toLowerCase())
  if (!member) throw new Problem('Not Found')
  return member.id
}

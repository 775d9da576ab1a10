import { violationMessages } from '@lonja/contract/errors'
import type { TownRole } from '@lonja/contract/people/rights'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { insert } from '../database/insert.ts'
import { claimNames, takenNames } from '../identity/accounts.ts'
import { Problem, invalid } from '../http/problem.ts'
import { slugOf } from '../text/slug.ts'
import { type Author, recordAudit } from '../audit/audit.ts'

/**
 * Locks all changes of rights until the end of the transaction, so that they run one after the other, and the last
 * operator or owner cannot be removed. Call it first in the transaction: rights that are read after this call cannot
 * change until the COMMIT.
 */
export async function lockPeople(db: Database): Promise<void> {
  await db.query({ text: `select pg_advisory_xact_lock(hashtext('people'))` })
}

export interface Person {
  id: string
  username: string
  email: string
  enabled: boolean
  demo: boolean
  townRole: TownRole | null
}

const PERSON = `u.id, u.username, u.email, u.enabled, u.demo,
  case when u.role = 'ROLE_ADMIN' then 'operator' else u.town_role end as "townRole"`

/** Finds an account by its id or e-mail. @throws Problem 404 */
export async function findPerson(db: Database, by: { id: string } | { email: string }): Promise<Person> {
  const [found] = await db.query<Person>({
    text: `select ${PERSON} from "user" u where ${'id' in by ? 'u.id = $1' : 'lower(u.email) = lower($1)'}`,
    values: ['id' in by ? by.id : by.email],
  })
  if (!found) throw new Problem('Not Found')
  return found
}

/** All people with a role in the town. */
export async function listTownPeople(db: Database): Promise<Person[]> {
  return db.query<Person>({
    text: `select ${PERSON} from "user" u where u.role = 'ROLE_ADMIN' or u.town_role is not null order by u.created_at, u.id`,
  })
}

/**
 * Gives the account with this e-mail a role in the town, and creates the account if there is none. An existing
 * account keeps its password and its name.
 *
 * @param person.passwordHash  the hash for a new account; null if the person will set a password by a link
 * (`createPasswordLink`)
 * @returns the id of the account, and whether it is new
 */
export async function createOperator(
  db: Database,
  person: { email: string; passwordHash: string | null; role?: TownRole; username?: string },
  author: Author,
): Promise<{ id: string; created: boolean }> {
  const { passwordHash, role = 'operator' } = person
  const email = person.email.trim().toLowerCase()
  return db.transaction(async () => {
    await lockPeople(db)
    const [known] = await db.query<{ id: string }>({
      text: 'select id from "user" where lower(email) = $1',
      values: [email],
    })
    if (known) {
      await setTownRole(db, known.id, role, author)
      return { id: known.id, created: false }
    }
    const username = person.username ?? (await freeUsername(db, email))
    const id = await insertAccount(db, { username, email, passwordHash })
    await recordAudit(db, author, { resource: 'users', id, action: 'create', onBehalfOf: id, after: { email } })
    await setTownRole(db, id, role, author)
    return { id, created: true }
  })
}

/** Creates an account. @throws Problem 422 for a username that is already used */
export async function insertAccount(
  db: Database,
  { username, email, passwordHash }: { username: string; email: string; passwordHash: string | null },
): Promise<string> {
  await claimNames(db, { username, email }, null)
  const id = uuidv7()
  await insert(db, 'user', { id, username, email, password_hash: passwordHash })
  db.changed('users')
  return id
}

/** A username that is still free, made of the first part of the e-mail. */
export async function freeUsername(db: Database, email: string): Promise<string> {
  const name = slugOf(email.split('@')[0]!).slice(0, 50)
  const username = name.length < 3 ? `${name}-lonja` : name
  const taken = await takenNames(db, { username }, null)
  return taken.length === 0 ? username : `${username}-${uuidv7().slice(-6)}`
}

/** Gives a person a role in the town, or removes it (null). @throws Problem 404, 409 `Last operator` */
export async function changeTownRole(
  db: Database,
  userId: string,
  role: TownRole | null,
  author: Author,
): Promise<void> {
  await db.transaction(async () => {
    await lockPeople(db)
    await setTownRole(db, userId, role, author)
  })
}

/** Like `changeTownRole`, but in the transaction of a caller who has called `lockPeople`. */
export async function setTownRole(db: Database, userId: string, role: TownRole | null, author: Author): Promise<void> {
  const person = await findPerson(db, { id: userId })
  // The passwords of demo accounts are public, so these accounts can get no role.
  if (!person.enabled || (role !== null && person.demo))
    throw invalid({ propertyPath: 'id', message: violationMessages.notAvailable })
  if (person.townRole === role) return
  if (role !== 'operator') await mustLeaveAnOperator(db, userId)
  await db.query({
    text: `update "user" u set
             role = case when $2 = 'operator' then 'ROLE_ADMIN'
               when exists (select from business_member m where m.user_id = u.id) then 'ROLE_BUSINESS' else 'ROLE_USER' end,
             town_role = nullif($2, 'operator'), updated_at = now()
           where u.id = $1`,
    values: [userId, role],
  })
  if (role !== 'operator') await deleteInvitationsBy(db, userId, null)
  await recordAudit(db, author, {
    resource: 'users',
    id: userId,
    action: 'change-role',
    onBehalfOf: userId,
    before: { townRole: person.townRole },
    after: { townRole: role },
  })
  invalidateAccount(db, userId)
}

/**
 * Deletes the open invitations that a person sent and may no longer send, so that the person cannot return with one
 * of them.
 *
 * @param business  the shop; null for invitations to the town's staff
 */
export async function deleteInvitationsBy(db: Database, userId: string, business: string | null): Promise<void> {
  await db.query({
    text: `delete from invitation where invited_by = $1 and business_id is not distinct from $2 and accepted_at is null`,
    values: [userId, business],
  })
  db.changed('business-invitations')
}

/** Checks that another operator can log in. Demo accounts do not count. @throws Problem 409 */
async function mustLeaveAnOperator(db: Database, userId: string): Promise<void> {
  const [standing] = await db.query<{ is: boolean; others: boolean }>({
    text: `select coalesce(bool_or(id = $1), false) as is, coalesce(bool_or(id <> $1 and not demo), false) as others
           from "user" where role = 'ROLE_ADMIN' and enabled`,
    values: [userId],
  })
  if (standing!.is && !standing!.others) throw new Problem('Last operator')
}

/** Makes every process read the account from the database again. */
export function invalidateAccount(db: Database, userId: string): void {
  db.changed('users', `user:${userId}`, `viewer:${userId}`)
}

/**
 * Refuses further logins of an account, and ends its sessions at once.
 *
 * @throws Problem 404, 409 `Last operator`, `Last owner`
 */
export async function disablePerson(db: Database, userId: string, author: Author): Promise<void> {
  await db.transaction(async () => {
    await lockPeople(db)
    const person = await findPerson(db, { id: userId })
    if (!person.enabled) return
    await mustLeaveAnOperator(db, userId)
    const [orphan] = await db.query({
      text: `select from business_member own where own.user_id = $1 and own.role = 'owner' and not exists (
               select from business_member other join "user" u on u.id = other.user_id and u.enabled
               where other.business_id = own.business_id and other.role = 'owner' and other.user_id <> $1)`,
      values: [userId],
    })
    if (orphan) throw new Problem('Last owner')
    await db.query({ text: 'update "user" set enabled = false, updated_at = now() where id = $1', values: [userId] })
    const ended = await db.query<{ id: string }>({
      text: `update session set revoked_at = now(), revoked_reason = 'account disabled'
             where user_id = $1 and revoked_at is null returning id`,
      values: [userId],
    })
    await db.query({ text: 'delete from invitation where invited_by = $1 and accepted_at is null', values: [userId] })
    db.changed('business-invitations', ...ended.map(({ id }) => `session:${id}`))
    await recordAudit(db, author, {
      resource: 'users',
      id: userId,
      action: 'disable',
      onBehalfOf: userId,
      before: { enabled: true },
      after: { enabled: false },
    })
    invalidateAccount(db, userId)
  })
}

/**
 * Allows logins of an account again. An erased account has no e-mail any more, and stays disabled. @throws Problem
 * 404
 */
export async function enablePerson(db: Database, userId: string, author: Author): Promise<void> {
  await db.transaction(async () => {
    await lockPeople(db)
    const person = await findPerson(db, { id: userId })
    if (person.enabled) return
    if (person.email.endsWith('@erased.invalid')) throw new Problem('Not Found')
    await db.query({ text: 'update "user" set enabled = true, updated_at = now() where id = $1', values: [userId] })
    await recordAudit(db, author, {
      resource: 'users',
      id: userId,
      action: 'enable',
      onBehalfOf: userId,
      before: { enabled: false },
      after: { enabled: true },
    })
    invalidateAccount(db, userId)
  })
}

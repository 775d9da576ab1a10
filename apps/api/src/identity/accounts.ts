import { violationMessages } from '@lonja/contract/errors'
import type { Database } from '#/database/database'
import { Problem, type Violation, invalid } from '#/http/problem'
import type { Services } from '#/services'
import { isCommonPassword } from './common-passwords.ts'
import { demoPassword, demoRoles, isOpenAccount } from './demo-accounts.ts'
import { MAX_PASSWORD_BYTES } from './passwords.ts'

interface Account {
  id: string
  password_hash: string | null
  enabled: boolean
  demo: boolean
}

/**
 * Finds the account with this username or e-mail, in upper or lower case. If the name is the e-mail of one account
 * and the username of another, the account with the e-mail is returned. Closed accounts of the demo town are not
 * found.
 */
export async function findAccount(
  { config, db }: Pick<Services, 'config' | 'db'>,
  name: string,
): Promise<Account | undefined> {
  const given = name.trim().replaceAll('\0', '')
  const [account] = await db.query<Account>({
    name: 'account_by_name',
    text: `select u.id, u.password_hash, u.enabled, u.demo from "user" u
            where (lower(u.email) = lower($1) or lower(u.username) in (lower($1), lower($3))) and ${isOpenAccount('u', '$2')}
            order by lower(u.email) = lower($1) desc limit 1`,
    values: [given, demoRoles(config), given.normalize()],
  })
  return account
}

interface Names {
  username?: string | undefined
  email?: string | undefined
}

/**
 * Reports the names that another account already uses as username or e-mail. Login accepts usernames and e-mails, so
 * every name must belong to only one account. A username must not look like another username either, because
 * usernames are shown beside public texts. A username with a character of `unseen` is reported too.
 */
export async function takenNames(db: Database, { username, email }: Names, ownId: string | null): Promise<Violation[]> {
  const given = Object.entries({ username, email }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (given.length === 0) return []
  const rows = await db.query<{ role: string }>({
    text: `select g.role from unnest($1::text[], $3::text[]) g (name, role)
            where exists (select 1 from "user" u where u.id is distinct from $2::uuid
                           and (lower(u.username) = lower(g.name) or lower(u.email) = lower(g.name)
                             or (g.role = 'username' and name_skeleton(u.username) = name_skeleton(g.name))))`,
    values: [given.map(([, name]) => name), ownId, given.map(([role]) => role)],
  })
  const taken = new Set(rows.map(({ role }) => role))
  return [
    ...given
      .filter(([role]) => taken.has(role))
      .map(([propertyPath]) => ({ propertyPath, message: violationMessages.used })),
    ...(username !== undefined && unseen.test(username)
      ? [{ propertyPath: 'username', message: violationMessages.invalid }]
      : []),
  ]
}

/**
 * Control characters, invisible characters, characters that change the direction of reading, and characters that look
 * like @.
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}＠﹫]/u

/**
 * Reserves names for an account. Call it inside the transaction that writes the account. Transactions with names that
 * look the same run one after the other.
 *
 * @throws Problem 422 for a name that is already used
 */
export async function claimNames(db: Database, names: Names, ownId: string | null): Promise<void> {
  if (names.username !== undefined)
    await db.query({
      text: `select pg_advisory_xact_lock(hashtextextended('username ' || name_skeleton($1), 0))`,
      values: [names.username],
    })
  const violations = await takenNames(db, names, ownId)
  if (violations.length > 0) throw invalid(...violations)
}

/**
 * Returns an error if the password is too easy to guess: a common password, the password of the demo accounts, or the
 * username or e-mail of the account.
 */
export function passwordViolations(password: string, names: readonly string[]): Violation[] {
  const guessed =
    isCommonPassword(password) ||
    password.toLowerCase() === demoPassword ||
    names.some((name) => name.toLowerCase() === password.toLowerCase())
  return guessed ? [{ propertyPath: 'password', message: violationMessages.invalid }] : []
}

/**
 * Reads a new password from a body.
 *
 * @param names  the names of the account, which must not be the password
 * @throws Problem 400, 422
 */
export function readPassword(value: unknown, names: readonly string[]): string {
  if (value === undefined || value === null || value === '')
    throw invalid({ propertyPath: 'password', message: violationMessages.blank })
  if (typeof value !== 'string')
    throw new Problem('Invalid type', { detail: 'The type of the "password" attribute must be "string".' })
  if (value.length < 8) throw invalid({ propertyPath: 'password', message: violationMessages.tooShort })
  if (Buffer.byteLength(value) > MAX_PASSWORD_BYTES)
    throw invalid({ propertyPath: 'password', message: violationMessages.tooLong })
  const violations = passwordViolations(value, names)
  if (violations.length > 0) throw invalid(...violations)
  return value
}

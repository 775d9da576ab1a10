import { violationMessages } from '@lonja/contract/errors'
import type { Database } from '#/database/database'
import { Problem, type Violation, invalid } from '#/problem'
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
 * The account of a username or e-mail, in any case. An e-mail comes before a username that looks like it. Closed accounts
 * of the demo town are not found.
 */
export async function findAccount(
  { config, db }: Pick<Services, 'config' | 'db'>,
  name: string,
): Promise<Account | undefined> {
  const [account] = await db.query<Account>({
    name: 'account_by_name',
    text: `select u.id, u.password_hash, u.enabled, u.demo from "user" u
            where (lower(u.email) = lower($1) or lower(u.username) = lower($1)) and ${isOpenAccount('u', '$2')}
            order by lower(u.email) = lower($1) desc limit 1`,
    values: [name.trim().replaceAll('\0', ''), demoRoles(config)],
  })
  return account
}

interface Names {
  username?: string | undefined
  email?: string | undefined
}

/** Names that another account goes by, in either role: logging in takes both, so neither may be ambiguous. */
export async function takenNames(db: Database, { username, email }: Names, ownId: string | null): Promise<Violation[]> {
  const given = Object.entries({ username, email }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  if (given.length === 0) return []
  const rows = await db.query<{ name: string }>({
    text: `select g.name from unnest($1::text[]) g (name)
            where exists (select 1 from "user" u where u.id is distinct from $2::uuid
                           and (lower(u.username) = lower(g.name) or lower(u.email) = lower(g.name)))`,
    values: [given.map(([, name]) => name), ownId],
  })
  const taken = new Set(rows.map(({ name }) => name))
  return given
    .filter(([, name]) => taken.has(name))
    .map(([propertyPath]) => ({ propertyPath, message: violationMessages.used }))
}

/** Why nobody should have this password. */
export function passwordViolations(password: string, names: readonly string[]): Violation[] {
  const guessed =
    isCommonPassword(password) ||
    password.toLowerCase() === demoPassword ||
    names.some((name) => name.toLowerCase() === password.toLowerCase())
  return guessed ? [{ propertyPath: 'password', message: violationMessages.invalid }] : []
}

/** A new password, out of a body. @param names  of the account @throws Problem 400, 422 */
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

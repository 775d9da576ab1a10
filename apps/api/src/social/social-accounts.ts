import { randomBytes } from 'node:crypto'
import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { takenNames } from '../identity/accounts.ts'
import { Problem, invalid } from '../http/problem.ts'
import { isStorable } from '../resource/body.ts'
import { slugOf } from '../text/slug.ts'
import { cut } from '../text/text.ts'
import type { SocialIdentity } from './platforms.ts'

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

interface Account {
  id: string
  enabled: boolean
}

export interface Proofs {
  /** The e-mail in the request, for networks that give none. */
  email: string | undefined
  /**
   * Checks the password in the request for the account with this e-mail, and returns the account's id; null if the
   * request has no password.
   */
  checkPassword: (email: string) => Promise<string | null>
}

/**
 * The account of a person whom a provider confirmed: the account that is linked to the provider's id; else an account
 * with the same e-mail, which is linked now; else a new account.
 *
 * An account is linked by its e-mail only if the provider and the account have both verified the e-mail. If the
 * provider's verification were enough, an attacker could register with another person's e-mail, wait until the owner
 * of the e-mail logs in by the provider, and share the account. If the account's verification were enough, a network
 * that verifies no e-mails would open every account. With the account's password, neither verification is needed. A
 * second identity of the same provider is never linked, because an e-mail may have a new owner.
 *
 * @throws Problem `Account exists with another method`, `Account disabled`, or 422 without an e-mail
 */
export async function accountOf(db: Database, identity: SocialIdentity, proofs: Proofs): Promise<string> {
  const known = await linkedAccount(db, identity)
  if (known) return enabledId(known)
  try {
    return await newlyLinked(db, identity, proofs)
  } catch (error) {
    // Another request of the same person has linked the account at the same moment.
    const meanwhile = await linkedAccount(db, identity)
    if (meanwhile) return enabledId(meanwhile)
    throw error
  }
}

async function newlyLinked(db: Database, identity: SocialIdentity, proofs: Proofs): Promise<string> {
  const email = readEmail(identity.email ?? proofs.email)

  const [account] = await db.query<Account & { proven: boolean }>({
    text: `select id, enabled, coalesce(lower(verified_email) = lower(email), false) as proven
           from "user" where lower(email) = $1`,
    values: [email],
  })
  const proven = identity.emailVerified && identity.email !== null
  if (!account) return createAccount(db, identity, email, proven)

  if (!(proven && account.proven) && (await proofs.checkPassword(email)) !== account.id) otherMethod()
  await link(db, identity, account.id, proven ? email : null)
  return enabledId(account)
}

const otherMethod = (): never => {
  throw new Problem('Account exists with another method')
}

function enabledId({ id, enabled }: Account): string {
  if (!enabled) throw new Problem('Account disabled')
  return id
}

function readEmail(given: string | undefined): string {
  if (given === undefined || given === '') throw invalid({ propertyPath: 'email', message: violationMessages.blank })
  const { data } = Email.safeParse(given)
  if (data === undefined) throw invalid({ propertyPath: 'email', message: violationMessages.email })
  return data
}

async function linkedAccount(db: Database, { provider, subject }: SocialIdentity): Promise<Account | undefined> {
  const [account] = await db.query<Account>({
    text: `select u.id, u.enabled from user_identity i join "user" u on u.id = i.user_id
            where i.provider = $1 and i.subject = $2`,
    values: [provider, subject],
  })
  return account
}

async function createAccount(db: Database, identity: SocialIdentity, email: string, proven: boolean): Promise<string> {
  const name = identity.name !== null && isStorable(identity.name) ? cut(identity.name.trim(), 80) || null : null
  // The username is public in reviews, so it contains no part of the e-mail.
  const username = `${slugOf(name ?? identity.provider).slice(0, 40)}-${randomBytes(4).toString('hex')}`
  const id = uuidv7()
  if ((await takenNames(db, { email }, null)).length > 0) otherMethod()
  await db.transaction(async () => {
    const [inserted] = await db.query({
      text: `insert into "user" (id, username, email, name, verified_email) values ($1, $2, $3, $4, $5)
             on conflict do nothing returning id`,
      values: [id, username, email, name, proven ? email : null],
    })
    if (!inserted) otherMethod()
    await link(db, identity, id, null)
    db.changed('users')
  })
  return id
}

async function link(db: Database, identity: SocialIdentity, userId: string, provenEmail: string | null) {
  await db.transaction(async () => {
    const [inserted] = await db.query({
      text: `insert into user_identity (provider, subject, user_id) values ($1, $2, $3)
             on conflict do nothing returning user_id`,
      values: [identity.provider, identity.subject, userId],
    })
    if (!inserted) otherMethod()
    if (provenEmail !== null)
      await db.query({
        text: 'update "user" set verified_email = email where id = $1 and lower(email) = $2',
        values: [userId, provenEmail],
      })
  })
}

import { violationMessages } from '@lonja/contract/errors'
import { AcceptedInvitation, InvitationAcceptance } from '@lonja/contract/people/business-member'
import { type Viewer, everyone } from '../access/guards.ts'
import { type Author, authorOf } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { readPassword } from '../identity/accounts.ts'
import { hashPassword } from '../identity/passwords.ts'
import { markEmailVerified } from '../identity/mark-email-verified.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem, invalid } from '../http/problem.ts'
import { type FoundInvitation, findInvitation, invitationLimit } from './find-invitation.ts'
import { readInvited } from './invitations.ts'
import { addMember } from './members.ts'
import { freeUsername, insertAccount, setTownRole, lockPeople } from './town-people.ts'

/** Accepts an invitation. If the invited e-mail has no account, it creates one with the given password. */
export const acceptInvitation = defineOperation({
  method: 'POST',
  path: '/api/business-invitations/accept',
  summary:
    'Accepts an invitation, with the invited account or, if the e-mail has no account, with a password for a new one',
  who: everyone,
  reach: 'the invitation of the token',
  beyond: 'people with an invitation, who accept it',
  body: InvitationAcceptance,
  answers: { shape: AcceptedInvitation, type: 'application/json' },
  errors: [
    'Invalid or expired token',
    'Account disabled',
    'Authentication required',
    'Another account is invited',
    'Already a member',
    'Invitation expired',
    'Invitation used',
    'Last operator',
    'Too many requests',
    'Service unavailable',
  ],
  example: { token: 'k3mXw0cQm1mZ5bY0v1c9l4m0G7N2x8b6Q4Jt1sW9e5U', username: 'ada', password: 'una frase larga' },
  limit: invitationLimit,
  run: async ({ services: { db }, viewer, reply, body: { token, username, password } }) => {
    const { account, email } = await findInvitation(db, token)
    if (account) mustBeInvited(viewer, account)
    // Hashing a password takes long, so it is done before the transaction.
    const passwordHash = account
      ? null
      : await hashPassword(readPassword(password, [email, ...(username === undefined ? [] : [username])]))
    if (username?.includes('@') && username.toLowerCase() !== email)
      throw invalid({ propertyPath: 'username', message: violationMessages.invalid })
    const accepted = await accept(db, token, { username, passwordHash }, viewer, authorOf(viewer))
    reply.header('cache-control', 'no-store')
    return accepted
  },
})

/** @throws Problem 400 if the account is disabled, 401 if the viewer is not signed in, 403 for another account */
function mustBeInvited(viewer: Viewer, account: NonNullable<FoundInvitation['account']>): void {
  if (!account.enabled) throw new Problem('Account disabled')
  if (viewer.id === null) throw new Problem('Authentication required')
  if (viewer.id !== account.id) throw new Problem('Another account is invited')
}

async function accept(
  db: Database,
  token: string,
  given: { username: string | undefined; passwordHash: string | null },
  viewer: Viewer,
  author: Author,
): Promise<AcceptedInvitation> {
  return db.transaction(async () => {
    await lockPeople(db)
    const { id, business, role, email, account } = await findInvitation(db, token, 'for update of i')
    // The account may have been registered since the first look-up.
    if (account) mustBeInvited(viewer, account)
    else if (given.passwordHash === null) throw new Problem('Authentication required')
    const username = account?.username ?? given.username ?? (await freeUsername(db, email))
    const user = account?.id ?? (await insertAccount(db, { username, email, passwordHash: given.passwordHash }))
    // The link was sent by mail, or handed over by an operator (`--link`), so the e-mail counts as verified.
    if (!account) await markEmailVerified(db, user)
    const invited = readInvited(business?.id ?? null, role)
    const self: Author = { ...author, userId: user }
    if (invited.business === null) await setTownRole(db, user, invited.role, self)
    else await addMember(db, { business: invited.business, user, role: invited.role }, self)
    await db.query({
      text: 'update invitation set accepted_at = now(), accepted_by = $2 where id = $1',
      values: [id, user],
    })
    db.changed('business-invitations')
    return { business, role, username }
  })
}

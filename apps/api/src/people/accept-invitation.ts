import { violationMessages } from '@lonja/contract/errors'
import {
  type AcceptedInvitation,
  type InvitationCheck,
  InvitationAcceptance,
} from '@lonja/contract/people/business-member'
import type { ShopRole, TownRole } from '@lonja/contract/people/rights'
import type { Viewer } from '../access.ts'
import type { Database } from '../database/database.ts'
import { readPassword } from '../identity/accounts.ts'
import { hashPassword } from '../identity/passwords.ts'
import { Problem, invalid } from '../problem.ts'
import { limit, subscriberOf } from '../rate-limit.ts'
import type { Operations } from '../services.ts'
import { proveEmail } from '../identity/prove-email.ts'
import { type Author, authorOf } from '../audit.ts'
import { hashOfInvitation, readInvited } from './invitations.ts'
import { addMember } from './members.ts'
import { readBody } from './read-body.ts'
import { freeUsername, insertAccount, setTownRole, takePeopleTurn } from './town-people.ts'

const perAddress = { max: 30, windowSeconds: 3600 }

/** What an invitation's link leads to: looking at it, and accepting it. */
export const acceptInvitation: Operations = (app, services) => {
  const { db } = services

  app.post('/api/business-invitations/check', { config: { acceptsBadToken: true } }, async (request, reply) => {
    const { token } = readBody(InvitationAcceptance.pick({ token: true }), request.body)
    await limit(services, `invitation ${subscriberOf(request.ip)}`, perAddress)
    const { business, role, email, account, expires } = await findInvitation(db, token)
    const answer: InvitationCheck = {
      business,
      role,
      email,
      hasAccount: account !== null,
      expiresDate: expires.toISOString(),
    }
    return reply.header('cache-control', 'no-store').send(answer)
  })

  app.post('/api/business-invitations/accept', async (request, reply) => {
    const { token, username, password } = readBody(InvitationAcceptance, request.body)
    await limit(services, `invitation ${subscriberOf(request.ip)}`, perAddress)
    const { account, email } = await findInvitation(db, token)
    if (account) mustBeThem(request.viewer, account)
    // Hashing takes long: nobody waits for it inside the transaction.
    const passwordHash = account
      ? null
      : await hashPassword(readPassword(password, [email, ...(username === undefined ? [] : [username])]))
    if (username?.includes('@') && username.toLowerCase() !== email)
      throw invalid({ propertyPath: 'username', message: violationMessages.invalid })
    const accepted = await accept(db, token, { username, passwordHash }, request.viewer, authorOf(request.viewer))
    return reply.header('cache-control', 'no-store').send(accepted)
  })
}

interface Found {
  id: string
  business: { id: string; name: string; url: string } | null
  role: ShopRole | TownRole
  email: string
  expires: Date
  account: { id: string; username: string; enabled: boolean } | null
}

/** The invitation of a link's token. @throws Problem 400 for one that nobody sent or that was replaced, 410 */
async function findInvitation(db: Database, token: string, lock = ''): Promise<Found> {
  const [found] = await db.query<Found & { accepted: Date | null; late: boolean }>({
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

/** @throws Problem 400, 401, 403 unless the invited account itself asks */
function mustBeThem(viewer: Viewer, account: NonNullable<Found['account']>): void {
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
    await takePeopleTurn(db)
    const { id, business, role, email, account } = await findInvitation(db, token, 'for update of i')
    // Somebody may have registered with the e-mail meanwhile.
    if (account) mustBeThem(viewer, account)
    else if (given.passwordHash === null) throw new Problem('Authentication required')
    const username = account?.username ?? given.username ?? (await freeUsername(db, email))
    const user = account?.id ?? (await insertAccount(db, { username, email, passwordHash: given.passwordHash }))
    // The link came by mail to that address.
    if (!account) await proveEmail(db, user)
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

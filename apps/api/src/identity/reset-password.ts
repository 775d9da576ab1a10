import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { mustBeObject } from '../http/read-body.ts'
import { queueMail } from '../mail/outbox.ts'
import { type Context, defineOperation } from '../operation/define-operation.ts'
import { Problem, invalid } from '../http/problem.ts'
import { limit, rateLimitHeaders, networkOf } from '../http/rate-limit.ts'
import { isStorable } from '../resource/body.ts'
import type { Services } from '../services.ts'
import { readPassword } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import { markEmailVerified } from './mark-email-verified.ts'
import { resetHash } from './reset-letter.ts'
import { sessionsOf } from './sessions.ts'

/** The limit of requests from one network (`networkOf`) for one e-mail address. */
const perEmail = { max: 3, windowSeconds: 3600 }
/**
 * The limit of requests from one network for all e-mail addresses together. The same limit applies to tries of tokens,
 * which are counted separately.
 */
const perAddress = { max: 30, windowSeconds: 3600 }
const MAX_TOKEN = 100

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

const accepted = {
  shape: z.object({ email: z.string(), status: z.literal('accepted') }),
  type: 'application/json',
}
const route = { config: { acceptsBadToken: true } }

/**
 * Sends a mail with a link to choose a new password. The answer is the same whether the e-mail has an account or not.
 */
export const requestReset = defineOperation({
  method: 'GET',
  path: '/api/reset-password',
  summary: 'Sends a mail with a link to set a new password; the answer is the same if there is no such account',
  who: everyone,
  query: { email: { type: 'string', format: 'email' } },
  answers: accepted,
  errors: ['Validation failed'],
  route,
  run: (context) => queueReset(context, queryOf(context.request.url).one('email')),
})

/**
 * Sends a mail with a link to choose a new password. If the body contains the token of such a link, it sets the
 * password.
 */
export const resetPassword = defineOperation({
  method: 'POST',
  path: '/api/reset-password',
  summary: 'Sends a mail with a link to set a new password, or sets the password with the token of that mail',
  who: everyone,
  // The body is checked in `run`, because a wrong token must be reported before an invalid password.
  reads: z.union([z.object({ email: z.email() }), z.object({ token: z.string(), password: z.string() })]),
  answers: accepted,
  status: 202,
  errors: ['Invalid or expired token', 'Invalid type', 'Service unavailable'],
  example: { email: 'alicia@example.org' },
  route,
  run: async (context) => {
    const { services, request, reply, body } = context
    mustBeObject(body)
    const { email, token, password } = body
    if (token === undefined) {
      reply.code(202)
      return queueReset(context, email)
    }
    reply.header('cache-control', 'no-store')
    await limit(services, `reset token ${networkOf(request.ip)}`, perAddress)
    await choosePassword(services, token, password)
    return undefined
  },
})

const invalidToken = () => new Problem('Invalid or expired token')

/**
 * Adds the mail to the queue. The account is only looked up when the mail is sent, so the answer and its time do not
 * show whether the e-mail has an account.
 */
async function queueReset({ services, request, reply }: Context, given: unknown): Promise<object> {
  reply.header('cache-control', 'no-store')
  const { data: email } = Email.safeParse(given)
  if (email === undefined || !isStorable(email))
    throw invalid({ propertyPath: 'email', message: violationMessages.email })
  const place = `reset ${networkOf(request.ip)}`
  await limit(services, place, perAddress)
  reply.headers(rateLimitHeaders(await limit(services, `${place} ${email}`, perEmail)))
  await queueMail(services.db, { kind: 'reset-password', recipient: email })
  return { email, status: 'accepted' }
}

/**
 * Sets the password of the account that the token was sent to, and ends all its sessions.
 *
 * @throws Problem 400 `Invalid or expired token`, also if the token was already used; 422 for a password that is too
 * weak
 */
async function choosePassword(services: Services, token: unknown, password: unknown): Promise<void> {
  const { db } = services
  if (typeof token !== 'string' || token === '' || token.length > MAX_TOKEN) throw invalidToken()
  const hash = resetHash(token)
  const [account] = await db.query<{ id: string; username: string; email: string }>({
    text: `select u.id, u.username, u.email from password_reset r join "user" u on u.id = r.user_id
            where r.hash = $1 and r.used_at is null and r.expires_at > now() and u.enabled`,
    values: [hash],
  })
  if (!account) throw invalidToken()
  const { id } = account
  const password_hash = await hashPassword(readPassword(password, [account.username, account.email]))

  await db.transaction(async () => {
    const [used] = await db.query({
      text: `update password_reset set used_at = now()
              where hash = $1 and used_at is null and expires_at > now() returning id`,
      values: [hash],
    })
    if (!used) throw invalidToken()
    await db.query({
      text: 'update "user" set password_hash = $2, updated_at = now() where id = $1',
      values: [id, password_hash],
    })
    await invalidateResets(services, id)
    await markEmailVerified(db, id)
    await sessionsOf(services).endOthers(id, null, 'password reset')
    await queueMail(db, { kind: 'password-changed', recipient: account.email })
  })
}

/** Invalidates the links of a user that were sent and not used yet. */
export async function invalidateResets({ db }: Pick<Services, 'db'>, userId: string): Promise<void> {
  await db.query({
    text: 'update password_reset set used_at = now() where user_id = $1 and used_at is null',
    values: [userId],
  })
}

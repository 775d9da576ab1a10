import { violationMessages } from '@lonja/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { queueMail } from '#/mail/outbox'
import { Problem, invalid } from '#/problem'
import { limit, standingHeaders, subscriberOf } from '#/rate-limit'
import { isStorable } from '#/resource/body'
import { queryOf } from '#/http/query'
import type { Operations, Services } from '#/services'
import { proveEmail } from './prove-email.ts'
import { readPassword } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import { resetHash } from './reset-letter.ts'
import { sessionsOf } from './sessions.ts'
import { mustBeObject } from '../http/read-body.ts'

/** For one e-mail from one place, and for any from one place. */
const perEmail = { max: 3, windowSeconds: 3600 }
const perAddress = { max: 30, windowSeconds: 3600 }
const MAX_TOKEN = 100

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** Asking for a link to a new password, and choosing it with the link's token. */
export const resetPassword: Operations = (app, services) => {
  const config = { acceptsBadToken: true }

  app.get('/api/reset-password', { config }, async (request, reply) => {
    const answer = await accept(services, request, reply, queryOf(request.url).one('email'))
    return reply.header('cache-control', 'no-store').send(answer)
  })

  app.post('/api/reset-password', { config }, async (request, reply) => {
    const { body } = request
    mustBeObject(body)
    const { email, token, password } = body as Record<string, unknown>
    reply.header('cache-control', 'no-store')
    if (token === undefined) return reply.code(202).send(await accept(services, request, reply, email))
    await limit(services, `reset token ${subscriberOf(request.ip)}`, perAddress)
    await choosePassword(services, token, password)
    return reply.code(204).send()
  })
}

const invalidToken = () => new Problem('Invalid or expired token')

/** The same for an e-mail that somebody has and one that nobody has: which it is shows only when mail goes out. */
async function accept(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  given: unknown,
): Promise<object> {
  const { data: email } = Email.safeParse(given)
  if (email === undefined || !isStorable(email))
    throw invalid({ propertyPath: 'email', message: violationMessages.email })
  const place = `reset ${subscriberOf(request.ip)}`
  await limit(services, place, perAddress)
  reply.headers(standingHeaders(await limit(services, `${place} ${email}`, perEmail)))
  await queueMail(services.db, { kind: 'reset-password', recipient: email })
  return { email, status: 'accepted' }
}

/**
 * Sets the password of whom the token was sent to; every session of theirs ends.
 *
 * @throws Problem 400 `Invalid or expired token`, also for one that was used; 422 for a password nobody should have
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
    await db.q.updateTable('user').set({ password_hash, updated_at: new Date() }).where('id', '=', id).execute()
    await endResets(services, id)
    await proveEmail(db, id)
    await sessionsOf(services).endOthers(id, null, 'password reset')
    await queueMail(db, { kind: 'password-changed', recipient: account.email })
  })
}

/** Links that were sent and not used are good for nothing any more. */
export async function endResets({ db }: Pick<Services, 'db'>, userId: string): Promise<void> {
  await db.query({
    text: 'update password_reset set used_at = now() where user_id = $1 and used_at is null',
    values: [userId],
  })
}

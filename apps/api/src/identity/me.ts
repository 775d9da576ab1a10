import { violationMessages } from '@lonja/contract/errors'
import { signedIn } from '#/access'
import { queueMail } from '#/mail/outbox'
import { invalid } from '#/problem'
import { forget, limit } from '#/rate-limit'
import { isStorable } from '#/resource/body'
import { formatOf } from '#/resource/negotiate'
import { mustBeCurrent } from '#/resource/preconditions'
import { allow, sendItem } from '#/resource/routes'
import { updateRecord } from '#/resource/write'
import type { Operations, Services } from '#/services'
import { userResource } from '#/users/user.resource'
import { claimNames, readPassword, takenNames } from './accounts.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { endResets } from './reset-password.ts'
import { sessionsOf } from './sessions.ts'
import { mustBeObject } from '../http/read-body.ts'

const passwordChecks = { max: 5, windowSeconds: 15 * 60 }

type Body = Record<string, unknown>

/** One's own profile. */
export const readMe: Operations = (app, services) => {
  app.get('/api/me', { onRequest: allow(signedIn) }, async (request, reply) =>
    sendItem(
      { services, request, reply, format: formatOf(request.headers.accept) },
      services.models.of(userResource),
      request.viewer.id!,
    ),
  )
}

/** Changes what the body names of one's own profile; a new e-mail or password needs the current password. */
export const updateMe: Operations = (app, services) => {
  const { db } = services
  const sessions = sessionsOf(services)
  app.put('/api/me', { onRequest: allow(signedIn) }, async (request, reply) => {
    const { viewer } = request
    const id = viewer.id!
    const format = formatOf(request.headers.accept)
    const body = readBody(request.body)
    const before = await db.q
      .selectFrom('user')
      .select(['username', 'email', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const after = {
      username: text(body, 'username') ?? before.username,
      email: text(body, 'email')?.toLowerCase() ?? before.email,
    }
    const newPassword =
      body['password'] === undefined ? undefined : readPassword(body['password'], [after.username, after.email])
    const newEmail = after.email !== before.email.toLowerCase()
    if (newPassword !== undefined || newEmail)
      await provePassword(services, id, body['currentPassword'], before.password_hash)
    const changed = changedNames(before, after)
    const violations = await takenNames(db, changed, id)
    if (changed.username?.includes('@') && changed.username.toLowerCase() !== after.email)
      violations.push({ propertyPath: 'username', message: violationMessages.invalid })
    if (violations.length > 0) throw invalid(...violations)
    const password_hash = newPassword === undefined ? undefined : await hashPassword(newPassword)

    await db.transaction(async () => {
      await claimNames(db, changed, id)
      const check = () => mustBeCurrent({ services, request }, services.models.of(userResource), id)
      await updateRecord(services, services.models.of(userResource), { id, body, viewer, check })
      if (newPassword !== undefined || newEmail) await endResets(services, id)
      if (newEmail) await queueMail(db, { kind: 'email-changed', recipient: before.email })
      if (password_hash === undefined) return
      await db.q.updateTable('user').set({ password_hash }).where('id', '=', id).execute()
      // Whoever else is logged in may be the reason for the change.
      await sessions.endOthers(id, viewer.session, 'password changed')
      await queueMail(db, { kind: 'password-changed', recipient: after.email })
    })
    return sendItem({ services, request, reply, format }, services.models.of(userResource), id)
  })
}

function readBody(body: unknown): Body {
  mustBeObject(body)
  const { username } = body
  return typeof username === 'string' ? { ...body, username: username.normalize() } : body
}

/** Values of other types, and what cannot be kept, are the engine's to refuse. */
function text(body: Body, name: string): string | undefined {
  const value = body[name]
  return typeof value === 'string' && isStorable(value) ? value.trim() : undefined
}

/** Somebody at an unlocked phone is not the owner of the account. */
export async function provePassword(
  services: Services,
  userId: string,
  given: unknown,
  stored: string | null,
): Promise<void> {
  const key = `password ${userId}`
  await limit(services, key, passwordChecks)
  const check = await checkPassword(typeof given === 'string' ? given : '', stored)
  if (check === 'wrong') throw invalid({ propertyPath: 'currentPassword', message: violationMessages.currentPassword })
  await forget(services, key)
}

interface Names {
  username: string
  email: string
}

/** Names that stay are not asked about: one that looks like another's may have been there before. */
const changedNames = (before: Names, after: Names) => ({
  username: after.username === before.username ? undefined : after.username,
  email: after.email === before.email.toLowerCase() ? undefined : after.email,
})

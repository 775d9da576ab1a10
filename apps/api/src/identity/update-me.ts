import { violationMessages } from '@lonja/contract/errors'
import { signedIn } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { mustBeObject } from '../http/read-body.ts'
import { queueMail } from '../mail/outbox.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { jsonBodies, recordBody } from '../operation/fields.ts'
import { invalid } from '../http/problem.ts'
import { isStorable } from '../resource/body.ts'
import { mustBeCurrent } from '../resource/preconditions.ts'
import { sendItem } from '../resource/routes.ts'
import { updateRecord } from '../resource/write.ts'
import { userResource } from '../users/user.resource.ts'
import { claimNames, readPassword, takenNames } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import { checkCurrentPassword } from './check-current-password.ts'
import { invalidateResets } from './reset-password.ts'
import { sessionsOf } from './sessions.ts'

type Body = Record<string, unknown>

const password = { type: 'string', writeOnly: true }

/**
 * Changes the fields of the viewer's profile that are in the body. To change the e-mail or the password, the body
 * must also contain the current password.
 */
export const updateMe = defineOperation({
  method: 'PUT',
  path: '/api/me',
  summary: 'Changes the profile of the caller; to change the e-mail or the password, `currentPassword` is required',
  who: signedIn,
  reads: {
    allOf: [recordBody('User.update'), { type: 'object', properties: { password, currentPassword: password } }],
  },
  accepts: jsonBodies,
  answers: { item: 'User' },
  errors: ['Invalid type', 'Service unavailable'],
  example: { name: 'Alicia' },
  conditional: true,
  run: async (context) => {
    const { services, viewer, request } = context
    const { db, models } = services
    const user = models.of(userResource)
    const id = viewer.id!
    const body = readProfile(context.body)
    const before = await accountOf(db, id)
    const after = {
      username: text(body, 'username') ?? before.username,
      email: text(body, 'email')?.toLowerCase() ?? before.email,
    }
    const newPassword =
      body['password'] === undefined ? undefined : readPassword(body['password'], [after.username, after.email])
    const newEmail = after.email !== before.email.toLowerCase()
    if (newPassword !== undefined || newEmail)
      await checkCurrentPassword(services, id, body['currentPassword'], before.password_hash)
    const changed = changedNames(before, after)
    const violations = await takenNames(db, changed, id)
    if (changed.username?.includes('@') && changed.username.toLowerCase() !== after.email)
      violations.push({ propertyPath: 'username', message: violationMessages.invalid })
    if (violations.length > 0) throw invalid(...violations)
    const password_hash = newPassword === undefined ? undefined : await hashPassword(newPassword)

    await db.transaction(async () => {
      await claimNames(db, changed, id)
      const check = () => mustBeCurrent({ services, request }, user, id)
      await updateRecord(services, user, { id, body, viewer, check })
      if (newPassword !== undefined || newEmail) await invalidateResets(services, id)
      if (newEmail) await queueMail(db, { kind: 'email-changed', recipient: before.email })
      if (password_hash === undefined) return
      await db.query({ text: 'update "user" set password_hash = $2 where id = $1', values: [id, password_hash] })
      // All other sessions are ended: they may belong to somebody who knows the old password.
      await sessionsOf(services).endOthers(id, viewer.session, 'password changed')
      await queueMail(db, { kind: 'password-changed', recipient: after.email })
    })
    return sendItem(context, user, id)
  },
})

async function accountOf(db: Database, id: string) {
  const [account] = await db.query<{ username: string; email: string; password_hash: string | null }>({
    text: 'select username, email, password_hash from "user" where id = $1',
    values: [id],
  })
  return account!
}

function readProfile(body: unknown): Body {
  mustBeObject(body)
  const { username } = body
  return typeof username === 'string' ? { ...body, username: username.normalize() } : body
}

/**
 * Returns a text of the body without spaces at its ends. Other types, and text that cannot be stored, are refused
 * later by `updateRecord`.
 */
function text(body: Body, name: string): string | undefined {
  const value = body[name]
  return typeof value === 'string' && isStorable(value) ? value.trim() : undefined
}

interface Names {
  username: string
  email: string
}

/**
 * Returns only the changed names. An unchanged name is not checked, because the account may be older than the check
 * for similar names.
 */
const changedNames = (before: Names, after: Names) => ({
  username: after.username === before.username ? undefined : after.username,
  email: after.email === before.email.toLowerCase() ? undefined : after.email,
})

import { violationMessages } from '@lonja/contract/errors'
import { Registration } from '@lonja/contract/users/user'
import { anonymous } from '#/access'
import { uuidv7 } from '#/database/uuid'
import { Problem, type Violation, invalid } from '#/problem'
import { limit, subscriberOf } from '#/rate-limit'
import { contentType } from '#/resource/answer'
import { isStorable, messageOf } from '#/resource/body'
import { formatOf } from '#/resource/negotiate'
import { readRecord } from '#/resource/routes'
import { registry } from '#/resources'
import type { Operations } from '#/services'
import { userResource } from '#/users/user.resource'
import { passwordViolations, takenNames } from './accounts.ts'
import { hashPassword } from './passwords.ts'

const perAddress = { max: 10, windowSeconds: 3600 }

/** A new customer, who then logs in. */
export const register: Operations = (app, services) => {
  const { db } = services
  app.post('/api/register', { config: { acceptsBadToken: true } }, async (request, reply) => {
    const format = formatOf(request.headers.accept)
    const { username, email, password } = readRegistration(request.body)
    await limit(services, `register ${subscriberOf(request.ip)}`, perAddress)
    const violations = [
      ...(await takenNames(db, { username, email }, null)),
      ...passwordViolations(password, [username, email]),
    ]
    if (violations.length > 0) throw invalid(...violations)

    const user = { id: uuidv7(), username, email, password_hash: await hashPassword(password) }
    const { numInsertedOrUpdatedRows: inserted } = await db.q
      .insertInto('user')
      .values(user)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    // Somebody was faster by a moment.
    if (inserted === 0n) throw invalid(...(await takenNames(db, { username, email }, null)))
    db.changed('users')

    const body = await readRecord(services, registry, userResource, user.id, { ...anonymous, id: user.id }, format)
    return reply
      .code(201)
      .headers({
        location: `/api/users/${user.id}`,
        'cache-control': 'private, no-store',
        'content-type': contentType(format),
      })
      .send(body)
  })
}

function readRegistration(body: unknown): Registration {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('Invalid body')
  const result = Registration.safeParse(body)
  const violations: Violation[] = (result.error?.issues ?? []).map((issue) => {
    const propertyPath = issue.path.join('.')
    const value: unknown = Object.hasOwn(body, propertyPath)
      ? (body as Record<string, unknown>)[propertyPath]
      : undefined
    if (value === undefined || value === null || value === '') return { propertyPath, message: violationMessages.blank }
    // The contract's own check: a password of too many bytes.
    return { propertyPath, message: issue.code === 'custom' ? violationMessages.tooLong : messageOf(issue) }
  })
  if (result.success && !isStorable(result.data.username))
    violations.push({ propertyPath: 'username', message: violationMessages.invalid })
  // A username that looks like an e-mail could be somebody else's.
  if (result.success && result.data.username.includes('@') && result.data.username.toLowerCase() !== result.data.email)
    violations.push({ propertyPath: 'username', message: violationMessages.invalid })
  if (!result.success || violations.length > 0) throw invalid(...violations)
  return result.data
}

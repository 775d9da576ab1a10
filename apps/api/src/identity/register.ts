import { defaultRole } from '@lonja/contract/constants'
import { violationMessages } from '@lonja/contract/errors'
import { Registration } from '@lonja/contract/users/user'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Viewer, anonymous } from '#/access'
import { addressResource } from '#/addresses/address.resource'
import { uuidv7 } from '#/database/uuid'
import { Problem, type Violation, invalid } from '#/problem'
import { limit, standingHeaders, subscriberOf } from '#/rate-limit'
import { contentType } from '#/resource/answer'
import { isStorable, messageOf } from '#/resource/body'
import { formatOf } from '#/resource/negotiate'
import { readRecord } from '#/resource/read-record'
import { createRecord, updateRecord } from '#/resource/write'
import type { Operations, Services } from '#/services'
import { userResource } from '#/users/user.resource'
import { claimNames, passwordViolations, takenNames } from './accounts.ts'
import { hashPassword } from './passwords.ts'
import { mustBeObject } from '../http/read-body.ts'

const perAddress = { max: 10, windowSeconds: 3600 }
const MAX_ADDRESSES = 10

/** A new customer, who then logs in. */
export const register: Operations = (app, services) => {
  app.post('/api/register', { config: { acceptsBadToken: true } }, (request, reply) =>
    answerRegistration(services, request, reply, async () => {}),
  )
}

/** The same with everything that `PUT /api/me` takes, and `savedAddresses` written out: all of it or nothing. */
export const fullRegister: Operations = (app, services) => {
  app.post('/api/full-register', { config: { acceptsBadToken: true } }, (request, reply) =>
    answerRegistration(services, request, reply, async (viewer, { username: _u, email: _e, ...profile }) => {
      await updateRecord(services, services.models.of(userResource), { id: viewer.id!, body: profile, viewer })
      const addresses = profile['savedAddresses'] ?? []
      if (!Array.isArray(addresses))
        throw new Problem('Invalid type', { detail: 'The type of the "savedAddresses" attribute must be "array".' })
      if (addresses.length > MAX_ADDRESSES)
        throw invalid({ propertyPath: 'savedAddresses', message: violationMessages.tooMany })
      for (const [at, address] of addresses.entries())
        await within(
          `savedAddresses[${at}]`,
          createRecord(services, services.models.of(addressResource), address, viewer),
        )
    }),
  )
}

type Complete = (viewer: Viewer, body: Record<string, unknown>) => Promise<void>

async function answerRegistration(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  complete: Complete,
): Promise<FastifyReply> {
  const { db } = services
  const format = formatOf(request.headers.accept)
  const { username, email, password } = readRegistration(request.body)
  reply.headers(standingHeaders(await limit(services, `register ${subscriberOf(request.ip)}`, perAddress)))
  const violations = [
    ...(await takenNames(db, { username, email }, null)),
    ...passwordViolations(password, [username, email]),
  ]
  if (violations.length > 0) throw invalid(...violations)

  const user = { id: uuidv7(), username, email, password_hash: await hashPassword(password) }
  const viewer: Viewer = { ...anonymous, id: user.id, role: defaultRole }
  await db.transaction(async () => {
    await claimNames(db, { username, email }, null)
    const { numInsertedOrUpdatedRows: inserted } = await db.q
      .insertInto('user')
      .values(user)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    // Somebody was faster by a moment.
    if (inserted === 0n) throw invalid(...(await takenNames(db, { username, email }, null)))
    await complete(viewer, request.body as Record<string, unknown>)
    db.changed('users')
  })

  const body = await readRecord(services, services.models.of(userResource), user.id, { viewer, format })
  return reply
    .code(201)
    .headers({
      location: `/api/users/${user.id}`,
      'cache-control': 'private, no-store',
      'content-type': contentType(format),
    })
    .send(body)
}

/** What is wrong with a part of the body, said of the whole. */
async function within<Result>(path: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Problem) || !error.options.violations) throw error
    throw invalid(
      ...error.options.violations.map(({ propertyPath, message }) => ({
        propertyPath: `${path}.${propertyPath}`,
        message,
      })),
    )
  }
}

function readRegistration(body: unknown): Registration {
  mustBeObject(body)
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

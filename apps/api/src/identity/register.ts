import { defaultRole } from '@lonja/contract/constants'
import { violationMessages } from '@lonja/contract/errors'
import { Registration } from '@lonja/contract/users/user'
import type { FastifyReply } from 'fastify'
import { type Viewer, anonymous, everyone } from '../access/guards.ts'
import { addressResource } from '../addresses/address.resource.ts'
import { uuidv7 } from '../database/uuid.ts'
import { type Context, defineOperation } from '../operation/define-operation.ts'
import { recordBody } from '../operation/fields.ts'
import { Problem, invalid } from '../http/problem.ts'
import { limit, rateLimitHeaders, networkOf } from '../http/rate-limit.ts'
import { contentType } from '../http/send.ts'
import { isStorable } from '../resource/body.ts'
import { readRecord } from '../resource/read-record.ts'
import { createRecord, updateRecord } from '../resource/write.ts'
import { userResource } from '../users/user.resource.ts'
import { claimNames, passwordViolations, takenNames } from './accounts.ts'
import { hashPassword } from './passwords.ts'

const perAddress = { max: 10, windowSeconds: 3600 }
const MAX_ADDRESSES = 10

const NewCustomer = Registration.superRefine(({ username, email }, { addIssue }) => {
  const refuse = () => addIssue({ code: 'custom', path: ['username'], message: violationMessages.invalid })
  if (!isStorable(username)) refuse()
  // A username that contains @ could be the e-mail of another person, so only the account's own e-mail is accepted.
  if (username.includes('@') && username.toLowerCase() !== email) refuse()
})

const operation = {
  method: 'POST',
  who: everyone,
  answers: { item: 'User' },
  status: 201,
  route: { config: { acceptsBadToken: true } },
} as const
const example = { username: 'alicia', email: 'alicia@example.org', password: 'una frase larga' }

/** Creates the account of a new customer. The customer must then log in with another request. */
export const register = defineOperation({
  ...operation,
  path: '/api/register',
  summary: 'Registers a customer, but does not log in',
  body: NewCustomer,
  errors: ['Service unavailable'],
  example,
  run: (context) => makeAccount(context),
})

/**
 * Like `register`, but the body can contain all fields of `PUT /api/me`, and complete addresses in `savedAddresses`.
 * If a part of the body is invalid, nothing is stored.
 */
export const fullRegister = defineOperation({
  ...operation,
  path: '/api/full-register',
  summary: 'Registers a customer with a complete profile and addresses',
  // `writeProfile` reads the other fields.
  body: NewCustomer.loose().meta({ allOf: [recordBody('User.update')] }),
  errors: ['Invalid type', 'Service unavailable'],
  example: { ...example, name: 'Alicia' },
  run: (context) => makeAccount(context, (viewer) => writeProfile(context, viewer)),
})

async function writeProfile({ services, request }: Context<Registration>, viewer: Viewer): Promise<void> {
  const { models } = services
  const { username: _u, email: _e, ...profile } = request.body as Record<string, unknown>
  await updateRecord(services, models.of(userResource), { id: viewer.id!, body: profile, viewer })
  const addresses = profile['savedAddresses'] ?? []
  if (!Array.isArray(addresses))
    throw new Problem('Invalid type', { detail: 'The type of the "savedAddresses" attribute must be "array".' })
  if (addresses.length > MAX_ADDRESSES)
    throw invalid({ propertyPath: 'savedAddresses', message: violationMessages.tooMany })
  for (const [at, address] of addresses.entries())
    await prefixViolations(`savedAddresses[${at}]`, createRecord(services, models.of(addressResource), address, viewer))
}

type Complete = (viewer: Viewer) => Promise<void>

/** Creates an account. @param complete  writes the rest of the body, in the transaction that creates the account */
async function makeAccount(
  { services, request, reply, format, body: { username, email, password } }: Context<Registration>,
  complete: Complete = async () => {},
): Promise<FastifyReply> {
  const { db, models } = services
  reply.headers(rateLimitHeaders(await limit(services, `register ${networkOf(request.ip)}`, perAddress)))
  const violations = [
    ...(await takenNames(db, { username, email }, null)),
    ...passwordViolations(password, [username, email]),
  ]
  if (violations.length > 0) throw invalid(...violations)

  const user = { id: uuidv7(), username, email, password_hash: await hashPassword(password) }
  const viewer: Viewer = { ...anonymous, id: user.id, role: defaultRole }
  await db.transaction(async () => {
    await claimNames(db, { username, email }, null)
    const [inserted] = await db.query({
      text: `insert into "user" (id, username, email, password_hash) values ($1, $2, $3, $4)
             on conflict do nothing returning id`,
      values: [user.id, username, email, user.password_hash],
    })
    // In the meantime, another request has created an account with this username or e-mail.
    if (!inserted) throw invalid(...(await takenNames(db, { username, email }, null)))
    await complete(viewer)
    db.changed('users')
  })

  const body = await readRecord(services, models.of(userResource), user.id, { viewer, format })
  return reply
    .code(201)
    .headers({
      location: `/api/users/${user.id}`,
      'cache-control': 'private, no-store',
      'content-type': contentType(format),
    })
    .send(body)
}

/** Waits for the work on a part of the body, and adds `path` to the paths in its errors. */
async function prefixViolations<Result>(path: string, work: Promise<Result>): Promise<Result> {
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

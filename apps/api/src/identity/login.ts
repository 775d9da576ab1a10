import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Tokens } from '@lonja/contract/users/user'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { logFailure } from '../http/answer-errors.ts'
import { acceptForms, readForm } from '../http/form.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { resetTries, uncountTry, limit, rateLimitHeaders, networkOf } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import { findAccount } from './accounts.ts'
import { demoPassword } from './demo-accounts.ts'
import { deviceName } from './device-name.ts'
import { sendOAuthError } from './oauth-error.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { isSameOrigin, isSecure, sessionSetCookie } from './session-cookie.ts'
import { sessionsOf } from './sessions.ts'

/**
 * These values are not secret, because every copy of the app contains them. They are checked, but they give no
 * rights.
 */
const client = { id: 'lonja-app', secret: 'lonja-public' }

/** The limit of wrong passwords from one network (`networkOf`) for one account. */
const perAccount = { max: 5, windowSeconds: 15 * 60 }
/** The limit of wrong passwords from one network for all accounts together. */
const perAddress = { max: 100, windowSeconds: 3600 }

/**
 * The limits of a random delay in milliseconds before a login is refused. It hides the remaining difference in time
 * between existing and unknown names.
 */
const answerDelay = [50, 150] as const

type Form = Record<string, string>

/**
 * Logs in with a password, or renews a session with its refresh token (the grants `password` and `refresh_token` of
 * OAuth).
 */
export const login = defineOperation({
  method: 'POST',
  path: '/api/login',
  summary: 'Logs in, or renews a session: the password and refresh grants of OAuth',
  who: everyone,
  // The body is a form. `run` reads it, so that errors have the names that OAuth defines.
  reads: z.object({
    grant_type: z.enum(['password', 'refresh_token']),
    username: z.string().optional().describe('The username or the e-mail.'),
    password: z.string().optional(),
    refresh_token: z.string().optional(),
    client_id: z.string().optional(),
    client_secret: z.string().optional(),
  }),
  accepts: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
  answers: { shape: Tokens, type: 'application/json' },
  errors: [
    'Invalid request',
    'Unsupported grant type',
    'Invalid credentials',
    'Invalid refresh token',
    'Account disabled',
    'Authentication required',
    'Invalid client',
    'Service unavailable',
  ],
  example: { grant_type: 'password', username: 'alicia', password: 'una frase larga' },
  route: { config: { acceptsBadToken: true } },
  prepare: (scope) => {
    acceptForms(scope)
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof Problem)) throw error
      logFailure(request, error, error)
      return sendOAuthError(reply, error)
    })
  },
  run: async ({ services, request, reply, body }) => {
    const form = await readForm(request.headers['content-type'], body as Buffer | null)
    checkClient(form)
    return sendTokens(services, request, reply, await grant(services, form, request))
  },
})

/** Sends the tokens of a session after a login by any method, or after its renewal. */
export function sendTokens(
  { config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: Tokens,
): FastifyReply {
  // The cookie is only set for our own pages: a page of another origin could log its visitor in to another account.
  if (config.cookieLogin && isSameOrigin(request)) {
    const { access_token, expires_in } = tokens
    reply.header('set-cookie', sessionSetCookie(access_token, expires_in, isSecure(request)))
  }
  return reply.header('cache-control', 'no-store').send(tokens)
}

function checkClient({ client_id, client_secret }: Form): void {
  if (client_id === undefined && client_secret === undefined) return
  if (client_id !== client.id || (client_secret ?? client.secret) !== client.secret) throw new Problem('Invalid client')
}

async function grant(services: Services, form: Form, { ip, headers }: FastifyRequest): Promise<Tokens> {
  const sessions = sessionsOf(services)
  const { grant_type, username, password, refresh_token } = form
  if (grant_type === 'password' && username && password)
    return sessions.open(await authenticate(services, username, password, ip), deviceName(headers['user-agent']))
  if (grant_type === 'refresh_token' && refresh_token) return sessions.refresh(refresh_token)
  const known = !grant_type || grant_type === 'password' || grant_type === 'refresh_token'
  throw new Problem(known ? 'Invalid request' : 'Unsupported grant type')
}

/**
 * Counts a login attempt from the network of an address, before its result is known. @returns a function that removes
 * the attempt from the count
 */
export async function countTry(services: Services, ip: string): Promise<() => Promise<void>> {
  const place = `login ${networkOf(ip)}`
  await limit(services, place, perAddress)
  return () => uncountTry(services, place)
}

/**
 * Checks a password and returns the id of the account with this username or e-mail.
 *
 * @throws Problem `Invalid credentials`, `Account disabled`, or `Too many requests` after too many wrong passwords.
 * In production, `Authentication required` if the password is the public one of the demo and the account is not a
 * demo account
 */
export async function authenticate(
  services: Services,
  username: string,
  password: string,
  ip: string,
): Promise<string> {
  const account = `login ${networkOf(ip)} ${username.trim().toLowerCase()}`
  const uncount = await countTry(services, ip)
  const standing = await limit(services, account, perAccount)
  const noAttempt = () => Promise.all([uncount(), uncountTry(services, account)])

  const user = await findAccount(services, username)
  const check = await checkPassword(password, user?.password_hash ?? null).catch(async (error: unknown) => {
    await noAttempt()
    throw error
  })
  // In production, the public password of the demo is accepted only for demo accounts. `findAccount` returns only those
  // demo accounts that can log in.
  const published = services.config.production && password === demoPassword && !user?.demo
  if (!user || check === 'wrong' || published) {
    await sleep(randomInt(...(services.config.refusalDelay ?? answerDelay)))
    throw new Problem(published ? 'Authentication required' : 'Invalid credentials', {
      headers: rateLimitHeaders(standing),
    })
  }
  await Promise.all([uncount(), resetTries(services, account)])
  if (!user.enabled) throw new Problem('Account disabled')
  if (check === 'outdated') {
    const password_hash = await hashPassword(password)
    await services.db.query({
      text: 'update "user" set password_hash = $2 where id = $1',
      values: [user.id, password_hash],
    })
  }
  return user.id
}

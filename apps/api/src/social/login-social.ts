import { Tokens } from '@lonja/contract/users/user'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { isObject } from '../http/read-body.ts'
import { deviceName } from '../identity/device-name.ts'
import { authenticate, countTry, sendTokens } from '../identity/login.ts'
import { sessionsOf } from '../identity/sessions.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { type Credentials, type Platform, type Verifier, platforms, verifiersOf } from './platforms.ts'
import { accountOf } from './social-accounts.ts'
import { noSocial } from '../config/social-config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** One verifier for each network with configured keys. They exist only in the scope of this route. */
    socialVerifiers: Partial<Record<Platform, Verifier>>
  }
}

/** The maximum length of a credential: longer than any provider's token. */
const MAX_CREDENTIAL = 8 * 1024

/**
 * Logs in with the credentials of a social network. With `password`, the network is linked to the account that already
 * has the e-mail. `email` is for networks that give no e-mail.
 */
export const loginSocial = defineOperation({
  method: 'POST',
  path: '/api/login-social/{platform}',
  summary: 'Logs in with the account of a social network',
  who: everyone,
  // The schema is only for the documentation: the body may also contain the credentials as a member `credentials`,
  // and unknown members are ignored.
  reads: z.object({
    /** The token of Google or Apple, together with the nonce of the request. */
    id_token: z.string().optional(),
    nonce: z.string().optional(),
    /** The token of Facebook, or of Twitter together with `access_token_secret`. */
    access_token: z.string().optional(),
    access_token_secret: z.string().optional(),
    /** An e-mail for networks that give none. */
    email: z.string().optional(),
    /** The password of the account that already has the e-mail, in order to link the account. */
    password: z.string().optional(),
  }),
  answers: { shape: Tokens, type: 'application/json' },
  errors: [
    'Unknown platform',
    'Invalid social credentials',
    'Invalid credentials',
    'Account disabled',
    'Authentication required',
    'Account exists with another method',
    'Social login not available',
    'Service unavailable',
  ],
  example: { id_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' },
  route: { config: { acceptsBadToken: true } },
  prepare: (scope, { config }) => {
    scope.decorate('socialVerifiers', verifiersOf(config.social ?? noSocial))
  },
  run: async ({ services, request, reply, params, body }) => {
    const { ip, headers, server } = request
    const platform = platforms.find((known) => known === params['platform'])
    if (!platform) throw new Problem('Unknown platform')
    const verify = server.socialVerifiers[platform]
    if (!verify) throw new Problem('Social login not available')
    const { email, password, ...credentials } = readCredentials(body)

    const uncount = await countTry(services, ip)
    const identity = await verify(credentials).catch(async (error: unknown) => {
      await uncount()
      throw error
    })
    if (!identity) throw new Problem('Invalid social credentials')
    const userId = await accountOf(services.db, identity, {
      email,
      checkPassword: async (of) => (password === undefined ? null : await authenticate(services, of, password, ip)),
    })
    await uncount()
    const tokens = await sessionsOf(services).open(userId, deviceName(headers['user-agent']))
    return sendTokens(services, request, reply, tokens)
  },
})

/** Reads the credentials, which are the body or its member `credentials`. */
function readCredentials(body: unknown): Credentials {
  if (!isObject(body)) throw new Problem('Invalid social credentials')
  if ('credentials' in body) return readCredentials(body['credentials'])
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= MAX_CREDENTIAL,
  )
  return Object.fromEntries(texts)
}

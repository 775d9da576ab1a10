import { deviceName } from '../identity/device-name.ts'
import { authenticate, countTry, sendTokens } from '../identity/login.ts'
import { sessionsOf } from '../identity/sessions.ts'
import { Problem } from '../problem.ts'
import type { Operations } from '../services.ts'
import { type Credentials, type Platform, platforms, verifiersOf } from './platforms.ts'
import { accountOf } from './social-accounts.ts'
import { noSocial } from '../config/social-config.ts'

/** Longer than any provider's token. */
const MAX_CREDENTIAL = 8 * 1024

/**
 * Logging in with another network's word. `password` proves an account that exists already with the e-mail, to link it;
 * `email` stands in where the provider tells none.
 */
export const loginSocial: Operations = (app, services) => {
  const { config, db } = services
  const verifiers = verifiersOf(config.social ?? noSocial)
  const sessions = sessionsOf(services)

  app.post<{ Params: { platform: string } }>(
    '/api/login-social/:platform',
    { config: { acceptsBadToken: true } },
    async (request, reply) => {
      const { platform } = request.params
      if (!isPlatform(platform)) throw new Problem('Unknown platform')
      const verify = verifiers[platform]
      if (!verify) throw new Problem('Social login not available')
      const { email, password, ...credentials } = readCredentials(request.body)

      const takeBack = await countTry(services, request.ip)
      const identity = await verify(credentials).catch(async (error: unknown) => {
        await takeBack()
        throw error
      })
      if (!identity) throw new Problem('Invalid social credentials')
      const userId = await accountOf(db, identity, {
        email,
        provePassword: async (of) =>
          password === undefined ? null : await authenticate(services, of, password, request.ip),
      })
      await takeBack()
      return sendTokens(
        services,
        request,
        reply,
        await sessions.open(userId, deviceName(request.headers['user-agent'])),
      )
    },
  )
}

const isPlatform = (name: string): name is Platform => (platforms as readonly string[]).includes(name)

/** The credentials are the body, or its member of that name. */
function readCredentials(body: unknown): Credentials {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Problem('Invalid social credentials')
  if ('credentials' in body) return readCredentials(body.credentials)
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= MAX_CREDENTIAL,
  )
  return Object.fromEntries(texts)
}

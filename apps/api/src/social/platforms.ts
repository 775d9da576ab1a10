import { facebookGraph } from './facebook.ts'
import { publishedKeys, readIdToken } from './id-token.ts'
import type { AppConfig, IdTokenConfig, SocialConfig } from '../config/social-config.ts'
import { twitterApi } from './twitter.ts'

export const platforms = ['google', 'apple', 'facebook', 'twitter'] as const
export type Platform = (typeof platforms)[number]

/** A person as a social network describes them. */
export interface SocialIdentity {
  readonly provider: Platform
  /** The provider's id of the person, which never changes. */
  readonly subject: string
  readonly email: string | null
  /** True if the provider confirms that the e-mail belongs to the person. */
  readonly emailVerified: boolean
  readonly name: string | null
}

/** A client's credentials: `id_token`, `nonce`, `access_token`, `access_token_secret`. */
export type Credentials = Readonly<Record<string, string>>

/** Asks the provider for the owner of the credentials; null if the provider does not accept them. */
export type Verifier = (credentials: Credentials) => Promise<SocialIdentity | null>

/** One verifier for each provider with configured keys. */
export function verifiersOf({ google, apple, facebook, twitter }: SocialConfig): Partial<Record<Platform, Verifier>> {
  return {
    ...(google && {
      google: idTokens('google', google, '/oauth2/v3/certs', ['https://accounts.google.com', 'accounts.google.com']),
    }),
    ...(apple && { apple: idTokens('apple', apple, '/auth/keys', ['https://appleid.apple.com']) }),
    ...(facebook && { facebook: byFacebook(facebook) }),
    ...(twitter && { twitter: byTwitter(twitter) }),
  }
}

function idTokens(provider: Platform, config: IdTokenConfig, path: string, issuers: readonly string[]): Verifier {
  const rules = { keys: publishedKeys(config.endpoint + path), issuers, clientIds: config.clientIds }
  return async ({ id_token, nonce }) => {
    const claims = id_token === undefined ? null : await readIdToken(id_token, rules, nonce)
    if (typeof claims?.['sub'] !== 'string' || claims['sub'] === '') return null
    const { sub: subject, email, email_verified, name } = claims
    return {
      provider,
      subject,
      email: typeof email === 'string' ? email : null,
      emailVerified: email_verified === true || email_verified === 'true', // Apple sends the value as text
      name: typeof name === 'string' ? name : null,
    }
  }
}

/** Facebook does not report whether an e-mail is verified. */
function byFacebook(config: AppConfig): Verifier {
  const graph = facebookGraph(config)
  return async ({ access_token }) => {
    const token = access_token === undefined ? null : await graph.inspect(access_token)
    if (!token) return null
    const profile = await graph.profile(access_token!)
    if (profile?.id !== token.userId) return null
    return { provider: 'facebook', subject: profile.id, email: profile.email, emailVerified: false, name: profile.name }
  }
}

/** Twitter does not report whether an e-mail is verified. */
function byTwitter(config: AppConfig): Verifier {
  const api = twitterApi(config)
  return async ({ access_token: key, access_token_secret: secret }) => {
    if (key === undefined || secret === undefined) return null
    const profile = await api.profile({ key, secret })
    if (!profile) return null
    return { provider: 'twitter', subject: profile.id, email: profile.email, emailVerified: false, name: profile.name }
  }
}

/** What the installation knows of other networks; one without its keys does not exist for us. */
export interface SocialConfig {
  readonly google?: IdTokenConfig
  readonly apple?: IdTokenConfig
  readonly facebook?: AppConfig
  readonly twitter?: AppConfig
  /** Addresses of apps, besides our own pages, that a shop's authorisation may return to. */
  readonly callbackUrls: readonly string[]
}

export interface IdTokenConfig {
  /** The apps that a token may have been made for. */
  readonly clientIds: readonly string[]
  readonly endpoint: string
}

export interface AppConfig {
  readonly id: string
  readonly secret: string
  readonly endpoint: string
}

export const noSocial: SocialConfig = { callbackUrls: [] }

/** Reads the providers' keys. @throws Error that names the variable which makes no sense */
export function readSocialConfig(env: NodeJS.ProcessEnv): SocialConfig {
  const google = idTokens(env, 'GOOGLE', 'https://www.googleapis.com')
  const apple = idTokens(env, 'APPLE', 'https://appleid.apple.com')
  const facebook = app(env, 'FACEBOOK', 'https://graph.facebook.com/v23.0')
  const twitter = app(env, 'TWITTER', 'https://api.twitter.com')
  return {
    ...(google && { google }),
    ...(apple && { apple }),
    ...(facebook && { facebook }),
    ...(twitter && { twitter }),
    callbackUrls: list(env['SOCIAL_CALLBACK_URLS']),
  }
}

function idTokens(env: NodeJS.ProcessEnv, name: string, usual: string): IdTokenConfig | undefined {
  const clientIds = list(env[`${name}_CLIENT_IDS`])
  return clientIds.length > 0 ? { clientIds, endpoint: endpoint(env, name, usual) } : undefined
}

function app(env: NodeJS.ProcessEnv, name: string, usual: string): AppConfig | undefined {
  const { [`${name}_APP_ID`]: id, [`${name}_APP_SECRET`]: secret } = env
  if (!id && !secret) return undefined
  if (!id || !secret) throw new Error(`${name}_APP_ID and ${name}_APP_SECRET go together`)
  return { id, secret, endpoint: endpoint(env, name, usual) }
}

/** Secrets travel to it: never in the clear, except to this machine itself. */
function endpoint(env: NodeJS.ProcessEnv, name: string, usual: string): string {
  const given = env[`${name}_ENDPOINT`] || usual
  if (!/^https:\/\/[^/@]+|^http:\/\/(127\.0\.0\.1|localhost)(?=[:/]|$)/.test(given) || !URL.canParse(given))
    throw new Error(`${name}_ENDPOINT is not an https:// address: ${given}`)
  return given.replace(/\/+$/, '')
}

const list = (text = ''): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

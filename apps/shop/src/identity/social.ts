import type { SocialLogin } from '@lonja/contract/social/social-login'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { type Tokens, adoptTokens } from '@lonja/ui/api/session.ts'
import { redirectTarget } from '@lonja/ui/router/redirect.ts'

/** The request to a social network. It is stored in this tab while the page of the network is open. */
interface LoginRequest {
  platform: SocialLogin['platform']
  /** A random value that the network returns in the address. An answer without it was not requested by this tab. */
  state: string
  /**
   * A random value that the network returns inside the signed token. A token with another value belongs to another
   * request.
   */
  nonce: string
  target: string
}

/** The network’s answer to the request. */
export interface NetworkLogin {
  platform: SocialLogin['platform']
  credentials: Record<string, string>
  target: string
}

const key = 'social_login'

export const socialQueries = {
  platforms: () =>
    queryOptions({
      queryKey: ['login-social'],
      queryFn: ({ client, signal }) => apiOf(client).call<SocialLogin[]>('/login-social', { signal, anonymous: true }),
      staleTime: Infinity,
    }),
}

/**
 * Stores a new request in this tab. Returns the address of the network’s page that asks for the user’s permission. From
 * that page the user returns to the login page.
 */
export function authorizationUrl(
  api: Client,
  { platform, clientId, authorizeUrl }: SocialLogin,
  target: string,
): string {
  const request: LoginRequest = { platform, state: crypto.randomUUID(), nonce: crypto.randomUUID(), target }
  sessionStorage.setItem(key, JSON.stringify(request))
  const url = new URL(authorizeUrl)
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${api.origin || location.origin}/login`,
    state: request.state,
    ...(platform === 'google'
      ? { response_type: 'id_token', scope: 'openid email profile', nonce: request.nonce }
      : { response_type: 'token', scope: 'email' }),
  }).toString()
  return url.href
}

/**
 * Reads the network’s answer from the fragment of the address (`hash`). Deletes the stored request, so an answer that
 * is read again is refused.
 *
 * @returns `refused` if the user gave no permission or this tab sent no such request; undefined if there is no answer
 */
export function readNetworkAnswer(hash: string): NetworkLogin | 'refused' | undefined {
  const answer = new URLSearchParams(hash.slice(1))
  const state = answer.get('state')
  if (state === null) return undefined
  const request = readLoginRequest()
  sessionStorage.removeItem(key)
  if (request?.state !== state) return 'refused'
  const { platform, nonce, target } = request
  const token = answer.get(platform === 'google' ? 'id_token' : 'access_token')
  if (token === null) return 'refused'
  const credentials: NetworkLogin['credentials'] =
    platform === 'google' ? { id_token: token, nonce } : { access_token: token }
  return { platform, credentials, target: redirectTarget(target) }
}

/**
 * Logs in with the network’s token, and also with the password if an account with the e-mail already exists.
 *
 * @throws ApiError `Account exists with another method` when the password is needed
 */
export async function loginBy(api: Client, { platform, credentials }: NetworkLogin, password?: string): Promise<void> {
  const body = { ...credentials, ...(password !== undefined && { password }) }
  await adoptTokens(api, await api.call<Tokens>(`/login-social/${platform}`, { method: 'POST', body, anonymous: true }))
}

function readLoginRequest(): LoginRequest | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

import type { SocialLogin } from '@lonja/contract/social/social-login'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { type Tokens, adoptTokens } from '@lonja/ui/api/session.ts'
import { redirectTarget } from '@lonja/ui/router/redirect.ts'

/** The request to a social network, stored in this tab while the user is at the network. */
interface LoginRequest {
  platform: SocialLogin['platform']
  /** Returned in the address: an answer without it was not requested here. */
  state: string
  /** Returned inside the signed token: a token with another value belongs to another request. */
  nonce: string
  target: string
}

/** The network’s answer. */
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

/** The address at which a network asks the user for permission; it leads back to the login page. */
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
 * The network’s answer, from the fragment of the address, once: `refused` when the user gave no permission, undefined
 * when there is no answer.
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
 * Logs in with a network’s token, and with the password too when the e-mail has an account already.
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

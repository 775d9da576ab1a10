import { type Signer, authorization } from './oauth1.ts'
import { sendToPlatform, membersOf } from './outgoing.ts'
import type { AppConfig } from '../config/social-config.ts'

export interface TwitterToken {
  readonly key: string
  readonly secret: string
}

/** The parts of Twitter's API that we use: three-legged OAuth 1.0a. Each method returns null if Twitter refuses. */
export interface Twitter {
  /**
   * Begins an authorisation: returns a token that a person can authorise. Twitter then redirects the person to
   * `callback`.
   */
  requestToken(callback: string): Promise<TwitterToken | null>
  /** The page on which a person authorises the token. */
  authorizeUrl(requestToken: string): string
  /** Ends an authorisation: returns the token with which we act for the account. */
  accessToken(request: TwitterToken, verifier: string): Promise<(TwitterToken & { screenName: string }) | null>
  /**
   * The owner of a token. The request is signed with our own key, so that Twitter refuses a token that was made for
   * another app.
   */
  profile(token: TwitterToken): Promise<{ id: string; name: string | null; email: string | null } | null>
}

export function twitterApi({ id: key, secret, endpoint }: AppConfig): Twitter {
  const post = async (path: string, oauth: Record<string, string>, token?: Signer['token']) => {
    const url = `${endpoint}${path}`
    const signer = { key, secret, ...(token && { token }) }
    const { status, text } = await sendToPlatform(url, {
      method: 'POST',
      headers: { authorization: authorization('POST', url, signer, { oauth }) },
    })
    return new URLSearchParams(status === 200 ? text : '')
  }

  return {
    async requestToken(callback) {
      const answer = await post('/oauth/request_token', { oauth_callback: callback })
      // A provider that uses the first version of OAuth 1.0 does not confirm the callback. With that version,
      // anybody could finish the authorisation of another person, so the answer is refused.
      return answer.get('oauth_callback_confirmed') === 'true' ? tokenIn(answer) : null
    },
    authorizeUrl: (requestToken) => `${endpoint}/oauth/authorize?oauth_token=${encodeURIComponent(requestToken)}`,
    async accessToken(request, verifier) {
      const answer = await post('/oauth/access_token', { oauth_verifier: verifier }, request)
      const token = tokenIn(answer)
      return token && { ...token, screenName: answer.get('screen_name') ?? '' }
    },
    async profile(token) {
      const url = `${endpoint}/1.1/account/verify_credentials.json?include_email=true&skip_status=true`
      const headers = { authorization: authorization('GET', url, { key, secret, token }) }
      const { status, text } = await sendToPlatform(url, { headers })
      const { id_str, name, email } = status === 200 ? membersOf(text) : {}
      if (typeof id_str !== 'string') return null
      return {
        id: id_str,
        name: typeof name === 'string' ? name : null,
        email: typeof email === 'string' && email !== '' ? email : null,
      }
    },
  }
}

function tokenIn(answer: URLSearchParams): TwitterToken | null {
  const key = answer.get('oauth_token')
  const secret = answer.get('oauth_token_secret')
  return key && secret ? { key, secret } : null
}

import { createHmac } from 'node:crypto'
import { sendToPlatform, membersOf } from './outgoing.ts'
import type { AppConfig } from '../config/social-config.ts'

export interface FacebookToken {
  readonly userId: string
  readonly scopes: readonly string[]
}

export interface LongToken {
  readonly token: string
  /** The end of the token's validity; null if the token is valid until it is revoked. */
  readonly expiresAt: Date | null
}

/** The parts of Facebook's Graph API that we use. Each method returns null if Facebook refuses. */
export interface Facebook {
  /** The owner of a token; null if the token is invalid or was made for another app. */
  inspect(token: string): Promise<FacebookToken | null>
  profile(token: string): Promise<{ id: string; name: string | null; email: string | null } | null>
  /** Exchanges a token that is valid for hours for a token that is valid for months. */
  extend(token: string): Promise<LongToken | null>
  /** The page with this id or, without an id, the first page. Null if the token's owner manages no such page. */
  page(token: string, id?: string): Promise<{ id: string; name: string } | null>
}

export function facebookGraph({ id, secret, endpoint }: AppConfig): Facebook {
  const get = async (path: string, parameters: Record<string, string>): Promise<Record<string, unknown>> => {
    const { status, text } = await sendToPlatform(`${endpoint}${path}?${new URLSearchParams(parameters).toString()}`)
    return status === 200 ? membersOf(text) : {}
  }
  /** The proof shows that our server uses the token, so that a stolen token is useless elsewhere. */
  const as = (token: string) => ({
    access_token: token,
    appsecret_proof: createHmac('sha256', secret).update(token).digest('hex'),
  })

  return {
    async inspect(token) {
      const { data } = await get('/debug_token', { input_token: token, access_token: `${id}|${secret}` })
      const { app_id, type, is_valid, expires_at, user_id, scopes } = (data ?? {}) as Record<string, unknown>
      if (is_valid !== true || String(app_id) !== id || type !== 'USER' || typeof user_id !== 'string') return null
      if (Number(expires_at) !== 0 && !(Number(expires_at) * 1000 > Date.now())) return null
      return { userId: user_id, scopes: Array.isArray(scopes) ? scopes.map(String) : [] }
    },
    async profile(token) {
      const { id: own, name, email } = await get('/me', { fields: 'id,name,email', ...as(token) })
      return typeof own === 'string' ? { id: own, name: textOf(name), email: textOf(email) } : null
    },
    async extend(token) {
      const answer = await get('/oauth/access_token', {
        grant_type: 'fb_exchange_token',
        client_id: id,
        client_secret: secret,
        fb_exchange_token: token,
      })
      const { access_token, expires_in } = answer
      if (typeof access_token !== 'string') return null
      const seconds = Number(expires_in ?? 0)
      return { token: access_token, expiresAt: seconds > 0 ? new Date(Date.now() + seconds * 1000) : null }
    },
    async page(token, wanted) {
      const { data } = await get('/me/accounts', { fields: 'id,name', limit: '100', ...as(token) })
      const pages = (Array.isArray(data) ? data : []) as { id?: unknown; name?: unknown }[]
      const found = wanted === undefined ? pages[0] : pages.find((page) => page.id === wanted)
      return typeof found?.id === 'string' && typeof found.name === 'string' ? { id: found.id, name: found.name } : null
    },
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

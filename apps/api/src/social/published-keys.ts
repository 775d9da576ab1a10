import { type JsonWebKey, createPublicKey } from 'node:crypto'
import { ask, membersOf } from './outgoing.ts'

export interface PublishedKey {
  readonly algorithm: 'RS256' | 'ES256'
  /** PEM. */
  readonly key: string
}

/** Gives the key that a provider publishes under this id; null when there is none. */
export type PublishedKeys = (id: string) => Promise<PublishedKey | null>

/** Providers announce a key well before they sign with it, and ask that their list be kept as long as they say. */
const LEAST_MS = 5 * 60_000
const MOST_MS = 24 * 3600_000
/** An id that nobody knows may be invented: not every one of them makes us ask again. */
const PAUSE_MS = 60_000

/** The keys of a JWK set (RFC 7517) at `url`, kept as long as it says and asked for anew when an unknown one turns up. */
export function publishedKeys(url: string, clock: () => number = Date.now): PublishedKeys {
  let keys = new Map<string, PublishedKey>()
  let asked = -Infinity
  let stale = -Infinity
  let asking: Promise<void> | null = null

  const load = async (): Promise<void> => {
    const { status, headers, text } = await ask(url)
    const { keys: set } = membersOf(text)
    if (status !== 200 || !Array.isArray(set)) return
    keys = new Map(set.flatMap((jwk: unknown) => readKey(jwk) ?? []).map(({ id, ...key }) => [id, key]))
    const seconds = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0)
    stale = clock() + Math.min(MOST_MS, Math.max(LEAST_MS, seconds * 1000))
  }

  return async (id) => {
    const old = clock() >= stale
    if (asking || old || (!keys.has(id) && clock() - asked >= PAUSE_MS)) {
      if (!asking) asked = clock()
      asking ??= load().finally(() => (asking = null))
      await asking
    }
    return keys.get(id) ?? null
  }
}

function readKey(jwk: unknown): (PublishedKey & { id: string }) | null {
  if (typeof jwk !== 'object' || jwk === null) return null
  const { kid, kty, crv, use } = jwk as Record<string, unknown>
  if (typeof kid !== 'string' || (use !== undefined && use !== 'sig')) return null
  const algorithm = kty === 'RSA' ? 'RS256' : kty === 'EC' && crv === 'P-256' ? 'ES256' : null
  if (!algorithm) return null
  try {
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' })
    if (algorithm === 'RS256' && (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return null
    return { id: kid, algorithm, key: key.export({ type: 'spki', format: 'pem' }).toString() }
  } catch {
    return null
  }
}

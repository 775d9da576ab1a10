import { createHash } from 'node:crypto'
import { createDecoder, createVerifier } from 'fast-jwt'
import type { PublishedKeys } from './published-keys.ts'

export interface IdTokenRules {
  readonly keys: PublishedKeys
  readonly issuers: readonly string[]
  readonly clientIds: readonly string[]
}

const CLOCK_TOLERANCE_MS = 30_000
const decode = createDecoder({ complete: true })

/**
 * The claims of an OpenID Connect id token: signed by the provider with RS256 or ES256, whichever its key is for, made
 * for one of our apps, and good at this moment; null for any other.
 *
 * @param nonce  what the app asked the provider to put in. A token with a nonce is nothing without it, so that one
 *   caught on its way is of no use. Apple's apps send its SHA-256 and keep the nonce itself.
 * @throws Problem `Service unavailable` when the provider's keys can not be had
 */
export async function readIdToken(
  token: string,
  { keys, issuers, clientIds }: IdTokenRules,
  nonce: string | undefined,
): Promise<Record<string, unknown> | null> {
  const header = headerOf(token)
  if (typeof header?.['kid'] !== 'string' || (header['alg'] !== 'RS256' && header['alg'] !== 'ES256')) return null
  const published = await keys(header['kid'])
  if (!published || published.algorithm !== header['alg']) return null
  try {
    const claims = createVerifier({
      key: published.key,
      algorithms: [published.algorithm],
      allowedIss: [...issuers],
      allowedAud: [...clientIds],
      requiredClaims: ['iss', 'aud', 'sub', 'exp', 'iat'],
      clockTolerance: CLOCK_TOLERANCE_MS,
    })(token) as Record<string, unknown>
    return isMeant(claims['nonce'], nonce) ? claims : null
  } catch {
    return null
  }
}

function isMeant(claimed: unknown, nonce: string | undefined): boolean {
  if (claimed === undefined) return nonce === undefined
  return nonce !== undefined && (claimed === nonce || claimed === createHash('sha256').update(nonce).digest('hex'))
}

function headerOf(token: string): Record<string, unknown> | null {
  try {
    return (decode(token) as { header: Record<string, unknown> }).header
  } catch {
    return null
  }
}

import { createHash } from 'node:crypto'
import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { createRemoteJWKSet, customFetch } from 'jose/jwks/remote'
import { jwtVerify } from 'jose/jwt/verify'
import { Problem } from '../http/problem.ts'
import { sendToPlatform } from './outgoing.ts'

export interface IdTokenRules {
  readonly keys: JWTVerifyGetKey
  readonly issuers: readonly string[]
  readonly clientIds: readonly string[]
}

const CLOCK_TOLERANCE_SECONDS = 30
const KEPT_MS = 3600_000
/** A key id that nobody knows may be invented: not every one of them makes us ask again. */
const PAUSE_MS = 60_000

/** The keys of the JWK set (RFC 7517) at `url`, kept for an hour and asked for anew when an unknown one turns up. */
export const publishedKeys = (url: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    cacheMaxAge: KEPT_MS,
    cooldownDuration: PAUSE_MS,
    [customFetch]: async (address) => {
      const { status, text } = await sendToPlatform(address)
      return new Response(text, { status })
    },
  })

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
): Promise<JWTPayload | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ['RS256', 'ES256'],
      issuer: [...issuers],
      audience: [...clientIds],
      requiredClaims: ['sub', 'exp', 'iat'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    return typeof protectedHeader.kid === 'string' && isMeant(payload['nonce'], nonce) ? payload : null
  } catch (error) {
    if (error instanceof Problem) throw error
    return null
  }
}

function isMeant(claimed: unknown, nonce: string | undefined): boolean {
  if (claimed === undefined) return nonce === undefined
  return nonce !== undefined && (claimed === nonce || claimed === createHash('sha256').update(nonce).digest('hex'))
}

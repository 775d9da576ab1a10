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
/** Tokens with unknown key ids cause at most one request for the keys in this time, because anybody can invent ids. */
const PAUSE_MS = 60_000

/**
 * The keys of the JWK set (RFC 7517) at `url`. They are stored for an hour, and requested earlier if a token names an
 * unknown key.
 */
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
 * The claims of an OpenID Connect id token, if the provider signed it with RS256 or ES256, it was made for one of our
 * apps, and it is valid now; null for any other token.
 *
 * @param nonce  the value that the app asked the provider to put into the token. A token that contains a nonce is
 * accepted only with this nonce, so that a stolen token is useless. Apple's apps give Apple only the SHA-256 of the
 * nonce, so the token may also contain the SHA-256
 * @throws Problem `Service unavailable` if the provider's keys cannot be requested
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

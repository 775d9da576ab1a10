import { createSigner, createVerifier } from 'fast-jwt'
import { deriveKey } from '../config/derive-key.ts'

/** The validity of an access token, in seconds. */
export const ACCESS_SECONDS = 900

const issuer = 'lonja'
const audience = 'lonja-api'
const type = 'at+jwt' // The type distinguishes access tokens from our other tokens (RFC 9068).

export interface AccessToken {
  readonly userId: string
  readonly sessionId: string
}

export interface AccessTokens {
  /** @param now  in milliseconds; @param seconds  the validity of the token */
  issue(token: AccessToken, now?: number, seconds?: number): string
  /** Returns null if the token is not valid. With `expired: true`, expired tokens are accepted too. */
  read(token: string, options?: { expired?: boolean }): AccessToken | null
}

/** Creates and reads access tokens. They are JWTs, signed with HS256. A token with another algorithm is refused. */
export function accessTokens(secret: string): AccessTokens {
  const key = deriveKey(secret, 'access token')
  const sign = createSigner({
    algorithm: 'HS256',
    key,
    iss: issuer,
    aud: audience,
    header: { alg: 'HS256', typ: type },
  })
  const strict = {
    key,
    algorithms: ['HS256' as const],
    checkTyp: type,
    allowedIss: issuer,
    allowedAud: audience,
    requiredClaims: ['sub', 'sid', 'exp', 'iat'],
  }
  const verify = createVerifier(strict)
  const verifyExpired = createVerifier({ ...strict, ignoreExpiration: true })

  return {
    issue({ userId, sessionId }, now = Date.now(), seconds = ACCESS_SECONDS) {
      const iat = Math.floor(now / 1000)
      return sign({ sub: userId, sid: sessionId, iat, exp: iat + seconds })
    },
    read(token, { expired = false } = {}) {
      try {
        const { sub, sid } = (expired ? verifyExpired : verify)(token) as { sub: unknown; sid: unknown }
        return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid } : null
      } catch {
        return null
      }
    },
  }
}

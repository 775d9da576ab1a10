import { createHmac } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { deriveKey } from '../config/derive-key.ts'
import { ACCESS_SECONDS, accessTokens } from './access-token.ts'

const secret = 'a secret of thirty-two characters'
const tokens = accessTokens(secret)
const token = { userId: 'alice', sessionId: 'phone' }
const key = deriveKey(secret, 'access token')

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const parts = () => tokens.issue(token).split('.') as [string, string, string]
const payload = { sub: 'alice', sid: 'phone', iss: 'lonja', aud: 'lonja-api', iat: 1_700_000_000, exp: 9_999_999_999 }
const signed = (change: object, header: object = {}) =>
  createSigner({ algorithm: 'HS256', key, header: { alg: 'HS256', typ: 'at+jwt', ...header } })({
    ...payload,
    ...change,
  })

describe('access tokens', () => {
  it('contain the ids of the user and the session', () => {
    expect(tokens.read(tokens.issue(token))).toEqual(token)
    expect(tokens.read(signed({}))).toEqual(token)
  })

  it('are valid for a quarter of an hour', () => {
    const begin = Date.now()
    expect(tokens.read(tokens.issue(token, begin - (ACCESS_SECONDS - 5) * 1000))).toEqual(token)
    const old = tokens.issue(token, begin - (ACCESS_SECONDS + 5) * 1000)
    expect(tokens.read(old)).toBeNull()
    expect(tokens.read(old, { expired: true })).toEqual(token)
  })

  it('are refused if they are changed, empty or signed with another key', () => {
    const [head, body, signature] = parts()
    const other = encode({ ...payload, sub: 'admin' })
    const changed = `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`
    const attempts = ['', '..', 'x', `${head}.${other}.${signature}`, `${head}.${body}.${changed}`, `${head}.${body}.`]
    expect(attempts.filter((attempt) => tokens.read(attempt) ?? tokens.read(attempt, { expired: true }))).toEqual([])
    expect(tokens.read(accessTokens(`${secret}!`).issue(token))).toBeNull()
  })

  it('are refused if they are signed with another algorithm', () => {
    const body = encode(payload)
    const none = encode({ alg: 'none', typ: 'at+jwt' })
    const sha512 = encode({ alg: 'HS512', typ: 'at+jwt' })
    const mac = createHmac('sha512', key).update(`${sha512}.${body}`).digest('base64url')
    expect(tokens.read(`${none}.${body}.`)).toBeNull()
    expect(tokens.read(`${sha512}.${body}.${mac}`)).toBeNull()
  })

  it.each([
    ['another type', {}, { typ: 'JWT' }],
    ['another issuer', { iss: 'elsewhere' }, {}],
    ['another audience', { aud: 'elsewhere' }, {}],
    ['no session', { sid: undefined }, {}],
    ['no user', { sub: undefined }, {}],
    ['no expiry time', { exp: undefined }, {}],
  ])('with %s are refused', (_case, change, header) => {
    expect(tokens.read(signed(change, header))).toBeNull()
  })
})

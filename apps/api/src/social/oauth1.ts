import { createHmac, randomBytes } from 'node:crypto'

/** The signer: the app, and the token for which it acts, if there is one. */
export interface Signer {
  readonly key: string
  readonly secret: string
  readonly token?: { readonly key: string; readonly secret: string }
}

type Parameters = Readonly<Record<string, string>>

/**
 * The `Authorization` header of a request signed after OAuth 1.0a (RFC 5849) with HMAC-SHA1.
 *
 * @param url  query included
 * @param oauth  further protocol parameters, as `oauth_callback` and `oauth_verifier`
 * @param form  the members of an urlencoded body
 */
export function authorization(
  method: string,
  url: string,
  signer: Signer,
  { oauth = {}, form = {} }: { oauth?: Parameters; form?: Parameters } = {},
  { nonce = randomBytes(16).toString('hex'), timestamp = Math.floor(Date.now() / 1000) } = {},
): string {
  const protocol: Record<string, string> = {
    oauth_consumer_key: signer.key,
    oauth_nonce: nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(timestamp),
    oauth_version: '1.0',
    ...(signer.token && { oauth_token: signer.token.key }),
    ...oauth,
  }
  const signed = signature(method, url, [...Object.entries(protocol), ...Object.entries(form)], signer)
  const header = Object.entries({ ...protocol, oauth_signature: signed })
  return `OAuth ${header.map(([name, value]) => `${encode(name)}="${encode(value)}"`).join(', ')}`
}

/** RFC 5849, 3.4.2: over the base string, with both secrets as the key. */
export function signature(
  method: string,
  url: string,
  parameters: readonly (readonly [string, string])[],
  { secret, token }: Pick<Signer, 'secret' | 'token'>,
): string {
  const key = `${encode(secret)}&${encode(token?.secret ?? '')}`
  return createHmac('sha1', key)
    .update(baseString(method, url, parameters))
    .digest('base64')
}

/** RFC 5849, 3.4.1: what is signed. */
export function baseString(method: string, url: string, parameters: readonly (readonly [string, string])[]): string {
  const { origin, pathname, searchParams } = new URL(url)
  const normalized = [...searchParams, ...parameters]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&')
  return [method.toUpperCase(), origin + pathname, normalized].map(encode).join('&')
}

/** By bytes: what is encoded is ASCII. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** RFC 5849, 3.6: all but the unreserved characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

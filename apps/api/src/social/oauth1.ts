import { createHmac, randomBytes } from 'node:crypto'

/** The signer of a request: the app, and the token of the account for which the app acts, if there is one. */
export interface Signer {
  readonly key: string
  readonly secret: string
  readonly token?: { readonly key: string; readonly secret: string }
}

type Parameters = Readonly<Record<string, string>>

/**
 * The `Authorization` header of a request that is signed with OAuth 1.0a (RFC 5849) and HMAC-SHA1.
 *
 * @param url  with its query
 * @param oauth  further protocol parameters, such as `oauth_callback` and `oauth_verifier`
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

/** The signature of the base string, with both secrets as the key (RFC 5849, 3.4.2). */
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

/** The text that is signed (RFC 5849, 3.4.1). */
export function baseString(method: string, url: string, parameters: readonly (readonly [string, string])[]): string {
  const { origin, pathname, searchParams } = new URL(url)
  const normalized = [...searchParams, ...parameters]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&')
  return [method.toUpperCase(), origin + pathname, normalized].map(encode).join('&')
}

/** Compares by code units, which are bytes here, because encoded texts are ASCII. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Encodes all characters except the unreserved ones (RFC 5849, 3.6). */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

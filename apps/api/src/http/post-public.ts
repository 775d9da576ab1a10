import { type LookupAddress, lookup } from 'node:dns'
import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** An address that must not be called, because it is not on the public internet. */
export class AddressError extends Error {
  override name = 'AddressError'
}

export interface PublicPost {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  timeoutMs: number
  /** Whether `http:` and addresses of this machine are allowed, for tests. */
  loopback?: boolean | undefined
}

/** Whether an address may be called by its form. Its host may still have a private address. */
export function isPublicUrl(text: string, loopback = false): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol !== 'https:' && !(loopback && protocol === 'http:')) return false
  const host = withoutBrackets(hostname)
  return isIP(host) === 0 ? /\.[a-z]/i.test(host) || (loopback && host === 'localhost') : isAllowed(host, loopback)
}

/**
 * Sends a POST request to an address of a stranger. The request goes only to the public internet: the name is resolved
 * once, each of its addresses is checked, and the connection uses one of these. Redirects are not followed. The body of
 * the answer is not read.
 *
 * @returns the status of the answer
 * @throws AddressError if the address is not public; Error if no answer arrives in time
 */
export async function postPublic({ url, headers, body, timeoutMs, loopback = false }: PublicPost): Promise<number> {
  if (!isPublicUrl(url, loopback)) throw new AddressError('The address is not public')
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // Each request has its own connection, so that none goes to an address that an earlier one has looked up.
    agent: false,
    lookup: lookupPublic(loopback),
    signal: AbortSignal.timeout(timeoutMs),
  }
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps(url, options) : requestHttp(url, options)
    request.on('error', reject)
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.end(body)
  })
}

const isAllowed = (address: string, loopback: boolean): boolean =>
  isPublicAddress(address) || (loopback && isLoopbackAddress(address))

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** Like the lookup of Node, but it fails if one of the addresses of the name is not public. */
const lookupPublic =
  (loopback: boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const [first] = found ?? []
      if (error || !first) return callback(error ?? new AddressError('The name has no address'), '')
      if (!found.every(({ address }) => isAllowed(address, loopback)))
        return callback(new AddressError('The address is not public'), '')
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
  }

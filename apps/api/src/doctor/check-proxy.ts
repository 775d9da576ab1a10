import type { Config } from '#/config'
import { isNear, trustedProxies } from '#/config/trusted-proxies'
import { type Finding, ok, problem, warning } from './finding.ts'
import type { Seen } from './answer-doctor.ts'

/**
 * The IP address and the host in the doctor's forged headers. No machine has this address (RFC 5737) or this name (RFC
 * 2606).
 */
export const FORGED = { address: '203.0.113.77', host: 'doctor.invalid' }

const RESTART = 'and restart the server'
const EXAMPLES = 'as deploy/nginx.conf and deploy/Caddyfile do'

/** Compares the data that the server received with the data that the doctor sent. */
export function checkProxy(seen: Seen, origin: URL, trustProxy: Config['trustProxy']): Finding[] {
  const isEncrypted = origin.protocol === 'https:'
  const wrong = [addressOf(seen, isEncrypted, trustProxy)]
  // The server trusts a proxy's host and protocol only together with its address.
  if (wrong[0] === undefined) wrong.push(protocolOf(seen, isEncrypted), hostOf(seen, origin))
  const findings = wrong.filter((one) => one !== undefined)
  if (findings.length > 0) return findings
  return [ok('proxy', `the server sees visitors’ own addresses, ${seen.protocol} and ${seen.host}`)]
}

function addressOf(seen: Seen, isEncrypted: boolean, trustProxy: Config['trustProxy']): Finding | undefined {
  const { address, peer, believed } = seen
  const chain = seen.forwardedFor?.split(',').map((one) => one.trim()) ?? []
  /** The addresses that proxies added, without the doctor's forged address. The first of them is the visitor's. */
  const written = chain[0] === FORGED.address ? chain.slice(1) : chain
  const setTo = `set TRUST_PROXY=${isNear(peer) ? written.length : `to the network of your proxy, ${peer},`} ${RESTART}`
  if (address === FORGED.address) {
    const what = `the server believed that the visitor was ${FORGED.address}, because the request said so`
    const why = 'rate limits have no effect: an attacker can try passwords with any number of invented addresses'
    if (written.length === 0)
      return problem(
        'proxy',
        what,
        why,
        `let the proxy add the visitor’s address to X-Forwarded-For, ${EXAMPLES}; without a proxy, remove TRUST_PROXY ${RESTART}`,
      )
    const isOneOfThem = typeof trustProxy === 'object' && trustedProxies(trustProxy)
    if (isOneOfThem && isOneOfThem(written[0]!, 0))
      return warning(
        'proxy',
        `TRUST_PROXY contains a network to which this machine belongs too (${written[0]}): every host in it can invent addresses`,
        'rate limits have no effect for these hosts, and this command cannot find out whether they work for other visitors',
        `set TRUST_PROXY to the addresses of the proxies only, or to their number, ${RESTART}`,
      )
    return problem('proxy', `${what}: TRUST_PROXY is larger than the number of proxies`, why, setTo)
  }
  const why = 'rate limits count all visitors as one: a few of them can block all others'
  if (written.length > believed)
    return problem(
      'proxy',
      believed === 0
        ? `TRUST_PROXY does not cover the proxy at ${peer}: the server treats it as the visitor`
        : `there are ${written.length} proxies, and TRUST_PROXY covers ${believed}: the server treats ${address} as the visitor`,
      why,
      setTo,
    )
  // No proxy added an address. But there is a proxy if the request used https, which always needs one, or if
  // X-Forwarded-For is missing: the doctor sent this header, so a proxy removed it.
  if (written.length === 0 && (isEncrypted || chain.length === 0))
    return problem(
      'proxy',
      `the proxy at ${peer} does not send the visitor’s address: the server treats the proxy as the visitor`,
      why,
      `let it add the visitor’s address to X-Forwarded-For, ${EXAMPLES}, set TRUST_PROXY=1 ${RESTART}`,
    )
  return undefined
}

function protocolOf({ protocol }: Seen, isEncrypted: boolean): Finding | undefined {
  if (!isEncrypted || protocol === 'https') return undefined
  return warning(
    'proxy',
    'the server sees http where visitors use https',
    'it does not tell browsers to use only https, so a visitor can be led to the unprotected address',
    `let the proxy set X-Forwarded-Proto to https, ${EXAMPLES}`,
  )
}

function hostOf({ host }: Seen, { hostname }: URL): Finding | undefined {
  if (host === hostname) return undefined
  return warning(
    'proxy',
    host === FORGED.host
      ? `the server believed that its host was ${host}, because the request said so`
      : `the server sees the host ${host}, and ORIGIN has ${hostname}`,
    'everything that shows the host of a request shows the wrong one',
    `let the proxy set Host and X-Forwarded-Host to the host that visitors use, ${EXAMPLES}`,
  )
}

import type { Config } from '#/config'
import { isNear, trustedProxies } from '#/config/trusted-proxies'
import { type Finding, ok, problem, warning } from './finding.ts'
import type { Seen } from './answer-doctor.ts'

/**
 * The address and the host in the doctor's forged headers. Nobody has this address (RFC 5737) or this host (RFC
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
  /** The addresses that proxies added, the visitor's first. An address before them was sent by the visitor. */
  const written = chain[0] === FORGED.address ? chain.slice(1) : chain
  const setTo = `set TRUST_PROXY=${isNear(peer) ? written.length : `to the network of your proxy, ${peer},`} ${RESTART}`
  if (address === FORGED.address) {
    const what = `the server believed that the visitor was ${FORGED.address}, because the request said so`
    const why = 'limits do not hold: passwords can be tried from any number of made-up addresses'
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
        `TRUST_PROXY has a network that this machine is in too (${written[0]}): whoever is there chooses an address`,
        'limits do not hold for them, and from here it cannot be seen whether they hold for others',
        `name the addresses of the proxies alone in TRUST_PROXY, or how many there are, ${RESTART}`,
      )
    return problem('proxy', `${what}: TRUST_PROXY counts more proxies than there are`, why, setTo)
  }
  const why = 'limits count all visitors as one: a few of them shut everybody out'
  if (written.length > believed)
    return problem(
      'proxy',
      believed === 0
        ? `TRUST_PROXY does not cover the proxy at ${peer}: the server takes it for the visitor`
        : `there are ${written.length} proxies, and TRUST_PROXY covers ${believed}: the server takes ${address} for the visitor`,
      why,
      setTo,
    )
  // These requests passed a proxy that added no address. An https request needs a proxy, because only a proxy ends TLS.
  // In an http request, a missing X-Forwarded-For shows that a proxy has removed the doctor's own header.
  if (written.length === 0 && (isEncrypted || chain.length === 0))
    return problem(
      'proxy',
      `the proxy at ${peer} does not say who asks: the server takes it for the visitor`,
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
    'it does not tell browsers to use https alone, and one can be led to the unprotected address',
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
    'whatever names the host of a request names the wrong one',
    `let the proxy set Host and X-Forwarded-Host to the visitors’ one, ${EXAMPLES}`,
  )
}

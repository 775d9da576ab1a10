import { BlockList, isIP } from 'node:net'
import type { Config } from './config.ts'

const networksOf: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const near = Object.keys(networksOf)

/** Whether an IP address belongs to this machine or to a network that the Internet does not reach. */
export const isNear = memberOf(near)

/**
 * Decides for each hop whether Fastify trusts its forwarded headers; hop 0 is the peer of the socket. If only a
 * number of hops is configured, the peer must also have an address that the Internet does not reach. Otherwise
 * everybody who reaches this process without the proxy would be trusted. A proxy with a public address must be
 * configured by its network.
 */
export function trustedProxies(trustProxy: Config['trustProxy']): false | ((address: string, hop: number) => boolean) {
  if (trustProxy === false) return false
  if (typeof trustProxy === 'number') return (address, hop) => hop < trustProxy && (hop > 0 || isNear(address))
  return memberOf(trustProxy)
}

/**
 * Returns a function that tests whether an IP address is in one of the networks. The function is called for each
 * request, and there are few proxies, so it stores the results of recent addresses.
 */
function memberOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks.flatMap((name) => networksOf[name] ?? name)) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  let known = new Map<string, boolean>()
  return (address) => {
    const answer = known.get(address)
    if (answer !== undefined) return answer
    if (known.size >= 1000) known = new Map()
    const version = isIP(address)
    const found = version > 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
    known.set(address, found)
    return found
  }
}

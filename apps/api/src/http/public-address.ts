import { BlockList, isIP } from 'node:net'

const blockList = (family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** The networks of IPv4 that are not on the public internet (RFC 6890). */
const special4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
/** The public addresses of IPv6 begin with these bits; loopback, mapped, local and multicast addresses do not. */
const global6 = blockList('ipv6', ['2000::/3'])
/** The networks in there that lead to other addresses, or are only for examples. */
const special6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])
const loopback4 = blockList('ipv4', ['127.0.0.0/8'])

/** Whether the IP address is one of the public internet. False for a text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** Whether the IP address is one of this machine: `127.0.0.0/8` or `::1`. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) === 4 ? loopback4.check(address, 'ipv4') : address === '::1'

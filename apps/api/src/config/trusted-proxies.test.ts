import { describe, expect, it } from 'vitest'
import { readSettings } from '#/config'
import { isNear, trustedProxies } from './trusted-proxies.ts'

/** The number of trusted hops, counted from the socket. */
function believed(setting: string, ...addresses: string[]): number {
  const trust = trustedProxies(readSettings({ TRUST_PROXY: setting }).trustProxy)
  if (!trust) return 0
  const end = addresses.findIndex((address, hop) => !trust(address, hop))
  return end < 0 ? addresses.length : end
}

describe('TRUST_PROXY', () => {
  it.each<[setting: string, addresses: string[], count: number]>([
    ['', ['127.0.0.1'], 0],
    ['0', ['127.0.0.1'], 0],
    ['1', ['127.0.0.1', '127.0.0.1'], 1],
    ['1', ['::ffff:10.0.0.7', '10.0.0.7'], 1],
    ['2', ['192.168.1.2', '203.0.113.1', '198.51.100.1'], 2],
    // With a number, a peer with a public address is not trusted, because it may be a client without a proxy.
    ['2', ['203.0.113.1', '198.51.100.1'], 0],
    ['203.0.113.0/24', ['203.0.113.1', '198.51.100.1'], 1],
    ['203.0.113.0/24 10.0.0.1', ['10.0.0.1', '203.0.113.1', '198.51.100.1'], 2],
    ['loopback', ['::1', '127.9.9.9', '10.0.0.1'], 2],
    ['loopback,uniquelocal,linklocal', ['10.0.0.1', 'fd00::1', '169.254.1.1', 'fe80::1', '8.8.8.8'], 4],
    ['2001:db8::/32', ['2001:db8:1::1', '2001:db9::1'], 1],
    ['loopback', ['not an address'], 0],
  ])('«%s»: of the addresses %j, the first %i are trusted', (setting, addresses, count) => {
    expect(believed(setting, ...addresses)).toBe(count)
  })
})

it('isNear() accepts IP addresses that are not reachable from the Internet, and no others', () => {
  const near = ['127.0.0.1', '::1', '::ffff:172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', '169.254.0.1']
  expect(near.filter((address) => !isNear(address))).toEqual([])
  expect(['8.8.8.8', '172.32.0.1', '2001:db8::1', '', 'in-process'].filter(isNear)).toEqual([])
})

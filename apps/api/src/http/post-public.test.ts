import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { isPublicUrl, postPublic } from './post-public.ts'
import { isPublicAddress } from './public-address.ts'

const seen: string[] = []
const server: Server = createServer((request, response) => {
  seen.push(request.url ?? '')
  if (request.url === '/redirect') return response.writeHead(302, { location: '/elsewhere' }).end()
  if (request.url === '/silent') return undefined
  response.writeHead(200)
  if (request.url === '/endless') return setInterval(() => response.write('x'.repeat(1_000)), 10).unref()
  return response.end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
const post = (path: string, timeoutMs = 5_000) =>
  postPublic({ url: `http://127.0.0.1:${port}${path}`, headers: {}, body: '{}', timeoutMs, loopback: true })

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '0.1.2.3',
    '100.64.0.1',
    '192.0.0.8',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'febf::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '::127.0.0.1',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '192.167.1.1', '2606:4700:4700::1111', '2a00:1450:4003::200e'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('a URL', () => {
  it.each([
    'http://till.example.org/',
    'ftp://till.example.org/',
    'till.example.org',
    '',
    'https://',
    'https://user:pass@till.example.org/',
    'https://user@till.example.org/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://192.168.0.1/',
    'https://localhost/',
    'https://intranet/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127.0.0.1./',
  ])('%s is refused', (url) => expect(isPublicUrl(url)).toBe(false))

  it.each(['https://till.example.org/hook?key=1', 'https://till.example.org:8443/', 'https://8.8.8.8/'])(
    '%s is accepted',
    (url) => expect(isPublicUrl(url)).toBe(true),
  )

  it('of this machine is accepted only if the configuration says so', () => {
    expect(isPublicUrl('http://127.0.0.1:3000/', true)).toBe(true)
    expect(isPublicUrl('http://192.168.0.1/', true)).toBe(false)
  })
})

describe('a request', () => {
  it('returns the status', async () => expect(await post('/')).toBe(200))

  it('does not follow redirects', async () => {
    expect(await post('/redirect')).toBe(302)
    expect(seen).not.toContain('/elsewhere')
  })

  it('ends after its time', async () => {
    await expect(post('/silent', 200)).rejects.toThrow('aborted')
  })

  it('does not read an answer without an end', async () => expect(await post('/endless')).toBe(200))

  it('to a name with a private address is refused without a connection', async () => {
    const before = seen.length
    const named = { url: `https://localhost.localdomain:${port}/`, headers: {}, body: '{}', timeoutMs: 5_000 }
    await expect(postPublic(named)).rejects.toThrow(/not public|ENOTFOUND|EAI_AGAIN/)
    await expect(postPublic({ ...named, url: `http://127.0.0.1:${port}/` })).rejects.toThrow('not public')
    expect(seen).toHaveLength(before)
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#/app'
import { type Config, readConfig } from '#/config'
import { Readiness } from '#/health/readiness'
import { ResponseCache } from '#/resource/cache'
import { trust } from '#/testing/certificates'
import { testConfig } from '#/testing/config'
import { quietLog } from '#/testing/log'
import { lonja, startLonja } from '#/testing/lonja-process'
import { type ProxyOptions, type RunningProxy, missingProxies, proxyNames, startProxy } from '#/testing/proxies'
import { copyTown } from '#/testing/copy-town'
import { sharedTown } from '#/testing/shared-town'
import { checkOutside } from './check-outside.ts'
import type { Finding } from './finding.ts'
import { models } from '#/resources'

const serverUrl = process.env['TEST_DATABASE_URL']
const folder = await mkdtemp(path.join(tmpdir(), 'lonja-doctor-proxy-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const { db, env } = await sharedTown()
const other = await sharedTown()

/** One server for each setting of `trustProxy`. All tests use these servers. */
const servers = new Map<string, ReturnType<typeof startServer>>()
afterAll(async () => {
  for (const server of servers.values()) await (await server).close()
})

/** Returns the address of a server of the town with this setting, for example `127.0.0.1:3000`. */
async function serve(trustProxy: Config['trustProxy']): Promise<string> {
  const key = JSON.stringify(trustProxy)
  if (!servers.has(key)) servers.set(key, startServer(trustProxy))
  return (await servers.get(key)!).address
}

async function startServer(trustProxy: Config['trustProxy'], readiness = new Readiness(db)) {
  const services = {
    config: testConfig({ trustProxy }),
    db,
    cache: new ResponseCache(),
    models,
    log: quietLog,
    readiness,
  }
  const app = await buildApp(services)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { address: `127.0.0.1:${(app.server.address() as AddressInfo).port}`, close: () => app.close() }
}

const missing = missingProxies()
const why = missing === undefined ? '' : ` (left out: ${missing})`
const unwell = (findings: readonly Finding[]) => findings.filter(({ level }) => level !== 'ok')

/** Starts a proxy at `https://localhost:PORT`. Its certificate is trusted until the end of the test. */
async function open(name: (typeof proxyNames)[number], options: ProxyOptions): Promise<RunningProxy> {
  const proxy = await startProxy(name, { domain: 'localhost', ...options })
  const distrust = trust(proxy.ca)
  onTestFinished(async () => {
    distrust()
    await proxy.stop()
  })
  return proxy
}

/** The doctor's findings if ORIGIN is the address of this proxy. */
const lookAt = ({ port }: RunningProxy, trustProxy = '1') =>
  checkOutside(readConfig({ ...env, ORIGIN: `https://localhost:${port}`, TRUST_PROXY: trustProxy }))

const FORWARDED = 'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;'
const HOSTS = ['proxy_set_header Host $host;', 'proxy_set_header X-Forwarded-Host $host;'] as const
const PROTOCOL = 'proxy_set_header X-Forwarded-Proto $scheme;'

describe.skipIf(missing !== undefined)(`the doctor checks ORIGIN through a proxy${why}`, () => {
  it.each(proxyNames)('and finds no problem with the configuration for %s in deploy/', async (name) => {
    const findings = await lookAt(await open(name, { servers: [await serve(1)] }))
    expect(unwell(findings)).toEqual([])
    expect(findings).toMatchObject([
      { part: 'outside', what: expect.stringMatching(/is a process on this database$/) as string },
      { part: 'proxy', what: 'the server sees visitors’ own addresses, https and localhost' },
      { part: 'certificate', what: 'the certificate is valid for 59 days' },
    ])
  })

  it.each(proxyNames)('and reports that TRUST_PROXY is missing behind %s', async (name) => {
    const findings = unwell(await lookAt(await open(name, { servers: [await serve(false)] })))
    expect(findings).toEqual([
      {
        part: 'proxy',
        level: 'problem',
        what: 'TRUST_PROXY does not cover the proxy at 127.0.0.1: the server treats it as the visitor',
        why: 'rate limits count all visitors as one: a few of them can block all others',
        mend: 'set TRUST_PROXY=1 and restart the server',
      },
    ])
  })

  it('and reports that TRUST_PROXY counts too many proxies', async () => {
    const findings = unwell(await lookAt(await open('nginx', { servers: [await serve(2)] }), '2'))
    expect(findings).toEqual([
      {
        part: 'proxy',
        level: 'problem',
        what: expect.stringMatching(
          /believed that the visitor was 203\.0\.113\.77.*larger than the number of proxies/,
        ) as string,
        why: expect.stringContaining('an attacker can try passwords') as string,
        mend: 'set TRUST_PROXY=1 and restart the server',
      },
    ])
  })

  it('and warns that a client in a network of TRUST_PROXY can invent its IP address', async () => {
    const findings = unwell(await lookAt(await open('nginx', { servers: [await serve(['loopback'])] }), 'loopback'))
    expect(findings).toMatchObject([{ part: 'proxy', level: 'warning', what: expect.stringContaining('127.0.0.1') }])
  })

  it('and accepts only TRUST_PROXY=2 for two proxies, one behind the other', async () => {
    const chain = async (server: string) => {
      const edits: [string, string][] = [
        [' ssl http2;', ';'],
        [PROTOCOL, 'proxy_set_header X-Forwarded-Proto $http_x_forwarded_proto;'],
      ]
      const inner = await open('nginx', { servers: [server], edits })
      return open('nginx', { servers: [`127.0.0.1:${inner.port}`] })
    }
    expect(unwell(await lookAt(await chain(await serve(2)), '2'))).toEqual([])
    expect(unwell(await lookAt(await chain(await serve(1))))).toMatchObject([
      {
        level: 'problem',
        what: expect.stringContaining('there are 2 proxies, and TRUST_PROXY covers 1') as string,
        mend: 'set TRUST_PROXY=2 and restart the server',
      },
    ])
    expect(unwell(await lookAt(await chain(await serve(3)), '3'))).toMatchObject([
      { level: 'problem', mend: 'set TRUST_PROXY=2 and restart the server' },
    ])
  })

  it.each<[what: string, edits: [string, string][], finding: Partial<Finding>]>([
    [
      'passes on an address that the visitor invents',
      [[FORWARDED, '']],
      {
        level: 'problem',
        what: expect.stringMatching(/believed.*because the request said so$/) as string,
        mend: expect.stringContaining('let the proxy add the visitor’s address to X-Forwarded-For') as string,
      },
    ],
    [
      'does not send the address of the visitor',
      [[FORWARDED, 'proxy_set_header X-Forwarded-For "";']],
      { level: 'problem', what: expect.stringContaining('does not send the visitor’s address') as string },
    ],
    [
      'does not send the protocol of the visitor',
      [[PROTOCOL, '']],
      {
        level: 'warning',
        what: 'the server sees http where visitors use https',
        mend: expect.stringContaining('X-Forwarded-Proto') as string,
      },
    ],
    [
      'sends another host',
      HOSTS.map((line) => [line, line.replace('$host', 'backend.internal')]),
      { level: 'warning', what: 'the server sees the host backend.internal, and ORIGIN has localhost' },
    ],
    [
      'passes on a host that the visitor invents',
      [[HOSTS[1], '']],
      { level: 'warning', what: expect.stringContaining('its host was doctor.invalid, because the request') as string },
    ],
  ])('and reports that the proxy %s', async (_what, edits, finding) => {
    const proxy = await open('nginx', { servers: [await serve(1)], edits })
    expect(unwell(await lookAt(proxy))).toMatchObject([{ part: 'proxy', ...finding }])
  })

  it.each(proxyNames)('and reports that the proxy %s reaches no process', { timeout: 60_000 }, async (name) => {
    const proxy = await open(name, { servers: ['127.0.0.1:1'] })
    expect(unwell(await lookAt(proxy))).toMatchObject([
      {
        part: 'outside',
        level: 'problem',
        what: expect.stringMatching(/answers 50[23]: the proxy reaches no process/),
      },
    ])
  })
})

describe('the doctor checks ORIGIN without a proxy', () => {
  const lookAtServer = (server: string, more: Record<string, string> = {}) =>
    checkOutside(readConfig({ ...env, ORIGIN: `http://${server}`, ...more }))

  it('and finds no problem if TRUST_PROXY is not set', async () => {
    expect(unwell(await lookAtServer(await serve(false)))).toEqual([])
  })

  it('and reports that TRUST_PROXY trusts every client', async () => {
    expect(unwell(await lookAtServer(await serve(1)))).toMatchObject([
      { part: 'proxy', level: 'problem', mend: expect.stringContaining('without a proxy, remove TRUST_PROXY') },
    ])
  })

  it('and reports a process that is not ready', async () => {
    const readiness = new Readiness(db)
    const server = await startServer(false, readiness)
    onTestFinished(() => server.close())
    readiness.beginShutdown()
    expect(unwell(await lookAtServer(server.address))).toMatchObject([
      { part: 'outside', level: 'problem', what: expect.stringMatching(/is not ready: the process is stopping$/) },
    ])
  })

  it('and reports that the process at ORIGIN uses another database', { timeout: 120_000 }, async () => {
    const server = await serve(false)
    expect(unwell(await lookAtServer(server, other.env))).toMatchObject([
      { part: 'outside', level: 'problem', what: expect.stringMatching(/does not know this database$/) },
    ])
  })
})

describe.skipIf(missing !== undefined)(`lonja doctor beside a running town${why}`, () => {
  const town = { TRUST_PROXY: '1', ORIGIN: 'https://localhost' }
  let its: Record<string, string>
  let shop: Awaited<ReturnType<typeof startLonja>>
  let proxy: RunningProxy
  beforeAll(async () => {
    its = { ...town, ...(await makePlace()) }
    shop = await startLonja(its)
    proxy = await startProxy('nginx', { domain: 'localhost', servers: [new URL(shop.url).host] })
    await writeFile(path.join(folder, 'ca.pem'), proxy.ca)
  }, 120_000)
  afterAll(async () => {
    await proxy?.stop()
    await shop?.stop()
  })

  /**
   * The settings of a town for these tests. An embedded database is copied, because only one process can open it at a
   * time.
   */
  async function makePlace(): Promise<Record<string, string>> {
    if (serverUrl) return other.env
    const dataDir = path.join(folder, 'town')
    copyTown(dataDir)
    return { DATA_DIR: dataDir, LONJA_SECRET: other.env['LONJA_SECRET']! }
  }

  async function doctor() {
    const settings = {
      ...its,
      ORIGIN: `https://localhost:${proxy.port}`,
      NODE_EXTRA_CA_CERTS: path.join(folder, 'ca.pem'),
    }
    const { code, out } = await lonja(settings, 'doctor', '--json')
    const { findings } = JSON.parse(out) as { findings: Finding[] }
    return { code, of: (part: string) => findings.filter((finding) => finding.part === part) }
  }

  it('finds no problem, and after the town stops, reports that no process runs', { timeout: 120_000 }, async () => {
    // The server's process can appear in the database a little later than the server's first answer.
    let well!: Awaited<ReturnType<typeof doctor>>
    await expect
      .poll(async () => (well = await doctor()).of('process'), { timeout: 60_000 })
      .toMatchObject([{ level: 'ok', what: expect.stringContaining(`${shop.child.pid} on `) }])
    for (const part of ['outside', 'proxy', 'certificate']) expect(well.of(part)).toMatchObject([{ level: 'ok' }])
    for (const part of ['https', 'clock']) expect(well.of(part).filter(({ level }) => level !== 'ok')).toEqual([])
    expect(well.code).toBe(0)

    await shop.stop()
    const shut = await doctor()
    expect(shut.of('process')).toMatchObject([
      {
        level: 'problem',
        what: 'no process of Lonja runs on this database',
        mend: expect.stringContaining('npm start'),
      },
    ])
    expect(shut.of('outside')).toMatchObject([{ level: 'problem', what: expect.stringContaining('answers 502') }])
    expect(shut.code).toBe(1)
  })
})

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { unusedPort } from './unused-port.ts'

const root = path.join(import.meta.dirname, '../../../..')
const deploy = path.join(root, 'deploy')
const START_MS = 15_000

export const proxyNames = ['nginx', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

export interface ProxyOptions {
  /** The addresses of Lonja's processes, for example `127.0.0.1:3001`; two addresses for a rolling restart. */
  servers: readonly string[]
  /** The host name of the town, as in ORIGIN. */
  domain?: string
  /** Lines of nginx's file that an administrator would edit, and their replacements. */
  edits?: readonly [what: string, by: string][]
}

/** The options of a request, with its headers by name. */
export type ProxyRequest = Omit<RequestOptions, 'headers'> & { headers?: OutgoingHttpHeaders }

export interface ProxyAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * nginx or Caddy with its file in `deploy/`. Only ports, certificate, host name and Lonja's addresses are replaced in
 * the file.
 */
export interface RunningProxy {
  name: ProxyName
  domain: string
  /** The port for TLS, on 127.0.0.1. */
  port: number
  /** The port without TLS, where every request is redirected to TLS. */
  plainPort: number
  /** The self-signed certificate, which clients must trust. */
  ca: string
  /** Returns options for `https.request`. Connections are kept alive. */
  options(path: string, more?: ProxyRequest): RequestOptions
  ask(path: string, more?: ProxyRequest & { body?: string | Buffer }): Promise<ProxyAnswer>
  stop(): Promise<void>
}

/**
 * Installs the proxies if they are missing and this process is root on Debian.
 *
 * @returns undefined if the proxies are installed, otherwise a message with the names of the missing programs
 */
export function missingProxies(): string | undefined {
  const { status, stderr } = spawnSync(path.join(root, 'scripts/install-proxies.sh'), { encoding: 'utf8' })
  return status === 0 ? undefined : stderr.trim()
}

/**
 * Starts a proxy.
 * @throws Error with the proxy's message if it does not start
 */
export async function startProxy(name: ProxyName, given: ProxyOptions): Promise<RunningProxy> {
  const { servers, domain = 'tienda.test', edits = [] } = given
  const folder = await mkdtemp(path.join(tmpdir(), `lonja-${name}-`))
  const [port, plainPort] = [await unusedPort(), await unusedPort()]
  const certificate = makeCertificate(folder, domain)
  const place = { folder, domain, servers, edits, port, plainPort, ...certificate }
  const child = name === 'nginx' ? await startNginx(place) : startCaddy(place)
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => said.push(part))
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await listening(child, port)
  } catch (error) {
    await stop()
    throw new Error(`${name} does not start: ${said.join('')}`, { cause: error })
  }

  const ca = await readFile(certificate.certificate, 'utf8')
  const agent = new Agent({ keepAlive: true, ca })
  const options = (where: string, more: ProxyRequest = {}): RequestOptions => ({
    host: '127.0.0.1',
    port,
    path: where,
    servername: domain,
    agent,
    ...more,
    headers: { host: domain, ...more.headers },
  })
  return {
    name,
    domain,
    port,
    plainPort,
    ca,
    options,
    async ask(where, { body, ...more } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<ProxyAnswer>()
      const sent = request(options(where, more), (answer) => {
        text(answer).then(
          (whole) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: whole }),
          reject,
        )
      })
      sent.on('error', reject).end(body)
      return promise
    },
    async stop() {
      agent.destroy()
      await stop()
    },
  }
}

interface Place {
  folder: string
  domain: string
  servers: readonly string[]
  edits: readonly [what: string, by: string][]
  port: number
  plainPort: number
  certificate: string
  key: string
}

/** Creates a certificate for the domain with openssl. It is valid for 60 days. */
function makeCertificate(folder: string, domain: string): { certificate: string; key: string } {
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '60']
  const about = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`]
  execFileSync('openssl', [...made, ...about, '-out', certificate, '-keyout', key], { stdio: 'pipe' })
  return { certificate, key }
}

function startCaddy({ folder, domain, servers, port, plainPort, certificate, key }: Place): ChildProcess {
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    LONJA_DOMAIN: `https://${domain}:${port}`,
    LONJA_SERVERS: servers.join(' '),
    LONJA_TLS: `tls ${certificate} ${key}`,
    LONJA_HTTP_PORT: `${plainPort}`,
    LONJA_CADDY_ADMIN: 'off',
  }
  const words = ['run', '--config', path.join(deploy, 'Caddyfile'), '--adapter', 'caddyfile']
  return spawn('caddy', words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function startNginx(place: Place): Promise<ChildProcess> {
  const { folder } = place
  // If nginx runs as root, its workers run as another user, and they store large bodies in this folder.
  await chmod(folder, 0o711)
  const site = path.join(folder, 'site.conf')
  await writeFile(site, nginxSite(await readFile(path.join(deploy, 'nginx.conf'), 'utf8'), place))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const main = path.join(folder, 'nginx.conf')
  await writeFile(
    main,
    `daemon off; pid ${folder}/pid; error_log stderr warn; worker_processes 1;
     events { worker_connections 1024; }
     http { access_log off; ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')} include ${site}; }`,
  )
  const program = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'
  return spawn(program, ['-e', 'stderr', '-c', main], { stdio: ['ignore', 'pipe', 'pipe'] })
}

/**
 * Returns nginx's file with the values for the test and the edits of an administrator.
 * @throws Error if the file does not contain a line to be replaced
 */
function nginxSite(file: string, { domain, servers, edits, port, plainPort, certificate, key }: Place): string {
  const all: [what: RegExp | string, by: string][] = [
    [/server 127\.0\.0\.1:3000 max_fails=0;/, servers.map((server) => `server ${server} max_fails=0;`).join(' ')],
    [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
    [/listen \[::\]:80;/, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
    [/listen \[::\]:443 ssl http2;/, ''],
    [/(?<=ssl_certificate )[^;]+/, certificate],
    [/(?<=ssl_certificate_key )[^;]+/, key],
    [/(?<=server_name )[^;]+/g, domain],
    ...edits,
  ]
  return all.reduce((edited, [what, by]) => {
    if (typeof what === 'string' ? !edited.includes(what) : edited.search(what) < 0)
      throw new Error(`deploy/nginx.conf has no line ${what}`)
    return edited.replace(what, by)
  }, file)
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + START_MS
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`)
    if (performance.now() > until) throw new Error(`Nothing listens on port ${port}`)
    const socket = createConnection({ host: '127.0.0.1', port })
    const found = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (found) return
    await sleep(20)
  }
}

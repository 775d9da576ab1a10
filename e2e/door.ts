import { type IncomingMessage, type ServerResponse, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashOf, scriptsIn } from '../apps/api/src/testing/page-scripts.ts'

/**
 * A proxy with its own address, which serves the town of a server. A test can cut the connection to the proxy, and
 * make the proxy serve other versions of the web shop.
 */
export interface Door {
  readonly url: string
  /** Cuts the connection: new requests fail, and running requests get no further data. */
  cut(): void
  mend(): void
  /**
   * From this call on, the proxy serves the pages, files and service worker of another version. It can also serve a
   * worker that lacks some features (`without`), or a worker that removes itself (`off`). Files of earlier versions
   * are still served.
   */
  publish(shop: NewShop): void
  close(): void
}

export type NewShop = 'off' | { version: string } | { without: readonly string[] }

export async function openDoor(origin: string): Promise<Door> {
  let isCut = false
  let shop: NewShop = { without: [] }

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method, url = '/', headers } = incoming
    const isWorker = url === '/sw.js'
    const path = isWorker && shop === 'off' ? '/worker-off.js' : url.replace(ofVersion, '/assets/')
    const rewrite = rewriterOf(url, shop)
    const onward = ask(new URL(path, origin), { method, headers: rewrite ? plain(headers) : headers }, (answer) => {
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
      if (!rewrite || !/html|javascript/.test(rest['content-type'] ?? '')) {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
        return
      }
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => {
        const changed = rewrite(text)
        const policy = rest['content-security-policy']
        outgoing.writeHead(answer.statusCode!, {
          ...rest,
          ...(typeof policy === 'string' && { 'content-security-policy': withHashes(policy, changed) }),
        })
        outgoing.end(changed)
      })
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }
  const server = createServer(pass).listen(0, '127.0.0.1')
  server.on('connection', (socket) => isCut && socket.destroy())
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      server.closeAllConnections()
    },
    mend: () => void (isCut = false),
    publish: (next) => void (shop = next),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Matches the start of the paths of a version's files. */
const ofVersion = /^\/assets\/of-([^/]+)\//

/** Returns a function that changes the text of an answer; undefined if the answer is not changed. */
function rewriterOf(url: string, shop: NewShop): ((text: string) => string) | undefined {
  if (shop === 'off') return
  const isWorker = url === '/sw.js'
  if ('without' in shop)
    return isWorker
      ? (text) => shop.without.reduce((rest, feature) => rest.replaceAll(feature, `no${feature}`), text)
      : undefined
  // A file belongs to the version in its path. Everything else belongs to the current version.
  const version = url.startsWith('/assets/') ? ofVersion.exec(url)?.[1] : shop.version
  return version === undefined
    ? undefined
    : (text) => {
        const moved = text.replace(/(\/assets\/|["'`]assets\/)(?=[\w-])/g, `$1of-${version}/`)
        return isWorker ? moved.replace(/"version":"[^"]+"/, `"version":"${version}"`) : moved
      }
}

/** The content security policy with the hashes of the inline scripts in the changed page. */
function withHashes(policy: string, html: string): string {
  return policy.replace(/(?:'sha256-[^']+' )+/, `${scriptsIn(html).map(hashOf).join(' ')} `)
}

const plain = ({ 'accept-encoding': _encoding, 'if-none-match': _match, ...others }: IncomingMessage['headers']) =>
  others

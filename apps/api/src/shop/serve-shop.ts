import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import path from 'node:path'
import { consentCookie } from '@lonja/contract/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formAddresses } from '../payments/payment-config.ts'
import { originOf } from '../resource/answer.ts'
import type { Services } from '../services.ts'
import { type Ask, askInProcess } from './ask.ts'
import { type Page, pagesOf } from './pages.ts'
import { robots, sitemap } from './sitemap.ts'
import { type StaticFile, readStaticFiles } from './static-files.ts'

/** What `dist/server/entry.js` of the shop exports. */
interface ShopEntry {
  render(
    request: { url: string; nonce: string; undecided: boolean },
    services: { fetch: Ask; origin: string },
  ): Promise<{ status: number; html: string }>
}
const builtShop = path.join(import.meta.dirname, '../../../shop/dist')

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
/** Good and quick enough for an answer made on demand: 1 to 2 ms for a page. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Serves the shop beside the API: the files of its build, and every other address as a page rendered from the API's
 * public answers, which it asks for in the same process.
 *
 * @throws ConfigError when the shop is not built
 */
export async function serveShop(
  app: FastifyInstance,
  services: Pick<Services, 'cache' | 'config'>,
  dist = builtShop,
): Promise<void> {
  const files = readStaticFiles(path.join(dist, 'client'))
  const shop = (await import(pathToFileURL(path.join(dist, 'server/entry.js')).href)) as ShopEntry
  const ask = askInProcess(app)
  const readPage = pagesOf(services, ({ url, origin, undecided }, nonce) =>
    shop.render({ url, nonce, undecided }, { fetch: ask, origin }),
  )
  const writeSitemap = sitemap(ask)
  const banks = formAddresses(services.config.payments)

  // Not a route: the API's own answers to unknown addresses and methods stay as they are.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || (request.method !== 'GET' && request.method !== 'HEAD')) return
    // As the browser reads it, and the page will: without `..`, and `//` names no host.
    const { pathname, search } = new URL((request.raw.url ?? '/').replace(/^\/{2,}/, '/'), 'http://shop')
    if (pathname === '/api' || pathname.startsWith('/api/')) return
    const file = files.get(pathname)
    if (file) return sendFile(request, reply, file)
    if (pathname.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not Found')
    if (pathname === '/home') return reply.redirect('/', 308)
    const origin = originOf(request)
    if (pathname === '/robots.txt') return reply.type('text/plain; charset=utf-8').send(robots(origin))
    if (pathname === '/sitemap.xml') return reply.type('application/xml').send(await writeSitemap(origin))

    const page = await readPage({ url: pathname + search, origin, undecided: !hasChosenCookies(request) })
    return sendPage(request, reply, page, banks)
  })
}

const hasChosenCookies = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.split('; ').some((pair) => pair.startsWith(`${consentCookie}=`)) ?? false

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  banks: string,
): Promise<FastifyReply> {
  const { status, etag } = page
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie',
    etag,
  })
  // The browser then shows the page it kept, whose scripts carry the nonce of the policy it kept with it.
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()

  const nonce = randomBytes(16).toString('base64')
  const html = page.html(nonce)
  reply.code(status).headers({ ...securityHeaders, 'content-security-policy': contentSecurityPolicy(nonce, banks) })
  const encoding = encodingFor(request)
  if (!encoding) return reply.send(html)
  reply.header('content-encoding', encoding)
  return reply.send(encoding === 'br' ? await compressors.br(html, brotliOptions) : await compressors.gzip(html))
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const { immutable, type, etag } = file
  reply.headers({
    'content-type': type,
    'cache-control':
      immutable || request.raw.url?.includes('?v=') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    vary: 'Accept-Encoding',
    etag,
    'x-content-type-options': 'nosniff',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = encodingFor(request)
  const encoded = encoding && file[encoding]
  if (encoded) return reply.header('content-encoding', encoding).send(encoded)
  return reply.send(file.plain)
}

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | undefined {
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** @param banks  where a form may take the customer, besides ourselves: `formAddresses` */
const contentSecurityPolicy = (nonce: string, banks: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self'${banks}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

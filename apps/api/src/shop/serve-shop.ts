import { appName, consentCookie, defaultLanguage, homePreview } from '@lonja/contract/constants'
import { addressIn, languages, splitAddress } from '@lonja/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { iconAddress, withTownIcons } from '../app-icons/app-icons.ts'
import { feedsOf } from '../feeds/serve-feeds.ts'
import { robots } from '../feeds/sitemap.ts'
import { tileSource } from '../geocoding/map-config.ts'
import { formAddresses } from '../config/payment-config.ts'
import { readCookie } from '../http/cookies.ts'
import { originOf } from '../http/send.ts'
import type { Services } from '../services.ts'
import { isTownClosed } from '../setup/opening.ts'
import { mayPreview } from '../setup/preview.ts'
import { watchSetup } from '../setup/open-setup.ts'
import { type TownFacts, cachedTownFacts } from '../towns/town-facts.ts'
import { appLinks } from './app-links.ts'
import { readList, requestInProcess } from './request-in-process.ts'
import { acceptReports } from './client-reports.ts'
import { type OpenShop, type ShopServices, type ShopTown, openBuiltShop } from './open-shop.ts'
import { type Sources, pagePolicy } from './page-policy.ts'
import { type PageRequest, pagesOf, rememberIn, renderEachTime } from './pages.ts'
import { type StaticFile, madeFile } from './static-files.ts'
import { isShownWhileClosed, openingSoon } from './opening-soon.ts'
import { sendNotice } from './notice-page.ts'
import { notSetUp } from './not-set-up.ts'
import { encodingFor, sendFile } from './send-file.ts'
import { sendPreview } from './send-preview.ts'
import type { StoredPage } from './stored-page.ts'
import { toBank, toBankScript } from './to-bank.ts'

/**
 * Serves the web shop beside the API: its files, and at every other address a rendered page. Pages are rendered from
 * public answers of the API, which are requested inside the process.
 *
 * @throws ConfigError if the web shop is not built
 */
export async function serveShop(
  app: FastifyInstance,
  services: Pick<Services, 'cache' | 'config' | 'db'>,
  openShop: OpenShop = openBuiltShop,
): Promise<void> {
  acceptReports(app, services.config)
  const shop = await openShop()
  const { files } = shop
  const requestApi = requestInProcess(app)
  // Reads the town's facts once, so that pages can be served even if the database cannot be reached later.
  await cachedTownFacts(services.db)
  const sources = { banks: formAddresses(services.config.payments), tiles: tileSource(services.config.map) }
  const remember: ShopServices['remember'] = shop.sources ? (_key, make) => make() : rememberIn(services.cache)
  const render = async ({ url, origin, undecided }: PageRequest) => {
    const facts = await cachedTownFacts(services.db)
    const town = facts ? townOf(facts) : undefined
    const page = await shop.render({ url, undecided }, { fetch: requestApi, remember, origin, town })
    // The development tools do not work with a content security policy.
    return { ...page, policy: shop.sources ? undefined : pagePolicy(page.scripts, sources, page.styles) }
  }
  const pages = shop.sources ? renderEachTime(render) : pagesOf(services, render)
  const serveFeed = feedsOf(app, services, (path) => readList(requestApi, path))
  // If service workers are switched off, browsers that still have one get this worker, which removes itself.
  const off = services.config.serviceWorker === false ? files.get('/worker-off.js') : undefined
  const waitsForSetup = watchSetup(services.db)
  await waitsForSetup()
  const isShut = async (request: FastifyRequest) =>
    (await isTownClosed(services.db)) && !mayPreview(request, services.config.secret)
  await isTownClosed(services.db)
  const links = appLinks(services.config.apps ?? { androidCertificates: [] })

  // This is a hook and not a route, so that the API's answers to unknown addresses and methods do not change.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || (request.method !== 'GET' && request.method !== 'HEAD')) return
    const origin = originOf(request)
    const undecided = readCookie(request, consentCookie) === null
    const shut = await isShut(request)
    // Most requests are for a stored page. A page is stored only under its canonical address, so a request for such an
    // address needs none of the following steps.
    const stored = shut ? undefined : pages.stored({ url: request.raw.url ?? '/', origin, undecided })
    if (stored) return sendPage(request, reply, stored)
    // Parses the address like a browser: `..` is resolved, and a leading `//` does not begin the name of a host.
    const { pathname, search } = new URL((request.raw.url ?? '/').replace(/^\/{2,}/, '/'), 'http://shop')
    if (pathname === '/api' || pathname.startsWith('/api/')) return
    if (await shop.sources?.serve(request.raw, reply.raw)) return reply.hijack()
    const file = (pathname === workerPath && off) || files.get(pathname)
    const isOfTown = pathname === manifestPath || pathname === workerPath
    if (file && !isOfTown) return sendFile(request, reply, file)
    if (pathname.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not Found')
    if (pathname.startsWith('/.well-known/')) {
      const link = links.get(pathname)
      if (link === undefined) return reply.code(404).type('text/plain').send('Not Found')
      return reply.type('application/json').header('cache-control', 'public, max-age=3600').send(link)
    }
    if (!file && (await waitsForSetup())) return sendNotice(reply, notSetUp)
    const facts = await cachedTownFacts(services.db)
    if (file) return sendFile(request, reply, facts ? townFile(pathname, file, facts) : file)
    if (pathname === '/to-bank') return sendToBank(reply, sources, facts?.app.name ?? appName)
    const { language: named, path } = splitAddress(pathname)
    const offered = facts?.languages ?? languages
    const language = offered.includes(named) ? named : defaultLanguage
    const address = addressIn(language, path === '/home' ? '/' : path)
    // If the town does not offer the language, browsers must not store the redirect, because the town may add the
    // language later.
    if (address !== pathname) return reply.redirect(address + search, language === named ? 308 : 302)
    if (pathname === '/robots.txt') return reply.type('text/plain; charset=utf-8').send(robots(origin, offered))
    if (shut && !isShownWhileClosed(path))
      return sendNotice(reply.code(503).header('retry-after', '3600'), openingSoon(facts))
    if (path === '/' && new URLSearchParams(search).has(homePreview)) {
      if (!mayPreview(request, services.config.secret)) return reply.redirect(address, 302)
      return sendPreview(reply, await render({ url: pathname + search, origin, undecided: false }))
    }
    if (await serveFeed(request, reply, { origin, language, languages: offered, path })) return reply

    return sendPage(request, reply, await pages.read({ url: pathname + search, origin, undecided }))
  })
}

const towns = new WeakMap<TownFacts, ShopTown>()

/** The facts that pages show. Between two changes this is always the same object, so that pages share their parts. */
function townOf(facts: TownFacts): ShopTown {
  const known = towns.get(facts)
  if (known) return known
  const { app, logo, languages: offered, operator } = facts
  const shown = logo && { url: logo.contentUrl, width: logo.width, height: logo.height }
  const touchIcon = iconAddress(facts, 'touch-180')
  const town = { ...app, logo: shown, touchIcon, languages: offered, operator: operator.name }
  towns.set(facts, town)
  return town
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: StoredPage): FastifyReply {
  const { status, etag, policy } = page
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Cookie',
    etag,
  })
  // After a 304, the browser shows its stored page with the stored policy.
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.code(status)
  if (policy !== undefined) reply.header('content-security-policy', policy)
  const encoding = encodingFor(request)
  if (!encoding) return reply.send(page.plain)
  return reply.header('content-encoding', encoding).send(encoding === 'br' ? page.brotli : page.gzip)
}

const workerPath = '/sw.js'
const manifestPath = '/manifest.webmanifest'

/**
 * Adds facts of the town to a file. The manifest gets the town's name, its colour and icons of its logo. The service worker gets a comment
 * with the name, the colour, the languages and the logo: if they change, browsers install the worker again, and it stores the
 * page for offline use again.
 */
function townFile(pathname: string, file: StaticFile, facts: TownFacts): StaticFile {
  const {
    app: { name, color },
    logo,
    languages: offered,
  } = facts
  const text = file.plain.toString()
  if (pathname === workerPath)
    return madeFile(
      file,
      `${text}\n// ${encodeURIComponent(JSON.stringify({ name, color, offered, ...(logo && { logo: logo.contentUrl }) }))}\n`,
    )
  const manifest = { ...(JSON.parse(text) as object), name, short_name: name, theme_color: color }
  return madeFile(file, JSON.stringify(withTownIcons(manifest, facts)))
}

function sendToBank(reply: FastifyReply, sources: Sources, name: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy([toBankScript], sources),
    })
    .send(toBank(name))
}

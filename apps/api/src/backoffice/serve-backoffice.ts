import { createHash } from 'node:crypto'
import { appName } from '@lonja/contract/constants'
import { languages } from '@lonja/contract/languages'
import type { FastifyInstance } from 'fastify'
import { iconAddress, iconsKey, withTownIcons } from '../app-icons/app-icons.ts'
import { permissionsWith } from '../http/security-headers.ts'
import type { Services } from '../services.ts'
import { sendFile } from '../shop/send-file.ts'
import { madeFile } from '../shop/static-files.ts'
import { type TownFacts, cachedTownFacts } from '../towns/town-facts.ts'
import { type OpenBackoffice, openBuiltBackoffice } from './open-backoffice.ts'

const HOME = '/manage'
const MANIFEST = '/manifest.webmanifest'
const WORKER = '/sw.js'

/**
 * The content security policy of the back office. All its scripts are files of its own build. The reader of codes is a
 * WebAssembly program, also a file of the build.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // The preview of the home page is a frame.
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * Serves the back office below `/manage`: its files, and its page at every other address. The page contains no
 * personal data; its scripts read the data from the API with the session of the browser. The service worker gets a
 * comment with the facts of the town that the page contains: if they change, browsers install the worker again, and it
 * stores the page again.
 *
 * @throws ConfigError if the back office is not built
 */
export async function serveBackoffice(
  app: FastifyInstance,
  { db, config }: Pick<Services, 'db' | 'config'>,
  openBackoffice: OpenBackoffice = openBuiltBackoffice,
): Promise<void> {
  const { files, page, sources } = await openBackoffice()

  // This is a hook and not a route, so that the API's answers to unknown addresses and methods do not change.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || (request.method !== 'GET' && request.method !== 'HEAD')) return
    const { url = '/' } = request.raw
    if (!url.startsWith(HOME)) return
    const { pathname } = new URL(url, 'http://manage')
    // The service worker controls only pages below `/manage/`.
    if (pathname === HOME) return reply.redirect(`${HOME}/${url.slice(HOME.length)}`)
    if (!pathname.startsWith(`${HOME}/`)) return
    if (await sources?.serve(request.raw, reply.raw)) return reply.hijack()
    const path = pathname.slice(HOME.length)
    const facts = await cachedTownFacts(db)
    const name = facts?.app.name ?? appName
    const shown = { name, color: facts?.app.color ?? '#ffffff', languages: facts?.languages ?? languages }
    const icons = iconsKey(facts)
    const isOff = config.serviceWorker === false && path === WORKER
    const file = files.get(isOff ? '/worker-off.js' : path)
    if (file && path === MANIFEST)
      return sendFile(request, reply, madeFile(file, manifestOf(file.plain.toString(), name, facts)))
    if (file && path === WORKER)
      return sendFile(
        request,
        reply,
        madeFile(file, `${file.plain.toString()}\n// ${encodeURIComponent(JSON.stringify({ ...shown, icons }))}\n`),
      )
    if (file) return sendFile(request, reply, file)
    if (path.startsWith('/assets/') || path === WORKER) return reply.code(404).type('text/plain').send('Not Found')

    const values = { NAME: name, COLOR: shown.color, TOWN: JSON.stringify({ name, languages: shown.languages }) }
    const html = withIconLinks(await page(url), facts).replaceAll(
      /%(NAME|COLOR|TOWN)%/g,
      (_word, key: keyof typeof values) => escapeHtml(values[key]),
    )
    const etag = `"${createHash('sha1').update(html).digest('base64url')}"`
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      'permissions-policy': permissionsWith('camera'),
      etag,
    })
    // The development tools do not work with a content security policy.
    if (!sources) reply.header('content-security-policy', POLICY)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.send(html)
  })
}

const manifestOf = (text: string, name: string, facts: TownFacts | null): string =>
  JSON.stringify(withTownIcons(JSON.parse(text.replaceAll('%NAME%', jsonText(name))) as object, facts))

/** The page with the logo of the town in the places of the icons that are built in. */
function withIconLinks(html: string, facts: TownFacts | null): string {
  const touchIcon = iconAddress(facts, 'touch-180')
  if (!facts?.logo || !touchIcon) return html
  return html
    .replace('href="/icon.svg" type="image/svg+xml"', () => `href="${escapeHtml(facts.logo!.contentUrl)}"`)
    .replace('href="/icons/apple-touch-icon.png"', () => `href="${escapeHtml(touchIcon)}"`)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character]!)

/** Escapes a text for use inside a JSON string. */
const jsonText = (text: string): string => JSON.stringify(text).slice(1, -1)

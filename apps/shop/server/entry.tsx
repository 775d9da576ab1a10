import { readFileSync } from 'node:fs'
import { type Language, addressIn, languages, splitAddress } from '@lonja/contract/languages'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { type Transport, createClient } from '#/api/client.ts'
import { createQueryClient, dehydrate } from '#/api/query-client.ts'
import { App } from '#/app/App.tsx'
import { loadModule, matchRoute } from '#/app/routes.ts'
import { type Texts, setTexts } from '#/i18n/texts.ts'
import { type Town, town } from '#/i18n/town.ts'
import { type Head, HeadCollector } from '#/ui/head.ts'
import { LanguageOffers } from './LanguageOffers.tsx'
import { type Assets, readAssets } from './assets.ts'
import { renderDocument } from './document.ts'

export interface RenderRequest {
  /** The address with its query, which names the language: `/products?search=pan`, `/ca/products`. */
  url: string
  /** The visitor has not chosen about cookies yet. */
  undecided: boolean
  /** Of the content security policy; the page's scripts carry it. */
  nonce: string
}

export interface RenderServices {
  /** Calls the API, anonymously. */
  fetch: Transport
  /** Where the town's Lonja is: `https://lonja.example`, for canonical addresses and previews. */
  origin: string
  /** As it was set up; undefined before. */
  town?: Town | undefined
}

export interface Rendered {
  status: number
  html: string
}

const textsOf = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`../client/assets/lang/${language}.json`, import.meta.url), 'utf8')) as Texts
const texts = Object.fromEntries(languages.map((language) => [language, textsOf(language)])) as Record<Language, Texts>
const assets: Assets = readAssets(new URL('../client/', import.meta.url))

const noTown: Town = { color: undefined, operator: undefined, ...town }

function setPlace(language: Language, given = noTown): void {
  setTexts(texts[language], language)
  Object.assign(town, given)
}

const offersOf = (path: string): string => renderToStaticMarkup(<LanguageOffers path={path} />)

/** Renders one page with what an anonymous visitor sees. What belongs to a person is loaded by their browser. */
export async function render(
  { url, nonce, undecided }: RenderRequest,
  { fetch, origin, town: given }: RenderServices,
): Promise<Rendered> {
  const { language, path } = splitAddress(url)
  const { pathname, searchParams } = new URL(path, origin)
  // What the browser renders by itself: any page, where there is no network.
  if (pathname === '/shell') {
    setPlace(language, given)
    const parts = {
      head: { title: town.name, noIndex: true },
      jsonLd: [],
      offers: offersOf(path),
      body: '',
      state: [],
      file: 'src/main.tsx',
    }
    return { status: 200, html: renderDocument({ ...parts, nonce, undecided: false, origin, assets, language, town }) }
  }
  const { route, params } = matchRoute(pathname)
  const module = await loadModule(route)
  const client = createQueryClient(createClient({ transport: fetch }))
  await module.prefetch?.(client, params, searchParams)

  // Rendering is synchronous, so town, language and head belong to this page alone.
  setPlace(language, given)
  const head: Head = { title: town.name }
  const body = renderToString(
    <HeadCollector value={(part) => void Object.assign(head, part)}>
      <StaticRouter basename={addressIn(language, '/')} location={addressIn(language, path)}>
        <App client={client} undecided={undecided} />
      </StaticRouter>
    </HeadCollector>,
  )
  const things = await head.jsonLd?.()
  // Another page may have been rendered meanwhile.
  setPlace(language, given)
  return {
    status: head.status ?? 200,
    html: renderDocument({
      head,
      jsonLd: things?.() ?? [],
      offers: offersOf(path),
      body,
      state: dehydrate(client),
      nonce,
      undecided,
      origin,
      assets,
      file: route.file,
      language,
      town,
    }),
  }
}

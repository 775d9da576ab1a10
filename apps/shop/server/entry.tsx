import { readFileSync } from 'node:fs'
import { type Language, languages, splitAddress } from '@lonja/contract/languages'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Router, placeOf } from '@lonja/ui/router/router.tsx'
import { App } from '#/app/App.tsx'
import { loadModule, matchRoute } from '#/app/routes.ts'
import { townMenus } from '#/menus/menu.queries.ts'
import { type Locale, LocaleContext, localeOf } from '@lonja/ui/i18n/locale.ts'
import type { Texts } from '@lonja/ui/i18n/texts.ts'
import { type Town, noTown } from '@lonja/ui/i18n/town.ts'
import { KeepHtml } from '@lonja/ui/late/kept.tsx'
import { type Head, HeadCollector } from '@lonja/ui/layout/head.ts'
import { LanguageOffers } from './LanguageOffers.tsx'
import { type Assets, readAssets } from './assets.ts'
import { type WrittenDocument, renderDocument } from './document.ts'
import { keepHtml } from './kept-html.tsx'
import { type FetchStored, type Remember, pageQueries } from './shared-queries.ts'

export interface RenderRequest {
  /** The path with its query. A prefix names the language: `/products?search=pan`, `/ca/products`. */
  url: string
  /** Whether the visitor has not answered the cookie banner yet. */
  undecided: boolean
}

export interface RenderServices {
  /** Calls the API without a session. */
  fetch: FetchStored
  /** Stores results of queries between pages, until data with their tags change. */
  remember: Remember
  /**
   * The origin of the town’s Lonja, `https://lonja.example`, for canonical addresses and the previews of shared
   * links.
   */
  origin: string
  /** The settings of the town; undefined before the town is set up. */
  town?: Town | undefined
  /** A client to use in place of the built client. */
  client?: ClientBuild
}

export interface Rendered extends WrittenDocument {
  status: number
  /** The tags of the data in the page; undefined if they are not known. */
  tags: readonly string[] | undefined
}

/** The client’s files and the texts of each language. */
export interface ClientBuild {
  assets: Assets
  texts: Readonly<Record<Language, Texts>>
}

/** Reads the text files below `folder`: `assets/lang/es.json` and so on. */
const readTexts = (folder: URL): ClientBuild['texts'] =>
  Object.fromEntries(
    languages.map((language) => {
      const file = readFileSync(new URL(`assets/lang/${language}.json`, folder), 'utf8')
      return [language, flatTexts(JSON.parse(file) as Texts)]
    }),
  ) as Record<Language, Texts>

/** The texts in one object by their full keys, because a page looks up hundreds of texts. */
export const flatTexts = (texts: Texts): Texts => Object.fromEntries(flat(texts))

const flat = (texts: Texts, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [[before + name, value] as [string, string]] : flat(value, `${before}${name}.`),
  )

let built: ClientBuild | undefined

/** The client that was built together with this file. It is read only once. */
function builtClient(): ClientBuild {
  const folder = new URL('../client/', import.meta.url)
  return (built ??= { assets: readAssets(folder), texts: readTexts(folder) })
}

const locales = new WeakMap<Town, WeakMap<Texts, Locale>>()

/** The locale of a town in a language. It is the same for all pages, because parts of pages are stored with it. */
function localeIn(town: Town, language: Language, texts: ClientBuild['texts']): Locale {
  const ofTown = locales.get(town) ?? new WeakMap<Texts, Locale>()
  locales.set(town, ofTown)
  const locale = ofTown.get(texts[language]) ?? localeOf(language, texts[language], town)
  ofTown.set(texts[language], locale)
  return locale
}

const offersOf = (locale: Locale, path: string): string =>
  renderToStaticMarkup(
    <LocaleContext value={locale}>
      <LanguageOffers path={path} />
    </LocaleContext>,
  )

/** Renders one page as an anonymous visitor sees it. The browser loads personal data afterwards. */
export async function render(
  { url, undecided }: RenderRequest,
  { fetch, remember, origin, town = noTown, client: { assets, texts } = builtClient() }: RenderServices,
): Promise<Rendered> {
  const { language, path } = splitAddress(url)
  const locale = localeIn(town, language, texts)
  const { pathname, searchParams } = new URL(path, origin)
  // The empty page for every path. When there is no network, the browser opens it and renders the screen itself.
  if (pathname === '/shell') {
    const parts = {
      head: { title: town.name, noIndex: true },
      jsonLd: [],
      offers: offersOf(locale, path),
      body: '',
      state: ['[]'],
      file: 'src/main.tsx',
    }
    return { status: 200, tags: [], ...renderDocument({ ...parts, undecided: false, origin, assets, language, town }) }
  }
  const { route, params } = matchRoute(pathname)
  const module = await loadModule(route)
  const queries = pageQueries(fetch, remember)
  await Promise.all([
    queries.client.prefetchQuery(townMenus(language, undefined)),
    module.prefetch?.(queries.client, params, searchParams),
  ])

  const head: Head = { title: town.name }
  const body = renderToString(
    <LocaleContext value={locale}>
      <HeadCollector value={(part) => void Object.assign(head, part)}>
        <Router place={placeOf(path)}>
          <KeepHtml value={keepHtml(locale, queries.client)}>
            <App client={queries.client} undecided={undecided} />
          </KeepHtml>
        </Router>
      </HeadCollector>
    </LocaleContext>,
  )
  const things = await head.jsonLd?.()
  return {
    status: head.status ?? 200,
    tags: queries.tags(),
    ...renderDocument({
      head,
      jsonLd: things ?? [],
      offers: offersOf(locale, path),
      body,
      state: queries.state(),
      undecided,
      origin,
      assets,
      file: route.file,
      language,
      town,
    }),
  }
}

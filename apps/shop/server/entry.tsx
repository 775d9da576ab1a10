import { readFileSync } from 'node:fs'
import { appName } from '@lonja/contract/constants'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { type Answer, setTransport } from '#/api/client.ts'
import { createQueryClient, dehydrate } from '#/api/query-client.ts'
import { App } from '#/app/App.tsx'
import { loadModule, matchRoute } from '#/app/routes.ts'
import { type Texts, setTexts } from '#/i18n/texts.ts'
import { type Head, HeadCollector } from '#/ui/head.ts'
import { type Assets, readAssets } from './assets.ts'
import { renderDocument } from './document.ts'

export interface RenderRequest {
  /** The path with its query: `/products?search=pan`. */
  url: string
  /** The visitor has not chosen about cookies yet. */
  undecided: boolean
  /** Of the content security policy; the page's scripts carry it. */
  nonce: string
}

export interface RenderServices {
  /** Calls the API, anonymously. */
  fetch(path: string, init: RequestInit): Promise<Answer>
  /** Where the town's Lonja is: `https://lonja.example`, for canonical addresses and previews. */
  origin: string
}

export interface Rendered {
  status: number
  html: string
}

const texts = JSON.parse(readFileSync(new URL('../client/assets/lang/es.json', import.meta.url), 'utf8')) as Texts
const assets: Assets = readAssets(new URL('../client/', import.meta.url))

/** Renders one page with what an anonymous visitor sees. What belongs to a person is loaded by their browser. */
export async function render(
  { url, nonce, undecided }: RenderRequest,
  { fetch, origin }: RenderServices,
): Promise<Rendered> {
  const { pathname, searchParams } = new URL(url, origin)
  const { route, params } = matchRoute(pathname)
  setTransport(fetch)
  const module = await loadModule(route)
  const client = createQueryClient()
  await module.prefetch?.(client, params, searchParams)

  const head: Head = { title: appName }
  // Rendering is synchronous, so the language and the head belong to this page alone.
  setTexts(texts)
  const body = renderToString(
    <HeadCollector value={(part) => void Object.assign(head, part)}>
      <StaticRouter location={url}>
        <App client={client} undecided={undecided} />
      </StaticRouter>
    </HeadCollector>,
  )
  return {
    status: head.status ?? 200,
    html: renderDocument({ head, body, state: dehydrate(client), nonce, undecided, origin, assets, file: route.file }),
  }
}

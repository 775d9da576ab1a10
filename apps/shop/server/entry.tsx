import { readFileSync } from 'node:fs'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { ApiError } from '#/api/api-error.ts'
import { type Answer, setTransport } from '#/api/client.ts'
import { createQueryClient, dehydrateAll } from '#/api/query-client.ts'
import { App } from '#/app/App.tsx'
import { loadModule, matchRoute } from '#/app/routes.ts'
import { type Texts, setTexts } from '#/i18n/texts.ts'
import { type Head, HeadCollector } from '#/ui/head.ts'
import { type Assets, readAssets } from './assets.ts'
import { renderDocument } from './document.ts'

export interface RenderRequest {
  /** The path with its query: `/products?search=pan`. */
  url: string
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
export async function render({ url, nonce }: RenderRequest, { fetch, origin }: RenderServices): Promise<Rendered> {
  const { pathname, searchParams } = new URL(url, origin)
  const { route, params } = matchRoute(pathname)
  setTransport(fetch)
  const module = await loadModule(route)
  const client = createQueryClient()
  await module.prefetch?.(client, params, searchParams)

  let head: Head = { title: 'Lonja' }
  // Rendering is synchronous, so the language and the head belong to this page alone.
  setTexts(texts)
  const body = renderToString(
    <HeadCollector value={(value) => void (head = value)}>
      <StaticRouter location={url}>
        <App client={client} />
      </StaticRouter>
    </HeadCollector>,
  )
  return {
    status: head.status ?? (hasFailed(client) ? 503 : 200),
    html: renderDocument({ head, body, state: dehydrateAll(client), nonce, origin, assets, file: route.file }),
  }
}

/** Something the page is made of could not be had: it shows so, and search engines are told to come back. */
const hasFailed = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.error instanceof ApiError && (state.error.status || 503) >= 500)

import { Writable } from 'node:stream'
import { splitAddress } from '@lonja/contract/languages'
import { type ReactNode, Suspense, use } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { Router, placeOf } from '@lonja/ui/router/router.tsx'
import { expect, it } from 'vitest'
import { type Transport, createClient } from '@lonja/ui/api/client.ts'
import { createQueryClient } from '@lonja/ui/api/query-client.ts'
import { LocaleContext, localeOf } from '@lonja/ui/i18n/locale.ts'
import type { Town } from '@lonja/ui/i18n/town.ts'
import { readTexts } from '../../server/texts.ts'
import { App } from './App.tsx'
import { loadModule, matchRoute } from './routes.ts'

/** Returns a function whose callers wait until it was called `size` times. */
function gate(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting === size) resolve()
    return promise
  }
}

const both = { asked: gate(2), prefetched: gate(2) }

/** Simulates the API of a town with one page. It answers only after the API of the other town was called too. */
const apiOf =
  (town: string): Transport =>
  async () => {
    await both.asked()
    const body = [{ type: 'p', text: `Escrito en ${town}` }]
    return Response.json({ title: town, meta: {}, body, updatedDate: '2026-11-20T12:00:00Z' })
  }

/** Suspends until `until` is resolved, so that the other page renders in between. */
function Late({ until, children }: { until: Promise<void>; children: ReactNode }) {
  use(until)
  return children
}

/** Renders a page as the server streams it. The second half is rendered after `until` is resolved. */
async function stream(url: string, town: Town, until: Promise<void>): Promise<string> {
  const { language, path } = splitAddress(url)
  const { route, params } = matchRoute(path)
  const module = await loadModule(route)
  const client = createQueryClient(createClient({ transport: apiOf(town.name) }))
  await module.prefetch?.(client, params, new URLSearchParams())
  await both.prefetched()
  const page = (
    <LocaleContext value={localeOf(language, readTexts(language), town)}>
      <Router place={placeOf(path)}>
        <Suspense fallback="…">
          <Late until={until}>
            <App client={client} undecided />
          </Late>
        </Suspense>
      </Router>
    </LocaleContext>
  )
  return new Promise((resolve, reject) => {
    let html = ''
    const written = new Writable({
      write(chunk, _encoding, done) {
        html += String(chunk)
        done()
      },
      final(done) {
        done()
        resolve(html)
      },
    })
    const { pipe } = renderToPipeableStream(page, { onShellReady: () => pipe(written), onError: reject })
  })
}

it('pages of two towns, each in its language, render at the same time without mixing their texts', async () => {
  const opened = Promise.withResolvers<void>()
  const first = stream('/ca/cms/ajuda', { name: 'Ripoll', languages: ['es', 'ca'] }, opened.promise)
  const second = await stream('/en/cms/help', { name: 'Olot', languages: ['es', 'en'] }, Promise.resolve())
  opened.resolve()
  const pages = [await first, second]
  const facts = [
    ['Escrito en Ripoll', 'aria-label="Ripoll, inici"', 'Salta al contingut', 'divendres, 20 de novembre del 2026'],
    ['Escrito en Olot', 'aria-label="Olot, home"', 'Skip to content', 'Friday, 20 November 2026'],
  ]
  const found = pages.map((page) => facts.map((ofPage) => ofPage.filter((fact) => page.includes(fact))))
  expect(found).toEqual([
    [facts[0], []],
    [[], facts[1]],
  ])
})

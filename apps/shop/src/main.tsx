import { defaultLanguage } from '@lonja/contract/constants'
import { splitAddress } from '@lonja/contract/languages'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '@lonja/ui/styles/tokens.css'
import '@lonja/ui/styles/base.css'
import { createClient } from '@lonja/ui/api/client.ts'
import { createStore } from '@lonja/ui/store/create-store.ts'
import { type PageState, createQueryClient, hydrate } from '@lonja/ui/api/query-client.ts'
import { credentials, currentUser, onSessionChange, startSession } from '@lonja/ui/api/session.ts'
import { App } from '#/app/App.tsx'
import { LanguageRouter } from '#/app/LanguageRouter.tsx'
import { loadModule, matchRoute } from '#/app/routes.ts'
import { startBasket } from '#/basket/basket.ts'
import { readDraft } from '@lonja/ui/forms/draft.ts'
import { type Locale, localeOf } from '@lonja/ui/i18n/locale.ts'
import { loadTexts } from '@lonja/ui/i18n/texts.ts'
import { type Town, noTown } from '@lonja/ui/i18n/town.ts'

/** Hydrates the page that the server rendered. Without such a page, as in the packed app, renders the whole page. */
async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  // The packed app reads the server’s address from the document, because the address of its page belongs to the
  // device.
  const { api: origin, town: given } = document.documentElement.dataset
  const packed = origin && (await import('#/app/device/packed.tsx').then(({ prepare }) => prepare()))
  const town = given ? (JSON.parse(given) as Town) : noTown
  const { language: named, path } = splitAddress(location.pathname)
  // An address may name a language that the town no longer has, for example on a page opened without a network.
  const language = town.languages.includes(named) ? named : defaultLanguage
  // The page that the service worker stores for all addresses is in Spanish, so the language is set here.
  document.documentElement.lang = language
  const [texts] = await Promise.all([loadTexts(language), loadModule(matchRoute(path).route)])
  const locales = createStore(localeOf(language, texts, town))
  addEventListener('languagechange', (event) => {
    // Browsers also fire `languagechange`, without a locale, when the preferred languages of the browser change.
    if (event instanceof CustomEvent) locales.set(event.detail as Locale)
  })
  // Only the town's staff have it, who see the web shop as a customer does.
  const viewed = readDraft('customer_view')
  const view = viewed ? (await import('#/customer-views/viewing.tsx')).startView(viewed) : undefined
  const api = createClient({ ...(origin && { origin }), credentials, ...(view && { transport: view.transport }) })
  startSession()
  startBasket(api)

  const client = createQueryClient(api)
  const state = document.getElementById('state')?.textContent
  if (state) hydrate(client, JSON.parse(state) as PageState)
  const isRendered = root.hasChildNodes()
  if (!isRendered && !view)
    await import('./later.ts').then(({ restore }) => restore(client, locales)).catch(() => undefined)
  // The page was rendered without an account, but some accounts have their own prices, so the products are loaded
  // again.
  const readAnew = () => void client.invalidateQueries({ queryKey: ['products'] })
  if (currentUser()) readAnew()
  onSessionChange(readAnew)
  const screens = <App client={client} undecided={'undecided' in document.documentElement.dataset} />
  const app = (
    <StrictMode>
      <LanguageRouter locales={locales}>
        {packed ? packed(screens, api) : (view?.around(screens) ?? screens)}
      </LanguageRouter>
    </StrictMode>
  )
  // In a transition, hydration works in short steps, and the page reacts to touches between them.
  if (isRendered) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)

  const later = () =>
    void import('./later.ts')
      .then((module) => module[view ? 'startViewing' : 'start'](client, locales))
      .catch(() => undefined)
  if (currentUser() || navigator.serviceWorker?.controller) return later()
  // First-time visitors read the page first, so the rest loads after the first press or after 15 seconds.
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, later, { once: true })
  setTimeout(later, 15_000)
}

void start()

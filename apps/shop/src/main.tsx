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
import { type Locale, localeOf } from '@lonja/ui/i18n/locale.ts'
import { loadTexts } from '@lonja/ui/i18n/texts.ts'
import { type Town, noTown } from '@lonja/ui/i18n/town.ts'

/** Hydrates the page rendered by the server; without one, as in the packed app, renders from nothing. */
async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  // The packed app gets the server’s address here: its own address is of the device.
  const { api: origin, town: given } = document.documentElement.dataset
  const packed = origin && (await import('#/app/device/packed.tsx').then(({ prepare }) => prepare()))
  const town = given ? (JSON.parse(given) as Town) : noTown
  const { language: named, path } = splitAddress(location.pathname)
  // Without a network, the app stays in a language that the town has removed.
  const language = town.languages.includes(named) ? named : defaultLanguage
  // A page stored for any address is in Spanish.
  document.documentElement.lang = language
  const [texts] = await Promise.all([loadTexts(language), loadModule(matchRoute(path).route)])
  const locales = createStore(localeOf(language, texts, town))
  addEventListener('languagechange', (event) => {
    // Browsers use the same event name when their own languages change.
    if (event instanceof CustomEvent) locales.set(event.detail as Locale)
  })
  const api = createClient({ ...(origin && { origin }), credentials })
  startSession()
  startBasket(api)

  const client = createQueryClient(api)
  const state = document.getElementById('state')?.textContent
  if (state) hydrate(client, JSON.parse(state) as PageState)
  const isRendered = root.hasChildNodes()
  if (!isRendered) await import('./later.ts').then(({ restore }) => restore(client, locales)).catch(() => undefined)
  // The page was rendered for everybody; some accounts have their own prices.
  const readAnew = () => void client.invalidateQueries({ queryKey: ['products'] })
  if (currentUser()) readAnew()
  onSessionChange(readAnew)
  const screens = <App client={client} undecided={'undecided' in document.documentElement.dataset} />
  const app = (
    <StrictMode>
      <LanguageRouter locales={locales}>{packed ? packed(screens, api) : screens}</LanguageRouter>
    </StrictMode>
  )
  // As a transition hydration runs in slices, and the page reacts to touches in between.
  if (isRendered) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)

  const later = () => void import('./later.ts').then((module) => module.start(client, locales)).catch(() => undefined)
  if (currentUser() || navigator.serviceWorker?.controller) return later()
  // First-time visitors read the content before the rest loads.
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, later, { once: true })
  setTimeout(later, 15_000)
}

void start()

import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '@lonja/ui/styles/tokens.css'
import '@lonja/ui/styles/base.css'
import '@lonja/ui/controls/ToastMessage.tsx'
import { createClient } from '@lonja/ui/api/client.ts'
import { apiOf, createQueryClient } from '@lonja/ui/api/query-client.ts'
import { credentials, startSession } from '@lonja/ui/api/session.ts'
import { throughView } from '@lonja/ui/api/through-view.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { setTheme, themes, type Theme } from '@lonja/ui/hooks/theme.ts'
import { type Locale, localeOf } from '@lonja/ui/i18n/locale.ts'
import { loadTexts } from '@lonja/ui/i18n/texts.ts'
import { type Town, noTown } from '@lonja/ui/i18n/town.ts'
import { startLive } from '@lonja/ui/live/live.ts'
import { createStore } from '@lonja/ui/store/create-store.ts'
import { readStored } from '@lonja/ui/store/storage.ts'
import { App } from '#/app/App.tsx'
import { BackofficeRouter } from '#/app/BackofficeRouter.tsx'
import { chosenLanguage } from '#/app/chosen-language.ts'
import { screens } from '#/app/routes.ts'
import { isAtTown } from '#/app/at-town.ts'
import { loadTownDesk } from '#/app/town-desk.ts'
import { followedBy } from '#/events/followed.ts'
import { startOffline } from '#/offline/start-offline.ts'
import { refusedText } from '#/outbox/act-text.ts'
import { currentView } from '#/shop-views/viewing.ts'
import { startCounter } from '#/shared-devices/counter.ts'
import { startOutbox } from '#/outbox/send-acts.ts'

// The content policy forbids making functions from text, and the browser logs each attempt, so zod does not try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Renders the back office into the page that the server sends for every address below `/manage`. */
async function start() {
  // The code of the screen arrives while the texts and the stored answers are read.
  loadScreen(location.pathname.replace(/^\/manage/, '')).catch(() => undefined)
  const theme = readStored('theme')
  if (themes.includes(theme as Theme)) setTheme(theme as Theme)
  const { town: given } = document.documentElement.dataset
  const town = given ? (JSON.parse(given) as Town) : noTown
  const language = chosenLanguage(town)
  document.documentElement.lang = language
  const locales = createStore(localeOf(language, await loadTexts(language), town))
  addEventListener('languagechange', (event) => {
    // Browsers also fire `languagechange`, without a locale, when the preferred languages of the browser change.
    if (event instanceof CustomEvent) locales.set(event.detail as Locale)
  })
  const view = currentView()
  const client = createQueryClient(createClient({ credentials, ...(view && { transport: throughView(view.id) }) }))
  startSession()
  // Somebody who only looks at a shop stores nothing on the device and sends nothing from it.
  if (!view) {
    await startOffline(client, locales)
    startCounter()
    await startOutbox(client, (act) => showToast('error', (locale) => refusedText(locale, act)))
  }
  startLive(client, followedBy(client))
  // Gestures are only a second way to do something, so the first screen does not wait for their code.
  void import('@lonja/ui/touch/touch.ts').then(
    ({ startTouch }) => startTouch(),
    () => undefined,
  )
  // The browser or the shop may have changed the subscription since the last start.
  if (!view && globalThis.Notification?.permission === 'granted')
    void import('@lonja/ui/push/browser-push.ts').then(
      ({ renewPush }) => renewPush(apiOf(client)),
      () => undefined,
    )
  // A transition is rendered in short tasks, so a press is answered while the first screen is being made.
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <BackofficeRouter locales={locales}>
          <App client={client} />
        </BackofficeRouter>
      </StrictMode>,
    ),
  )
}

const loadScreen = (path: string): Promise<unknown> =>
  isAtTown(path) ? loadTownDesk() : screens.loadModule(screens.matchRoute(path).route)

void start()

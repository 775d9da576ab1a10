import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import './ui/tokens.css'
import './ui/base.css'
import { type PageState, createQueryClient, hydrate } from '#/api/query-client.ts'
import { currentUser, onSessionChange, startSession } from '#/api/session.ts'
import { App } from '#/app/App.tsx'
import { loadModule, matchRoute } from '#/app/routes.ts'
import { startBasket } from '#/basket/basket.ts'
import { type Texts, setTexts } from '#/i18n/texts.ts'

/** Takes over the page that the server rendered; without one, as in the packaged app, it renders from nothing. */
async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  const language =
    document.querySelector<HTMLLinkElement>('link[rel=preload][as=fetch]')?.href ?? '/assets/lang/es.json'
  const [texts] = await Promise.all([
    fetch(language).then((answer) => answer.json() as Promise<Texts>),
    loadModule(matchRoute(location.pathname).route),
  ])
  setTexts(texts, document.documentElement.lang)
  startSession()
  startBasket()

  const client = createQueryClient()
  const state = document.getElementById('state')?.textContent
  if (state) hydrate(client, JSON.parse(state) as PageState)
  // The page was written for everybody; some accounts have prices of their own.
  const readAnew = () => void client.invalidateQueries({ queryKey: ['products'] })
  if (currentUser()) readAnew()
  onSessionChange(readAnew)
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App client={client} undecided={'undecided' in document.documentElement.dataset} />
      </BrowserRouter>
    </StrictMode>
  )
  // As a transition it works in slices, between which the page answers to a finger.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

void start()

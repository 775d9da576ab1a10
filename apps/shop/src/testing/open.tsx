import { configure, screen, waitFor, within } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { splitAddress } from '@lonja/contract/languages'
import type { Transport } from '@lonja/ui/api/client.ts'
import type { DetachedWindowAPI } from 'happy-dom'
import { StrictMode } from 'react'
import { type Root, createRoot } from 'react-dom/client'
import { afterAll, afterEach, inject, vi } from 'vitest'
import { type Customer, apiOf } from '../../../../e2e/api.ts'
import { readTexts } from '../../server/texts.ts'

const origin = inject('origin')
/** The data folder of the server. It contains the mails that the server sends. */
export const dataDir = inject('dataDir')
/** Creates and reads the data that a test needs, by calls to the API. */
export const api = apiOf(origin)

configure({
  // The limit is longer than the default, because the machine may be busy.
  asyncUtilTimeout: 10_000,
  // The first line of the message is enough; the other lines contain the whole document.
  getElementError: (message) => new Error(message?.split('\n')[0]),
  // An action is rendered before the next action starts.
  async asyncWrapper(act) {
    const result = await act()
    await rendered()
    return result
  },
})
// Browsers have the global `origin`, but happy-dom does not.
Object.assign(globalThis, { origin })

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }

// Calls of `api` need the origin of the server, also before a page is open.
happyDOM.setURL(origin)

let root: Root | undefined
let answerNow: OpenOptions['answer']
let render: () => Promise<void>

/** Waits for React, which renders and runs effects in later turns of the event loop. */
export async function rendered(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => void setTimeout(resolve))
}

/** Functions that remove the `pagehide` listeners of a closed page. All tests share one window. */
const farewells: (() => void)[] = []
const { addEventListener: listen } = globalThis
globalThis.addEventListener = (...[type, listener, options]: Parameters<typeof listen>) => {
  listen(type, listener, options)
  if (type === 'pagehide') farewells.push(() => globalThis.removeEventListener(type, listener, options))
}

/** Closes the web shop, as a user closes a tab. */
function close(): void {
  root?.unmount()
  dispatchEvent(new Event('pagehide'))
  for (const forget of farewells.splice(0)) forget()
  document.body.replaceChildren()
}

/** Messages that the simulated document causes: failed requests, and elements that it does not know. */
const ofDocument = /^(?:(?:GET|POST|PUT|PATCH|DELETE) |The tag )/
const logged: string[] = []
const log = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
  // Only warnings of React are recorded; they begin with a text. happy-dom logs interrupted requests as error objects,
  // which are ignored.
  if (typeof parts[0] === 'string' && !ofDocument.test(parts[0])) logged.push(parts.join(' '))
})

afterEach(() => {
  close()
  localStorage.clear()
  sessionStorage.clear()
  // A browser sends this event to its other tabs when the storage is emptied. Here it empties the baskets that closed
  // pages still have in memory, because these pages could store them again during the next test.
  dispatchEvent(new StorageEvent('storage', { key: null }))
  if (logged.length > 0) throw new Error(`Logged as errors:\n${logged.splice(0).join('\n')}`)
})
afterAll(() => log.mockRestore())

interface OpenOptions {
  /** The customer who is signed in before the web shop opens. */
  customer?: Pick<Customer, 'username' | 'password'>
  /**
   * Answers calls in place of the server, for example to simulate a bad network. For a call that the server must
   * answer, returns undefined.
   */
  answer?: (path: string, ask: () => ReturnType<Transport>) => ReturnType<Transport> | undefined
  /**
   * Whether to start the code that receives the events of the server, and the code that asks for the password after
   * the session has expired. In the browser `later.ts` starts them, but it also starts code that needs functions which
   * the simulated document lacks.
   */
  follow?: boolean
}

/**
 * Watches a call whose path begins with `path`. Pass `answer` to `open`; `rendered` waits until the server has answered
 * the call and the page shows the answer.
 */
export function watchCall(path: string) {
  // React's strict mode mounts each component twice. The page cancels the first call, so the last one counts.
  let last: ReturnType<Transport> | undefined
  const answer: NonNullable<OpenOptions['answer']> = (called, ask) =>
    called.startsWith(path) ? (last = ask()) : undefined
  const shown = async (): Promise<void> => {
    await waitFor(() => {
      if (!last) throw new Error(`The page did not call ${path}`)
    })
    await last
    await rendered()
  }
  return { answer, rendered: shown }
}

/**
 * Opens the web shop at an address, as `main.tsx` does if the server has not rendered the page. All modules are loaded
 * again, as in a new tab. The data stored on the device stays.
 */
export async function open(address: string, { customer, answer, follow = false }: OpenOptions = {}) {
  close()
  vi.resetModules()
  happyDOM.setURL(origin + address)
  const [{ createClient }, { createQueryClient }, session, { localeOf }, { noTown }, { createStore }] =
    await Promise.all([
      import('@lonja/ui/api/client.ts'),
      import('@lonja/ui/api/query-client.ts'),
      import('@lonja/ui/api/session.ts'),
      import('@lonja/ui/i18n/locale.ts'),
      import('@lonja/ui/i18n/town.ts'),
      import('@lonja/ui/store/create-store.ts'),
    ])
  const [{ App }, { LanguageRouter }, { loadModule, matchRoute }, { startBasket }] = await Promise.all([
    import('#/app/App.tsx'),
    import('#/app/LanguageRouter.tsx'),
    import('#/app/routes.ts'),
    import('#/basket/basket.ts'),
    import('@lonja/ui/controls/ToastMessage.tsx'),
  ])
  answerNow = answer
  const transport: Transport = (path, init) => {
    // The cache of the simulated document ignores `Vary: Authorization`, so after a login it would return the answers
    // that a guest got. This header switches it off.
    const headers = new Headers(init.headers)
    headers.set('cache-control', 'no-cache')
    const ask = () => fetch(origin + path, { ...init, headers })
    return answerNow?.(path, ask) ?? ask()
  }
  const client = createClient({ transport, credentials: session.credentials })
  session.startSession()
  startBasket(client)
  if (customer) await session.login(client, customer.username, customer.password)
  render = async () => {
    const { language, path } = splitAddress(location.pathname)
    document.documentElement.lang = language
    await loadModule(matchRoute(path).route)
    const locales = createStore(localeOf(language, readTexts(language), noTown))
    const queries = createQueryClient(client)
    if (follow) {
      const [{ startHolding }, { startLive }, { followedBy }] = await Promise.all([
        import('#/identity/held-screen.ts'),
        import('@lonja/ui/live/live.ts'),
        import('#/events/followed.ts'),
      ])
      startHolding(client, locales)
      startLive(queries, followedBy(queries))
    }
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(
      <StrictMode>
        <LanguageRouter locales={locales}>
          <App client={queries} undecided={false} />
        </LanguageRouter>
      </StrictMode>,
    )
    await screen.findByRole('main')
  }
  await render()
  return userEvent.setup()
}

/** Opens another address, and loads its data again. The modules stay loaded, so this is quicker than `open`. */
export async function reopen(address: string, answer?: OpenOptions['answer']): Promise<void> {
  close()
  happyDOM.setURL(origin + address)
  // The router still has the earlier address. This event makes it read the new address.
  dispatchEvent(new PopStateEvent('popstate'))
  answerNow = answer
  await render()
}

/** Replaces the text of a field, as pasting does. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  if (text !== '') await user.paste(text)
}

/** Logs in with the form on the screen. */
export async function logInHere(
  user: UserEvent,
  { username, password }: Pick<Customer, 'username' | 'password'>,
): Promise<void> {
  await fill(user, await screen.findByLabelText('Usuario o correo electrónico'), username)
  await fill(user, screen.getByLabelText('Contraseña'), password)
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Entrar' }))
}

/** Stores a basket on the device with one unit of each product. The web shop reads the basket when it opens. */
export function storeBasket(...products: readonly string[]): void {
  const lines = products.map((id) => ({ product: { id }, quantity: 1, attributes: [] }))
  localStorage.setItem('current_order', JSON.stringify({ schema: 2, lines }))
}

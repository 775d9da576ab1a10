import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import type { Transport } from '@lonja/ui/api/client.ts'
import axe from 'axe-core'
import { beforeAll, expect, it } from 'vitest'
import { type Screen, type World, makeWorld, screens } from '../../../../e2e/screens/screens.ts'
import { pastries } from '../../../../e2e/goods.ts'
import { part } from '@lonja/contract/testing/long'
import { api, open, reopen } from '#/testing/open.tsx'

/**
 * The states that depend only on the answers of the API. The browser tests in `e2e/screens/screens.spec.ts` check the
 * other states, and save pictures of all states. `npm test` opens half of the screens, and a run with LONG=1 opens all.
 */
const states = ['loading', 'error', 'offline', 'partial', 'empty'] as const
type State = (typeof states)[number]

type Answer = NonNullable<NonNullable<Parameters<typeof open>[1]>['answer']>

const fail = async (): ReturnType<Transport> =>
  Response.json(
    { type: '/errors/500', title: 'An error occurred', status: 500, detail: 'Internal Server Error' },
    { status: 500, headers: { 'content-type': 'application/problem+json' } },
  )

/** Returns the server's answer; if the answer is a list, returns an empty list instead. */
async function empty(ask: () => ReturnType<Transport>): ReturnType<Transport> {
  const response = await ask()
  const body = await response.json().catch(() => undefined)
  return Array.isArray(body)
    ? Response.json([], { headers: { 'x-total-count': '0' } })
    : { status: response.status, headers: response.headers, json: async () => body }
}

/** Returns the simulated answers of the network that lead to a state of the screen. */
const answerIn =
  (state: State, { main }: Screen): Answer =>
  (path, ask) => {
    if (/\/(?:login|events|logout)$/.test(path)) return undefined
    if (state === 'loading') return new Promise<never>(() => undefined)
    if (state === 'error') return fail()
    if (state === 'offline') return Promise.reject(new TypeError('fetch failed'))
    if (state === 'partial') return main?.test(path) ? undefined : fail()
    // The server always answers with a block, because the home page of a town always has the greeting.
    if (path.endsWith('/home-blocks')) return undefined
    return empty(ask)
  }

/** Opens a path as a link does. Used for paths to which the page has no link. */
function goTo(path: string): void {
  history.pushState(null, '', path)
  fireEvent(window, new PopStateEvent('popstate'))
}

const busy = () => screen.getByRole('main').querySelector('[aria-busy=true]')

async function addPastries(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Añadir al carrito: ${pastries}` }))
  await waitFor(() => expect(localStorage.getItem('current_order')).toContain(pastries))
}

/** Waits until the screen shows a state. */
async function reached(state: State): Promise<void> {
  await waitFor(() => expect([state, busy() !== null]).toEqual([state, state === 'loading']))
  if (state === 'error') await within(screen.getByRole('main')).findAllByText('Algo no ha ido bien')
  if (state === 'offline') await screen.findAllByText(/Sin conexión/)
}

/** Returns the violations that axe finds. Only the browser tests check the rules about colours. */
async function violations(): Promise<string[]> {
  // axe reads the computed style, in which the simulated document ignores the attribute `hidden`.
  for (const hidden of document.querySelectorAll<HTMLElement>('[hidden]')) hidden.style.display = 'none'
  const found = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
    resultTypes: ['violations'],
  })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

let world: World
beforeAll(async () => {
  world = await makeWorld(api)
})

it.each(part(Object.entries(screens), 2))(
  'the screen %s is accessible while loading, after an error, without a network, with some of its data and without data',
  async (_name, wanted) => {
    const path = typeof wanted.path === 'string' ? wanted.path : wanted.path(world)
    const customer = wanted.customer && { customer: world.customer }
    const start = path === '/recovery' ? '/info' : '/recovery'
    const user = await open(wanted.basket ? `/products?search=${encodeURIComponent(pastries)}` : start, { ...customer })
    if (wanted.basket) await addPastries(user)
    for (const state of states) {
      const answer = answerIn(state, wanted)
      if (state === 'empty' && wanted.basket) {
        localStorage.removeItem('current_order')
        await open(start, { ...customer, answer })
      } else await reopen(start, answer)
      const before = await screen.findByRole('heading', { level: 1 })
      if (state === 'offline') fireEvent(window, new Event('offline'))
      goTo(path)
      await waitFor(() => expect(document.contains(before)).toBe(false))
      expect(location.pathname).toBe(path)
      await within(screen.getByRole('main')).findAllByRole('heading')
      if (wanted.main) await reached(state)
      expect([state, ...(await violations())]).toEqual([state])
      if (state === 'offline') fireEvent(window, new Event('online'))
    }
  },
)

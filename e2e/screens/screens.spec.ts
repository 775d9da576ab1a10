import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { part } from '@lonja/contract/testing/long'
import { apiOf } from '../api.ts'
import { goodPractice, objectionsOf, wcag } from '../axe.ts'
import { desktop, phone } from '../browser.ts'
import { expect, test as base } from '../fixtures.ts'
import { root } from '../server.ts'
import { fillBasket, isPhone, ready, storeSession, transitionsEnded, visit } from '../shopper.ts'
import { type Screen, type State, type World, makeWorld, screens, states } from './screens.ts'

/**
 * Shows screens in their states. Checks that a screen reaches the state, that axe finds no violations, that scripts
 * log no errors, and that no other host is requested. The reporter prints the results as a table.
 *
 * With `SCREENS=FOLDER` all screens are shown in all states, on a phone and on a desktop, in light and in dark colours,
 * and a picture of each is saved in the folder. Without `SCREENS`, screens are shown only on a phone in light colours,
 * and only in the states `ready` and `stale`. Component tests check the other states
 * (apps/shop/src/app/screens.dom.test.tsx), but not the colours. So the screens of `inEveryState` are also shown in the
 * other states here. These four screens are enough, because all screens use the same components for the other states.
 *
 * A run with LONG=1 shows every screen. `npm test` shows only a sixth of the screens. If one of the four is among them,
 * it is shown in two or three of the other states.
 */
const folder = process.env['SCREENS']
const views = {
  'phone light': { ...phone, colorScheme: 'light' },
  'phone dark': { ...phone, colorScheme: 'dark' },
  'desktop light': { ...desktop, colorScheme: 'light' },
  'desktop dark': { ...desktop, colorScheme: 'dark' },
} as const
const looked = folder ? Object.keys(views) : ['phone light']
const shownScreens = folder ? Object.entries(screens) : part(Object.entries(screens))
const inEveryState = new Set(['products', 'business', 'orders', 'profile'])
const others = part(['loading', 'error', 'offline', 'partial', 'empty'], 2)
const everyState = folder ? states : states.filter((state) => ['ready', 'stale', ...others].includes(state))
if (folder) mkdirSync(folder, { recursive: true })

/**
 * The data of each server, created once. A fixture with the scope `worker` is not used: Playwright would start another
 * worker, with another server, for the tests that use it.
 */
const worlds = new Map<string, Promise<World>>()
const test = base.extend<{ world: World }>({
  world: async ({ server: { url } }, provide) => {
    const world = worlds.get(url) ?? makeWorld(apiOf(url))
    worlds.set(url, world)
    await provide(await world)
  },
})

for (const view of looked as (keyof typeof views)[]) {
  test.describe(view, () => {
    test.use(views[view])
    for (const [name, screen] of shownScreens) {
      test(name, async ({ page, world, baseURL }) => {
        test.setTimeout(150_000)
        const complaints: string[] = []
        page.on('console', (message) => {
          // The browser logs every answer with an error status. In these tests such answers are expected.
          if (message.type() === 'error' && !/Failed to load resource|net::ERR_/.test(message.text()))
            complaints.push(`console: ${message.text()}`)
        })
        page.on('request', (request) => {
          const { host, protocol } = new URL(request.url())
          if (protocol.startsWith('http') && host !== new URL(baseURL!).host) complaints.push(`asked ${host}`)
        })
        if (screen.customer) await storeSession(page, world.customer)
        if (screen.basket) await fillBasket(page)
        const judged = new Set<string>()

        const shown: readonly State[] =
          folder || inEveryState.has(name) ? everyState : screen.main ? ['ready', 'stale'] : ['ready']
        for (const state of shown) {
          const outcome = await test.step(state, async () => {
            try {
              await reach(page, screen, state, world)
              if (folder) await shoot(page, join(folder, `${name}-${state}-${view.replace(' ', '-')}.png`))
              // A screen can look the same in several states. The same HTML is checked only once.
              const html = await page.locator('body').innerHTML()
              if (!judged.has(html))
                complaints.push(...(await objectionsOf(page, [...wcag, goodPractice])).map(inOneLine))
              judged.add(html)
              return complaints.splice(0).join('; ')
            } catch (error) {
              return String(error).split('\n').slice(0, 6).join(' ')
            } finally {
              await page.unrouteAll({ behavior: 'ignoreErrors' })
              await page.context().setOffline(false)
            }
          })
          test.info().annotations.push({ type: state, description: outcome })
          expect.soft(outcome, state).toBe('')
        }
      })
    }
  })
}

const asked = (url: URL): boolean =>
  url.pathname.startsWith('/api/') && !/\/(?:login|events|logout)$/.test(url.pathname)

/** Brings a screen into a state: changes the answers of the API, cuts the network, or deletes data of the browser. */
async function reach(page: Page, screen: Screen, state: State, world: World): Promise<void> {
  const path = typeof screen.path === 'string' ? screen.path : screen.path(world)
  if (state === 'ready') {
    await visit(page, path)
    return settle(page)
  }
  if (state === 'empty') await page.evaluate(() => localStorage.removeItem('current_order'))
  if (state === 'stale') await page.evaluate(() => sessionStorage.removeItem('language'))
  if (state === 'loading') await page.route(asked, () => undefined)
  if (state === 'error') await page.route(asked, fail)
  if (state === 'partial')
    await page.route(asked, (route) => (screen.main?.test(route.request().url()) ? route.continue() : fail(route)))
  if (state === 'empty') await page.route(asked, empty)
  // Opens another page first, and loads the code of the screen there. The data of the screen are then not loaded yet.
  await visit(page, '/recovery')
  await preload(page, screen.file)
  if (state === 'offline') await page.context().setOffline(true)
  await goTo(page, path)
  if (state === 'stale') {
    await settle(page)
    // The code for use without a network is loaded when a key is first pressed. When it is ready, it stores the
    // language of the tab.
    await page.keyboard.press('Shift')
    await page.waitForFunction(() => sessionStorage.getItem('language') !== null)
    await page.context().setOffline(true)
    await goTo(page, '/recovery')
    await goTo(page, path)
  }
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (!screen.main) return state === 'loading' ? undefined : settle(page)
  const busy = page.locator('main [aria-busy=true]').first()
  if (state === 'loading') await expect(busy).toBeVisible()
  else await expect(busy).toBeHidden()
  if (state === 'error') await expect(page.getByRole('main').getByText('Algo no ha ido bien').first()).toBeVisible()
  if (state === 'offline') await expect(page.getByText('Sin conexión').first()).toBeVisible()
  if (state === 'stale') await expect(page.getByText('Esto es de').first()).toBeVisible()
}

const fail = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    body: JSON.stringify({
      type: '/errors/500',
      title: 'An error occurred',
      status: 500,
      detail: 'Internal Server Error',
    }),
  })

/** Answers with an empty list if the server's answer is a list; other answers are not changed. */
async function empty(route: Route): Promise<void> {
  // The home page of a town always has the greeting.
  if (route.request().method() !== 'GET' || /home-blocks/.test(route.request().url())) return route.continue()
  const response = await route.fetch()
  const body: unknown = await response.json().catch(() => undefined)
  if (Array.isArray(body))
    return route.fulfill({ response, json: [], headers: { ...response.headers(), 'x-total-count': '0' } })
  return route.fulfill({ response })
}

/** Navigates as a link would do, to a path to which the page has no link. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).toHaveURL(new RegExp(`${path.replaceAll(/[.?*+]/g, '\\$&')}$`))
}

async function preload(page: Page, file: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(root, 'apps/shop/dist/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const chunk = manifest[file]
  if (!chunk) throw new Error(`No screen is in ${file}`)
  await page.evaluate((url) => import(url).then(() => undefined), `/${chunk.file}`)
}

async function settle(page: Page): Promise<void> {
  await ready(page)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/**
 * Takes a picture of the whole page with all its images. On a phone the window is made as tall as the page, so that no
 * bar covers the middle of the page.
 */
async function shoot(page: Page, path: string): Promise<void> {
  await transitionsEnded(page)
  const viewport = page.viewportSize()!
  if (isPhone(page)) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...viewport, height })
  }
  await page.evaluate(async () => {
    scrollTo(0, 0)
    for (const image of document.images) image.loading = 'eager'
    const drawn = Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 3_000))])
  })
  await page.screenshot({ path, scale: 'css', fullPage: true })
  await page.setViewportSize(viewport)
}

const inOneLine = ({ id, nodes }: Awaited<ReturnType<typeof objectionsOf>>[number]): string =>
  `axe ${id}: ${nodes
    .map(({ target }) => target.join(' '))
    .slice(0, 3)
    .join(', ')}`

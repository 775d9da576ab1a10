import { test as base, expect } from '@playwright/test'
import { type Api, type Customer, apiOf } from './api.ts'
import { type Server, withTown } from './server.ts'
import { storeSession } from './shopper.ts'

export { expect }

/** An account of the demo town with two past orders. */
export const cliente: Customer = { username: 'cliente@lonja.test', password: 'lonja-demo', greeting: 'Carmen' }

interface TestFixtures {
  /** Whether the visitor has answered the cookie banner before the test. If not set by a test, it is true. */
  consent: boolean
  /** Creates and reads data for a test through the API. */
  api: Api
  /** A new customer whose session is stored on the device. No page is open yet: the test opens the first one. */
  customer: Customer
}

export const test = base.extend<TestFixtures, { server: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from this pattern
  server: [({}, provide) => withTown(provide), { scope: 'worker', timeout: 120_000 }],
  baseURL: ({ server }, provide) => provide(server.url),
  consent: [true, { option: true }],
  context: async ({ context, baseURL, consent }, provide) => {
    const errors: Error[] = []
    context.on('weberror', (found) => errors.push(found.error()))
    if (consent) await context.addCookies([{ name: 'cookie_banner', value: 'rejected', url: baseURL! }])
    await provide(context)
    // The next test uses the same context, and Playwright does not reset these settings. Without the permission, a
    // position that the test has set has no effect.
    await context.setOffline(false)
    await context.clearPermissions()
    expect(errors, 'No script of the shop fails on the way').toEqual([])
  },
  // Each test gets a new tab, without the history and the session storage of the previous test. Playwright deletes
  // neither the caches of the web shop, which contain parts of the map, nor the service worker, so this fixture deletes
  // them. They are deleted together, because the service worker needs its files in the cache.
  page: async ({ context, page: last, baseURL }, provide) => {
    const page = await context.newPage()
    await last.close()
    const chromium = await context.newCDPSession(page)
    await chromium.send('Storage.clearDataForOrigin', {
      origin: baseURL!,
      storageTypes: 'cache_storage,service_workers',
    })
    await chromium.detach()
    await provide(page)
    // A route may still be answering a request when the page closes. The errors of such routes are ignored.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  api: ({ server }, provide) => provide(apiOf(server.url)),
  customer: async ({ page, api }, provide) => {
    const customer = await api.customer()
    await storeSession(page, customer)
    await provide(customer)
  },
})

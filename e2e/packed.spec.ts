import type { Page } from '@playwright/test'
import { test as base, cliente, expect } from './fixtures.ts'
import { type Packed, withPackedApp } from './packed.ts'
import { type Phone, onPhone } from './phone.ts'
import {
  addFromList,
  cartLink,
  choosePayment,
  currentStep,
  expectInCart,
  giveContact,
  logIn,
  pastries,
  placeOrder,
  visit,
} from './shopper.ts'

/** The app packed for phones: the device serves its pages, and the server everything else. */
const test = base.extend<{ faults: string[] }, { packed: Packed }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from this pattern
  packed: [({}, provide) => withPackedApp(provide), { scope: 'worker', timeout: 120_000 }],
  server: [({ packed }, provide) => provide(packed.server), { scope: 'worker' }],
  baseURL: ({ packed }, provide) => provide(packed.origin),
  // The app has no cookies, so it shows no banner.
  consent: false,
  faults: [
    async ({ page }, provide) => {
      const faults: string[] = []
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      await provide(faults)
      expect(faults, 'nothing is refused to the app by its policy or by the server').toEqual([])
    },
    { auto: true },
  ],
})

// These tests run one after another with one server. A second worker would start a second server.
test.describe.configure({ mode: 'default' })

test('a guest can order in the packed app', async ({ page, context, server }) => {
  test.slow()
  await visit(page, '/')
  await addFromList(page, pastries)
  const picture = page.locator('main picture img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(`${server.url}/media/`)

  await visit(page, '/payment')
  await giveContact(page)
  await collect(page)
  await choosePayment(page, /en la tienda/i)
  const code = await placeOrder(page)
  await visit(page, '/orders')
  await expect(page.getByRole('article').filter({ hasText: `Pedido ${code}` })).toBeVisible()
  expect(await context.cookies()).toEqual([])
})

test('the packed app shows no cookie banner [C2.59]', async ({ page, context }) => {
  for (const path of ['/', '/cms/cookies']) {
    await visit(page, path)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /cookies/i })).toHaveCount(0)
  }
  expect(await context.cookies()).toEqual([])
})

async function collect(page: Page): Promise<void> {
  const step = currentStep(page)
  await step.getByRole('radio', { name: /Recogida/ }).check()
  await step.getByRole('button', { name: 'Continuar' }).click()
}

test.describe('the packed app on a phone', () => {
  let phone: Phone
  test.beforeEach(async ({ page }) => {
    phone = await onPhone(page)
  })

  test('saves a record of the device at a login, renews it with each new token, and stays logged in after a reload [C4.25]', async ({
    page,
    api,
    faults,
  }) => {
    await visit(page, '/login')
    await logIn(page, cliente)
    await expect(page).toHaveURL('/')
    await phone.tell('PushNotifications', 'registration', { value: 'token-1' })
    await expect.poll(async () => (await phone.kept())['device']).toBeTruthy()
    const id = JSON.parse((await phone.kept())['device']!) as string
    const record = () => api.as<Record<string, unknown>>(cliente, `/devices/${id}`)
    await expect.poll(async () => (await record())['token']).toBe('token-1')
    expect(await record()).toMatchObject({
      platform: 'android',
      model: 'Pixel 9',
      manufacturer: 'Google',
      version: '16',
    })

    await phone.tell('PushNotifications', 'registration', { value: 'token-2' })
    await expect.poll(async () => (await record())['token']).toBe('token-2')

    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await page.reload()
    await expect(page.getByText('Hola, Carmen').filter({ visible: true }).first()).toBeVisible()
    expect(await phone.asked()).toContain('PushNotifications.register')

    await visit(page, '/logout')
    await expect.poll(async () => (await record())['token']).toBeNull()
    expect(Object.keys(await phone.kept())).not.toContain('current_auth')
    // Requests that were running when the session ended are refused with 401. Their messages in the console are
    // expected.
    expect(faults.splice(0).filter((fault) => !fault.includes('401'))).toEqual([])
  })

  test('closes the top overlay, goes back, or exits when the back button is pressed', async ({ page }) => {
    await visit(page, '/')
    await cartLink(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Carrito' })).toBeVisible()
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await phone.tell('App', 'backButton', { canGoBack: true })
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/cart')
    await phone.tell('App', 'backButton', { canGoBack: true })
    await expect(page).toHaveURL('/')
    expect(await phone.asked()).not.toContain('App.exitApp')
    await phone.tell('App', 'backButton', { canGoBack: false })
    await expect.poll(() => phone.asked()).toContain('App.exitApp')
  })

  test('opens links to the web shop in the app, and ignores links to other sites', async ({ page, server }) => {
    await visit(page, '/')
    await phone.tell('App', 'appUrlOpen', { url: 'https://evil.example/cart' })
    await phone.tell('App', 'appUrlOpen', { url: `${server.url}//evil.example/` })
    await phone.tell('App', 'appUrlOpen', { url: `${server.url}/products?search=pan` })
    await expect(page).toHaveURL('/products?search=pan')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('pan')
  })

  test('shows a message while there is no network', async ({ page }) => {
    await visit(page, '/')
    await phone.tell('Network', 'networkStatusChange', { connected: false })
    const bar = page.getByRole('status').filter({ hasText: /conexión/i })
    await expect(bar).toBeVisible()
    await phone.tell('Network', 'networkStatusChange', { connected: true })
    await expect(bar).toBeHidden()
  })

  test('opens the phone’s settings if the location service is off when the user requests the position, but not while the app is in the background', async ({
    page,
  }) => {
    await visit(page, '/cities')
    await phone.answer('Geolocation.requestPermissions', { code: 'OS-PLUG-GLOC-0007' })
    await phone.tell('App', 'pause')
    await page.getByRole('button', { name: 'Usar mi posición' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'está apagada' })).toBeVisible()
    expect(await phone.asked()).not.toContain('Settings.openLocation')
    await phone.tell('App', 'resume')
    await page.getByRole('button', { name: 'Usar mi posición' }).click()
    await expect.poll(() => phone.asked()).toContain('Settings.openLocation')

    await phone.answer('Geolocation.requestPermissions', { location: 'denied', coarseLocation: 'denied' })
    await page.getByRole('button', { name: 'Usar mi posición' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No tenemos permiso' })).toBeVisible()
  })

  test('opens the page of a bank in the phone’s browser', async ({ page, context, server }) => {
    test.slow()
    await addFromList(page, pastries)
    await visit(page, '/payment')
    await giveContact(page)
    await collect(page)
    await choosePayment(page, /^Tarjeta/)
    await page.getByRole('button', { name: 'Pedido con obligación de pago', exact: true }).click()
    await expect.poll(async () => (await phone.opened()).length).toBe(1)
    const [address] = await phone.opened()
    expect(address).toMatch(`${server.url}/to-bank#`)
    expect(new URL(page.url()).origin).not.toBe(server.url)
    const browser = await context.newPage()
    await browser.goto(address!)
    await expect(browser).toHaveURL(/\/bank\//)
    await expect(browser.getByRole('heading', { name: 'Pagar con tarjeta' })).toBeVisible()
    await browser.getByRole('button', { name: /^Pagar / }).click()
    await expect(browser).toHaveURL(/\/order\//)
    await phone.tell('Browser', 'browserFinished')
    await expect(page.getByText(/pagado/).first()).toBeVisible()
    await expectInCart(page, 0)
  })
})

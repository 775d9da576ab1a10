import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { appVersion, gestures, splitPaneWidth, toast } from '../../../packages/contract/src/constants.ts'
import { expect, test } from '../../fixtures.ts'
import { root } from '../../server.ts'
import { addFromList, oil, pastries, ready, signIn, visit } from '../../shopper.ts'

test('a narrow window has the menu in a drawer, which closes with its button and with its links, and a wide window has it beside the content; there it can be closed, and stays closed until it is opened again [C2.31 C2.33]', async ({
  page,
}) => {
  await page.setViewportSize({ width: splitPaneWidth - 1, height: 844 })
  await visit(page, '/')
  const beside = page.getByRole('complementary', { name: 'Menú' })
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  const open = page.getByRole('button', { name: 'Abrir el menú' })
  await expect(beside).toBeHidden()
  await open.click()
  await drawer.getByRole('button', { name: 'Cerrar' }).click()
  await expect(drawer).toBeHidden()
  await open.click()
  await drawer.getByRole('link', { name: 'Catálogo' }).click()
  await expect(page).toHaveURL('/catalog')
  await expect(drawer).toBeHidden()

  await open.click()
  await expect(drawer).toBeVisible()
  // The code that reacts to the width of the window is loaded after the first press.
  await page.waitForLoadState('networkidle')
  await page.setViewportSize({ width: splitPaneWidth, height: 844 })
  await expect(beside).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(open).toBeHidden()

  await page.setViewportSize({ width: 1_024, height: 844 })
  await beside.getByRole('button', { name: 'Cerrar el menú' }).click()
  await expect(beside).toBeHidden()
  await expect(open).toBeFocused()
  await visit(page, '/catalog')
  await expect(open).toBeVisible()
  await expect(beside).toBeHidden()
  // The menu is hidden before any script of the page is loaded.
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForSelector('main')
  await expect(beside).toBeHidden()
  await ready(page)
  await open.click()
  await expect(beside).toBeVisible()
  await expect(beside.getByRole('button', { name: 'Cerrar el menú' })).toBeFocused()
  await page.reload()
  await expect(beside).toBeVisible()
})

test('a toast is shown at the top of the window for three seconds [C9.19 C9.20]', async ({ page }) => {
  await page.addInitScript(() => {
    const lives: { from: number; to?: number; top: number }[] = []
    Object.assign(window, { lives })
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof HTMLElement && node.dataset['dismiss'] === 'up')
            lives.push({ from: performance.now(), top: node.getBoundingClientRect().top })
        }
        for (const node of removedNodes) {
          if (node instanceof HTMLElement && node.dataset['dismiss'] === 'up') lives.at(-1)!.to = performance.now()
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/profile', { waitUntil: 'domcontentloaded' })
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  const lives = () =>
    page.evaluate(() => (window as unknown as { lives: { from: number; to?: number; top: number }[] }).lives)
  await expect.poll(async () => (await lives())[0]?.to).toBeDefined()
  const [{ from, to, top }] = (await lives()) as [{ from: number; to: number; top: number }]
  expect(to - from).toBeGreaterThanOrEqual(toast.duration - 20)
  expect(to - from).toBeLessThan(toast.duration * 2)
  expect(top).toBeLessThan(40)
})

test('a toast does not disappear while the pointer is on it', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/profile', { waitUntil: 'domcontentloaded' })
  const message = page.getByRole('alert').getByText('Entra en tu cuenta para seguir.')
  await message.hover()
  await page.clock.runFor(toast.duration + 1_000)
  await expect(message).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Cerrar' }).click()
  await expect(message).toBeHidden()
})

test('a visit with an order, a logout and a login logs nothing to the console; the header greets the customer, and the footer offers the login [C2.34 C2.35 C2.36 C9.6]', async ({
  page,
  api,
  customer,
}) => {
  const { id } = await api.order(pastries, customer)
  const written: string[] = []
  page.on('console', (message) => {
    // Playwright logs that it blocks the service worker.
    if (message.text().includes('blocked by Playwright')) return
    // The browser logs requests that were running when the logout ended the session.
    if (message.text().includes('status of 401') && page.url().endsWith('/logout')) return
    written.push(`${message.type()}: ${message.text()}`)
  })
  await addFromList(page, pastries)
  for (const path of ['/', '/cart', '/businesses', '/cms/cookies', '/profile', '/orders', `/order/${id}`, '/logout'])
    await visit(page, path)
  await expect(page.getByRole('heading', { level: 1, name: 'Has cerrado la sesión' })).toBeVisible()
  const [header, foot] = [page.getByRole('banner'), page.getByRole('contentinfo')]
  await expect(header.getByText(appVersion)).toBeVisible()
  await expect(foot.getByText(`Lonja ${appVersion}`)).toBeVisible()
  await expect(foot.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await signIn(page, customer)
  await expect(header.getByText(`Hola, ${customer.greeting}`)).toBeVisible()
  await expect(foot.getByRole('button', { name: 'Salir' })).toBeVisible()
  await page.locator('main a[href^="/product/"]').first().click()
  await expect(page.locator('[property="og:type"][content=product]')).toBeAttached()
  expect(written).toEqual([])
})

test('the pages and scripts are built for production [C9.7]', async ({ server }) => {
  const folder = join(root, 'apps/shop/dist/client/assets')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const sources = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')))
  expect(sources.some((source) => source.includes('react.dev/errors'))).toBe(true)
  for (const [index, source] of sources.entries())
    expect(source, scripts[index]).not.toMatch(/jsxDEV|should have a unique "key" prop|console\.(?:log|debug|info)\(/)
  const html = await (await fetch(server.url, { headers: { accept: 'text/html' } })).text()
  expect(html).not.toMatch(/@vite|@react-refresh/)
})

test.describe('the banner of cookies', () => {
  test.use({ consent: false })

  test('links to the text about cookies, and disappears when cookies are accepted or refused; before this choice nothing is stored or requested from other hosts, and both buttons have the same look [C2.58 C2.60 C2.61 C4.26]', async ({
    page,
    context,
    baseURL,
  }) => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await visit(page, '/products')
    await page.waitForLoadState('networkidle')
    expect([...hosts]).toEqual([new URL(baseURL!).origin])
    expect(await context.cookies()).toEqual([])
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

    const banner = page.getByRole('region', { name: 'Cookies' })
    const look = (name: string) =>
      banner.getByRole('button', { name }).evaluate((button) => {
        const { color, backgroundColor, fontWeight, fontSize } = getComputedStyle(button)
        const { width, height } = button.getBoundingClientRect()
        return { color, backgroundColor, fontWeight, fontSize, width: Math.round(width), height: Math.round(height) }
      })
    expect(await look('Aceptar')).toEqual(await look('Rechazar'))
    await expect(banner.getByRole('link', { name: 'Qué cookies usamos' })).toHaveAttribute('href', '/cms/cookies')
    await banner.getByRole('button', { name: 'Aceptar' }).click()
    await expect(banner).toBeHidden()
    const [cookie] = await context.cookies()
    // The value contains the answer, the version of the text, and the time.
    expect(cookie).toMatchObject({ name: 'cookie_banner', value: expect.stringMatching(/^accepted\.1\.\d{10}$/) })
    expect(cookie!.sameSite).toBe('Lax')
    const months = (cookie!.expires - Date.now() / 1_000) / (30.4 * 24 * 3_600)
    expect(months).toBeGreaterThan(5.9)
    expect(months).toBeLessThan(24)

    await context.clearCookies()
    await visit(page, '/')
    await banner.getByRole('button', { name: 'Rechazar' }).click()
    await expect(banner).toBeHidden()
    expect(await context.cookies()).toMatchObject([
      { name: 'cookie_banner', value: expect.stringMatching(/^rejected\.1\.\d{10}$/) },
    ])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
  })
})

/** Moves a finger from the middle of an element by the given number of pixels, in the given number of milliseconds. */
async function drag(page: Page, from: Locator, [x, y]: readonly [number, number], time = 100): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const box = (await from.boundingBox())!
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2]
  // The events have simulated times, because the speed of a busy machine must not change the gesture.
  const began = Date.now()
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part = 0) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      timestamp: (began + part * time) / 1_000,
      touchPoints: type === 'touchEnd' ? [] : [{ x: left + x * part, y: top + y * part }],
    })
  await send('touchStart')
  for (let step = 1; step <= 5; step += 1) {
    await page.waitForTimeout(time / 5)
    await send('touchMove', step / 5)
  }
  await send('touchEnd', 1)
  await client.detach()
}

/** Taps once, because the code for gestures is loaded after the first press. */
const awake = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().tap()
  await page.waitForLoadState('networkidle')
}

test.describe('gestures', () => {
  test('a long swipe closes the menu, and a short one does not', async ({ page }) => {
    await visit(page, '/')
    await awake(page)
    await page.getByRole('button', { name: 'Abrir el menú' }).tap()
    const menu = page.getByRole('dialog', { name: 'Menú' })
    const handle = menu.getByRole('heading', { name: 'Menú' })
    await drag(page, handle, [-(gestures.panThreshold - 4), 0])
    await expect(menu).toBeVisible()
    await drag(page, handle, [120, 0])
    await expect(menu).toBeVisible()
    await drag(page, handle, [-120, 0])
    await expect(menu).toBeHidden()

    // The swipe can begin on an entry of the menu, or beside the entries.
    for (const place of [menu.getByRole('link', { name: 'Catálogo' }), menu.getByRole('navigation')]) {
      // After a swipe, the browser would treat a tap as the end of the swipe, so the menu is opened with a click.
      await page.getByRole('button', { name: 'Abrir el menú' }).click()
      await expect(menu).toBeVisible()
      await drag(page, place, [-120, 4])
      await expect(menu).toBeHidden()
      await expect(page).toHaveURL('/')
    }
  })

  test('a swipe dismisses a message', async ({ page }) => {
    await visit(page, '/')
    await awake(page)
    await visit(page, `/products?${new URLSearchParams({ search: pastries })}`)
    await awake(page)
    await page.getByRole('button', { name: `Añadir al carrito: ${pastries}` }).tap()
    const message = page.locator('[data-dismiss=up]')
    await expect(message).toBeVisible()
    await drag(page, message.locator('p'), [0, -90])
    await expect(message).toBeHidden({ timeout: 1_500 })
  })

  test('the picture of a product fills the window; a double tap enlarges it, and gestures zoom it, show the next picture and close it', async ({
    page,
  }) => {
    // The answer gets a second picture, because the products of the demo town have only one.
    await page.route('**/api/products/*', async (route) => {
      const answer = await route.fetch()
      const product = (await answer.json()) as { images: { id: string }[] }
      const [first] = product.images
      await route.fulfill({ response: answer, json: { ...product, images: [first, { ...first, id: 'second' }] } })
    })
    await visit(page, `/products?${new URLSearchParams({ search: oil })}`)
    await page.getByRole('link', { name: oil }).first().tap()
    const large = page.getByRole('button', { name: `Ampliar la foto de ${oil}` })
    const before = (await large.boundingBox())!
    await page.waitForLoadState('networkidle')
    await large.tap()
    const viewer = page.getByRole('dialog', { name: oil })
    const picture = viewer.getByRole('img')
    const sizeOf = async () => (await picture.boundingBox())!
    const { width, height } = page.viewportSize()!
    expect(await viewer.boundingBox()).toMatchObject({ x: 0, y: 0, width, height })
    const whole = await sizeOf()
    expect(whole.width * whole.height).toBeGreaterThan(before.width * before.height)
    await picture.tap()
    await picture.tap()
    await viewer.getByRole('button', { name: 'Ver entera' }).tap()
    await expect(viewer.getByRole('button', { name: 'Ver más grande' })).toBeVisible()

    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: width / 2 - apart, y: height / 2, id: 1 },
                { x: width / 2 + apart, y: height / 2, id: 2 },
              ],
      })
    await touch('touchStart', 30)
    for (const apart of [40, 50, 60]) await touch('touchMove', apart)
    await touch('touchEnd', 60)
    await expect.poll(async () => (await sizeOf()).width / whole.width).toBeCloseTo(2, 1)
    // The middle of the picture stays in the middle of the window, because the picture grows on both sides.
    expect((await sizeOf()).x).toBeCloseTo(-width / 2, -1)
    await drag(page, viewer, [-60, 0])
    await expect(viewer.getByText('1 / 2')).toBeVisible()
    expect((await sizeOf()).x).toBeLessThan(-width / 2 - 30)

    await viewer.getByRole('button', { name: 'Ver entera' }).click()
    await drag(page, viewer, [-120, 0])
    await expect(viewer.getByText('2 / 2')).toBeVisible()
    await viewer.getByRole('button', { name: 'Foto anterior' }).click()
    await expect(viewer.getByText('1 / 2')).toBeVisible()
    await drag(page, viewer, [0, 160])
    await expect(viewer).toBeHidden()
    await expect(large).toBeFocused()
  })

  test('the quantity increases while the button «one more» is held', async ({ page, api }) => {
    await visit(page, `/product/${(await api.product(oil)).id}`)
    await awake(page)
    const more = page.getByRole('main').getByRole('button', { name: 'Añadir uno' }).first()
    await more.scrollIntoViewIfNeeded()
    await drag(page, more, [0, 0], 900)
    const quantity = page.getByRole('main').getByRole('textbox', { name: 'Cantidad' }).first()
    await expect.poll(async () => Number(await quantity.inputValue())).toBeGreaterThan(3)
    const reached = await quantity.inputValue()
    await page.waitForTimeout(500)
    await expect(quantity).toHaveValue(reached)
  })
})

import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { appVersion, gestures, splitPaneWidth, toast } from '../../../packages/contract/src/constants.ts'
import { cliente, expect, test } from '../../fixtures.ts'
import { root } from '../../server.ts'
import { addFromList, isPhone, logIn, oil, pastries, ready, signIn, visit } from '../../shopper.ts'

test('the address / shows the home screen, and /home redirects to it [C2.1]', async ({ page, server }) => {
  const answer = await fetch(`${server.url}/home`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/'])
  await visit(page, '/home')
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Inicio · Lonja')
})

test('an unknown path is answered with 404 and the not-found screen [C2.2 C2.17]', async ({ page }) => {
  for (const path of ['/nada-de-esto', '/ñandú/', '/orders/1/2', '/Home', '/not-found']) {
    const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(response?.status(), path).toBe(404)
    await expect(page).toHaveURL('/not-found')
    await expect(page.getByRole('heading', { level: 1, name: 'Esta página no existe' })).toBeVisible()
  }
})

test('an unknown path is reported to the server once, without its query', async ({ page }) => {
  const told: unknown[] = []
  const answers: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/client-reports')) told.push(request.postDataJSON())
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/client-reports')) answers.push(response.status())
  })
  await visit(page, '/nada-de-esto?correo=amparo%40example.com')
  await expect(page).toHaveURL('/not-found')
  await expect.poll(() => answers).toEqual([204])
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).not.toHaveURL('/not-found')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Esta página no existe' })).toBeVisible()
  expect(told).toEqual([{ kind: 'not-found', path: '/nada-de-esto' }])
})

test('a screen that needs an account leads to the login, which shows the reason and leads back afterwards [C4.14 C5.1]', async ({
  page,
}) => {
  const path = '/whitelist?sort=price'
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  await expect(page.getByRole('alert').getByText('Entra en tu cuenta para seguir.')).toBeVisible()
  await logIn(page, cliente)
  await expect(page).toHaveURL('/whitelist?sort=price')
})

const titles: Record<string, string> = {
  '/': 'Inicio',
  '/catalog': 'Catálogo',
  '/products': 'Todos los productos',
  '/bells': 'Campañas',
  '/businesses': 'Tiendas',
  '/cities': 'Elige tu pueblo',
  '/location': 'Dónde te lo llevamos',
  '/cart': 'Carrito',
  '/payment': 'Tramitar el pedido',
  '/orders': 'Mis pedidos',
  '/info': 'Quiénes somos',
  '/login': 'Entrar',
  '/register': 'Crear una cuenta',
  '/recovery': 'Recuperar la contraseña',
  '/invitation': 'Invitación',
  '/logout': 'Has cerrado la sesión',
  '/not-found': 'Esta página no existe',
}

test('the title has the name of the first part of the path and the name of the web shop [C2.53]', async ({
  page,
  server,
}) => {
  for (const [path, title] of Object.entries(titles)) {
    const html = await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], path).toBe(`${title} · Lonja`)
  }
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies', exact: true }).click()
  await expect(page).toHaveTitle(/^(?!Inicio).+ · Lonja$/)
  await page.getByRole('link', { name: 'Lonja, inicio' }).click()
  await expect(page).toHaveTitle('Inicio · Lonja')
})

/** Returns the side menu. On a phone it is in a drawer, which is opened first. */
async function openMenu(page: Page): Promise<Locator> {
  if (!isPhone(page)) return page.getByRole('complementary', { name: 'Menú' })
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  return page.getByRole('dialog', { name: 'Menú' })
}

const entriesOf = async (menu: Locator): Promise<string[]> => {
  await expect(menu.getByRole('link').first()).toBeVisible()
  return menu.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const words = [...link.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const title = words.map(({ textContent }) => textContent).join('')
      return `${title} ${link.getAttribute('href')} ${link.querySelectorAll('svg').length}`
    }),
  )
}
const mainEntries = ['Inicio / 1', 'Catálogo /catalog 1', 'Campañas /bells 1', 'Quiénes somos /info 1']

test(
  'the side menu of a guest lists the public screens, each with its icon [C2.27 C2.29 C2.32]',
  { tag: '@both' },
  async ({ page }) => {
    await visit(page, '/')
    expect(await entriesOf(await openMenu(page))).toEqual([
      ...mainEntries,
      'Pedidos /orders 1',
      'Lista de deseos /saved 1',
      'Tiendas /businesses 1',
    ])
  },
)

test('the menu of a narrow window can be closed with its button, and moves beside the content if the window becomes wide [C2.31 C2.33]', async ({
  page,
}) => {
  await page.setViewportSize({ width: splitPaneWidth - 1, height: 844 })
  await visit(page, '/')
  const beside = page.getByRole('complementary', { name: 'Menú' })
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await expect(beside).toBeHidden()
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await drawer.getByRole('button', { name: 'Cerrar' }).click()
  await expect(drawer).toBeHidden()

  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expect(drawer).toBeVisible()
  // The code that reacts to the width of the window is loaded after the first press.
  await page.waitForLoadState('networkidle')
  await page.setViewportSize({ width: splitPaneWidth, height: 844 })
  await expect(beside).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeHidden()
})

test('the side menu can be closed, and stays closed until it is opened again [C2.31]', async ({ page }) => {
  await page.setViewportSize({ width: 1_024, height: 844 })
  await visit(page, '/')
  const beside = page.getByRole('complementary', { name: 'Menú' })
  const open = page.getByRole('button', { name: 'Abrir el menú' })
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

test('the header greets the user by name, and the footer shows the version and the login or logout [C2.34 C2.35 C2.36 C9.18]', async ({
  page,
}) => {
  await visit(page, '/')
  const foot = page.getByRole('contentinfo')
  await expect(page.getByRole('banner').getByText(appVersion)).toBeVisible()
  await expect(foot.getByText(`Lonja ${appVersion}`)).toBeVisible()
  await expect(foot.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login')
  await signIn(page, cliente)
  await expect(page.getByRole('banner').getByText('Hola, Carmen')).toBeVisible()
  await foot.getByRole('button', { name: 'Salir' }).click()
  await expect(foot.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(page.getByText('Hola, Carmen')).toBeHidden()
})

test('the dialog of cities shows that it loads, lists all enabled cities, and can be closed without a choice [C2.37 C2.38 C2.39 C2.40 C2.41 C2.44]', async ({
  page,
  api,
}) => {
  await api.withSecondTown('Cheste', async () => {
    const cities = await api.send<{ city: string }[]>('/businesses-cities?pagination=true&page=1&enabled=true')
    expect(cities.map(({ city }) => city)).toEqual(['Cheste', 'Vilaserena'])
    await visit(page, '/')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/businesses-cities*', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Dónde compras: Todos los pueblos' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Dónde compras?' })
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    held.resolve()
    await expect(dialog.getByRole('progressbar')).toBeHidden()
    const options = dialog.getByRole('list').getByRole('button')
    await expect(options).toHaveCount(cities.length + 1)
    await expect(options.first()).toHaveText('Todos los pueblos')
    for (const { city } of cities) await expect(options.filter({ hasText: city }).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Ver más pueblos' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('button', { name: 'Dónde compras: Todos los pueblos' })).toBeVisible()
  })
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
  const lives = () =>
    page.evaluate(() => (window as unknown as { lives: { from: number; to?: number; top: number }[] }).lives)
  await expect.poll(async () => (await lives())[0]?.to).toBeDefined()
  const [{ from, to, top }] = (await lives()) as [{ from: number; to: number; top: number }]
  expect(to - from).toBeGreaterThanOrEqual(toast.duration - 20)
  expect(to - from).toBeLessThan(toast.duration * 2)
  expect(top).toBeLessThan(40)
})

test('a toast does not disappear while a pointer or the focus is on it', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/profile', { waitUntil: 'domcontentloaded' })
  const message = page.getByRole('alert').getByText('Entra en tu cuenta para seguir.')
  await message.hover()
  await page.clock.runFor(toast.duration + 1_000)
  await expect(message).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Cerrar' }).click()
  await expect(message).toBeHidden()
})

test('a visit logs nothing to the console, from the login to the logout, with an order [C9.6]', async ({
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
  await signIn(page, customer)
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

  test('links to the text about cookies, and disappears when it is accepted [C2.58 C2.60 C2.61]', async ({
    page,
    context,
  }) => {
    await visit(page, '/')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await expect(banner.getByRole('link', { name: 'Qué cookies usamos' })).toHaveAttribute('href', '/cms/cookies')
    expect(await context.cookies()).toEqual([])
    await banner.getByRole('button', { name: 'Aceptar' }).click()
    await expect(banner).toBeHidden()
    const [cookie] = await context.cookies()
    // The value contains the answer, the version of the text, and the time.
    expect(cookie).toMatchObject({ name: 'cookie_banner', value: expect.stringMatching(/^accepted\.1\.\d{10}$/) })
    expect(cookie!.sameSite).toBe('Lax')
    const months = (cookie!.expires - Date.now() / 1_000) / (30.4 * 24 * 3_600)
    expect(months).toBeGreaterThan(5.9)
    expect(months).toBeLessThan(24)
  })

  test('shows both buttons with the same look, and nothing is stored or requested from other hosts before an answer', async ({
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

  test('a double tap enlarges the picture of a product', async ({ page, api }) => {
    await visit(page, `/product/${(await api.product(oil)).id}`)
    await awake(page)
    const large = page.getByRole('button', { name: `Ampliar la foto de ${oil}` })
    await large.tap()
    const dialog = page.getByRole('dialog', { name: oil })
    const picture = dialog.getByRole('img')
    await picture.tap()
    await picture.tap()
    await expect(dialog.getByRole('button', { name: 'Ver entera' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Ver entera' }).tap()
    await expect(dialog.getByRole('button', { name: 'Ver más grande' })).toBeVisible()
  })

  test('the picture of a product fills the window; gestures zoom it, show the next picture and close it', async ({
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

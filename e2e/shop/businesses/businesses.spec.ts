import { formatsOf } from '../../../packages/contract/src/formats.ts'
import type { Page } from '@playwright/test'
import { cliente, expect, test } from '../../fixtures.ts'
import { isPhone, logIn, oil, ready, visit } from '../../shopper.ts'

const { formatDistance } = formatsOf('es')

const bakery = 'Horno Santa Llúcia'
const bakeryPath = '/businesses/horno-santa-llucia'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const shopNames = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allInnerTexts()
const heart = (page: Page) => page.getByRole('button', { name: `Favorita: ${bakery}` })

test(
  'the menu leads to the shops, a filter leads to one shop, and the page of the shop leads to its products [C2.22]',
  { tag: '@both' },
  async ({ page }) => {
    await visit(page, '/')
    if (isPhone(page)) await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await page
      .getByRole('navigation', { name: 'Menú' })
      .filter({ visible: true })
      .getByRole('link', { name: 'Tiendas', exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tiendas' })).toBeVisible()
    await expect(page.getByText('40 tiendas', { exact: true })).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('link', { name: 'Cargar más' }).click()
    await expect(cards(page)).toHaveCount(40)

    await page.getByRole('link', { name: 'Hornos y pastelerías' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hornos y pastelerías' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar tiendas' }).fill('lucia')
    await page.getByRole('searchbox', { name: 'Buscar tiendas' }).press('Enter')
    await expect(cards(page)).toHaveCount(1)
    await expect(page).toHaveURL(/search=lucia&categories\.id=/)
    await page.getByRole('link', { name: bakery }).click()

    await expect(page).toHaveURL(bakeryPath)
    await expect(page.getByRole('heading', { level: 1, name: bakery })).toBeFocused()
    await expect(page).toHaveTitle(`${bakery} · Lonja`)
    const products = page.getByRole('region', { name: 'Lo que vende' })
    await products.getByRole('link', { name: 'Ver todo: Lo que vende' }).click()
    await expect(page).toHaveURL(/\/products\?business\.id=/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: bakery })).toBeVisible()
  },
)

test('a product links to its shop', async ({ page, api }) => {
  await visit(page, `/product/${(await api.product(oil)).id}`)
  await page.getByRole('region', { name: 'La tienda' }).getByRole('link', { name: 'Ultramarinos Casa Peris' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ultramarinos Casa Peris' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Quién vende' })).toContainText(/NIF\s*\w{9}/)
})

test('the page of a shop opens by its id too, and an unknown id is answered with 404', async ({ page, api }) => {
  const [shop] = await api.send<{ id: string }[]>(`/businesses?${new URLSearchParams({ name: bakery })}`)
  await visit(page, `/businesses/${shop!.id}`)
  await expect(page.getByRole('heading', { level: 1, name: bakery })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${bakeryPath}$`))
  const answer = await page.goto('/businesses/no-existe')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Esta tienda no está' })).toBeVisible()
})

test('the current day comes from the clock of the server, not of the device', async ({ page, server }) => {
  const html = await (await fetch(server.url + bakeryPath)).text()
  const today = /aria-current="date"[^>]*><th[^>]*>([a-zá-ú]+)/.exec(html)![1]!
  await page.clock.install({ time: Date.now() + 3 * 24 * 60 * 60_000 })
  await page.goto(bakeryPath)
  await ready(page)
  await page.clock.runFor(2 * 60_000)
  await expect(page.locator('[aria-current=date]')).toContainText(today)
})

test('the filter for open shops uses the clock of the server', async ({ page, api }) => {
  const open = await api.send<{ name: string }[]>(`/businesses?pagination=false&openAt=${new Date().toISOString()}`)
  await visit(page, '/businesses?show=48')
  await page.getByRole('link', { name: 'Abiertas ahora' }).click()
  await expect(page).toHaveURL(/open=true/)
  await expect(page.getByRole('link', { name: 'Abiertas ahora' })).toHaveAttribute('aria-current', 'true')
  if (open.length === 0) await expect(page.getByText('Ahora mismo no hay ninguna abierta')).toBeVisible()
  else {
    await expect(page.getByText(new RegExp(`^${open.length} tiendas?$`))).toBeVisible()
    await expect(cards(page).filter({ hasText: 'Cerrado' })).toHaveCount(0)
  }
})

test.describe('favourite shops', () => {
  test('a guest who logs in returns to the shop, adds it to the favourites, removes it and restores it', async ({
    page,
    api,
  }) => {
    const customer = await api.customer()
    await visit(page, bakeryPath)
    await heart(page).click()
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(bakeryPath)}`)
    await logIn(page, customer)
    await expect(page).toHaveURL(bakeryPath)
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await heart(page).click()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('status').getByRole('link', { name: 'Ver favoritas' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Tiendas favoritas' })).toBeVisible()
    await expect.poll(() => shopNames(page)).toEqual([bakery])
    await page.reload()
    await expect.poll(() => shopNames(page)).toEqual([bakery])
    await heart(page).click()
    await expect(page.getByText('Todavía no tienes tiendas favoritas')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => shopNames(page)).toEqual([bakery])
  })

  test('are explained to guests, and shown after the login [C2.22]', async ({ page }) => {
    await visit(page, '/businesses?fav=true')
    await expect(page.getByRole('heading', { name: 'Entra para ver tus tiendas favoritas' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Entrar en mi cuenta' }).click()
    await logIn(page, cliente)
    await expect(page).toHaveURL('/businesses?fav=true')
    await expect(page.getByRole('heading', { level: 1, name: 'Tiendas favoritas' })).toBeVisible()
  })
})

test.describe('the distance of shops', () => {
  const square = { latitude: 39.4712, longitude: -0.7185 }

  test('is shown after a press on «nearest», which requests the position and sorts the list', async ({
    page,
    context,
    api,
  }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(square)
    await page.addInitScript(() => {
      const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
      Object.assign(globalThis, { asked: 0 })
      navigator.geolocation.getCurrentPosition = (...args) => {
        ;(globalThis as unknown as { asked: number }).asked += 1
        ask(...args)
      }
    })
    const asked = () => page.evaluate(() => (globalThis as unknown as { asked: number }).asked)
    const near = await api.send<{ name: string; distance: number }[]>(
      `/businesses-location/${square.latitude}/${square.longitude}?range=200000&itemsPerPage=24`,
    )
    await visit(page, '/businesses')
    expect(await asked()).toBe(0)
    await page.getByRole('button', { name: 'Más cerca' }).click()
    await expect(page).toHaveURL('/businesses?sort=near')
    await expect.poll(() => shopNames(page)).toEqual(near.map(({ name }) => name))
    await expect(cards(page).first()).toContainText(`a ${formatDistance(near[0]!.distance)}`)
    expect(await asked()).toBe(1)

    await page.getByRole('button', { name: 'Más cerca', pressed: true }).click()
    await expect(page).toHaveURL('/businesses')
    await expect(cards(page).first()).not.toContainText(/ a \d/)
  })

  test('is not shown without permission for the position; the reason is shown, and the list does not change', async ({
    page,
  }) => {
    await visit(page, '/businesses')
    const before = await shopNames(page)
    await page.getByRole('button', { name: 'Más cerca' }).click()
    await expect(page.getByText(/No tenemos permiso para saber dónde estás/)).toBeVisible()
    expect(await shopNames(page)).toEqual(before)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor can search and filter shops, open the pages of the list, and read a shop', async ({ page }) => {
    await page.goto('/businesses')
    await page.getByRole('link', { name: 'Cargar más' }).click()
    await expect(cards(page)).toHaveCount(40)
    await page.getByRole('link', { name: 'Hornos y pastelerías' }).click()
    await page.getByRole('searchbox', { name: 'Buscar tiendas' }).fill('leña')
    await page.getByRole('searchbox', { name: 'Buscar tiendas' }).press('Enter')
    await expect(page).toHaveURL(/categories\.id=/)
    await page.getByRole('link', { name: bakery }).click()
    await expect(page.getByRole('heading', { level: 1, name: bakery })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Quién vende' })).toContainText('B69524452')
    await expect(heart(page)).toHaveCount(0)
  })
})

import { expect, test } from '../../fixtures.ts'
import { pastries, ready, search, searchField, visit } from '../../shopper.ts'

test('a page of the town hall can be read, and the footer has a link to it [C2.16]', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies', exact: true }).click()
  await expect(page).toHaveURL('/cms/cookies')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/cookies/i)
  await expect(page.getByText('Última actualización:')).toBeVisible()
})

test('an unknown page is answered with 404 and links to other pages', async ({ page }) => {
  const response = await page.goto('/nada-de-esto')
  expect(response?.status()).toBe(404)
  await page
    .getByRole('main')
    .getByRole('link', { name: /catálogo/ })
    .click()
  await expect(page).toHaveURL('/catalog')
})

test('a link on the not-found page works as soon as React handles clicks', async ({ page }) => {
  await page.addInitScript(() => {
    const clickOnceReactListens = () => {
      const root = document.getElementById('root')
      const listens = root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
      if (!listens) return void setTimeout(clickOnceReactListens)
      root.querySelector<HTMLAnchorElement>('main a[href="/catalog"]')?.click()
    }
    if (location.pathname === '/nada-de-esto') clickOnceReactListens()
  })
  await page.goto('/nada-de-esto')
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo' })).toBeVisible()
  await expect(page).toHaveURL('/catalog')
})

test('the catalogue leads to a category, and the back button leads to the catalogue again [C2.23]', async ({
  page,
}) => {
  await visit(page, '/catalog')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Panadería y dulces/ })
    .click()
  await expect(page).toHaveURL(/\/products\?parent\.id/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Todos los productos')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo' })).toBeVisible()
})

test('a subcategory keeps the other filters of the list', async ({ page, api }) => {
  const { business } = await api.product(pastries)
  await visit(page, '/catalog')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Panadería y dulces/ })
    .click()
  await expect(page).toHaveURL(/parent\.id/)
  await page.goto(`${page.url()}&business.id=${business.id}&available=true`)
  await ready(page)
  await page.getByRole('navigation', { name: 'Subcategorías' }).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`business\\.id=${business.id}&available=true`))
})

test('more products are loaded below a list, and a reload shows the same products [C2.4 C9.21]', async ({ page }) => {
  await visit(page, '/products')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(20)
  await page.getByRole('link', { name: 'Cargar más' }).click()
  await expect(cards).toHaveCount(40)
  await expect(page).toHaveURL(/page=1-2/)
  await page.reload()
  await expect(cards).toHaveCount(40)
})

test('a screen whose code was removed by a deployment reloads the page once, and shows an error if the code is still missing', async ({
  page,
}) => {
  await visit(page, '/')
  let gone = true
  await page.route(/CatalogPage-[^/]*\.js/, (route) => (gone ? route.fulfill({ status: 404 }) : route.fallback()))
  // After the reload, the page refers to the new code, which can be loaded.
  page.once('load', () => (gone = false))
  const toCatalog = page.getByRole('link', { name: 'Catálogo' }).filter({ visible: true }).first()
  await toCatalog.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo' })).toBeVisible()
  await ready(page)
  expect(gone).toBe(false)

  await visit(page, '/')
  gone = true
  await toCatalog.click()
  await expect(page.getByRole('heading', { name: 'Esta página ha fallado' })).toBeVisible()
  gone = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo' })).toBeVisible()
})

test('a failed screen shows a number for the support, and the server gets only the kind and the place of the error', async ({
  page,
}) => {
  await visit(page, '/')
  const body = `export function Screen() { throw new TypeError('Amparo') }`
  await page.route(/CatalogPage-[^/]*\.js/, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const told = page.waitForResponse(/\/client-reports$/)
  await page.getByRole('link', { name: 'Catálogo' }).filter({ visible: true }).first().click()
  const answer = await told
  expect(answer.status()).toBe(204)
  const { id, at, ...report } = answer.request().postDataJSON() as Record<string, string>
  expect(report).toEqual({ kind: 'crash', path: '/catalog', error: 'TypeError' })
  expect(at).toMatch(/^\/assets\/CatalogPage-/)
  await expect(page.getByText(`Código para soporte: ${id}`)).toBeVisible()
})

test('a late answer to an earlier search never replaces the newer results', async ({ page, api }) => {
  await visit(page, '/products')
  let held: (() => void) | undefined
  const { promise: answered, resolve: markAnswered } = Promise.withResolvers<void>()
  await page.route(/\/api\/products\?.*search=aceite/, async (route) => {
    const response = await route.fetch()
    await new Promise<void>((resolve) => (held = resolve))
    await route.fulfill({ response }).catch(() => undefined)
    markAnswered()
  })
  const box = searchField(page)
  await box.fill('aceite')
  await box.press('Enter')
  await expect.poll(() => held).toBeDefined()
  await search(page, 'miel')
  const wanted = await api.send<{ title: string }[]>('/products?search=miel&itemsPerPage=20&page=1')
  const titles = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(wanted.map(({ title }) => title))
  held!()
  await answered
  // Waits for another answer of the same server, and for three frames. If the page rendered the late answer to the
  // earlier search, it would be visible now.
  await page.evaluate(async () => {
    await fetch('/api/health')
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => void requestAnimationFrame(resolve))
  })
  await expect(titles).toHaveText(wanted.map(({ title }) => title))
})

test('the menu opens, leads to a screen and closes', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  const menu = page.getByRole('dialog', { name: 'Menú' })
  await menu.getByRole('link', { name: 'Catálogo' }).click()
  await expect(page).toHaveURL('/catalog')
  await expect(menu).toBeHidden()
})

test.describe('the banner of cookies', () => {
  test.use({ consent: false })

  test('is shown until the visitor refuses cookies, and the refusal is stored [C2.58 C4.26]', async ({
    page,
    context,
  }) => {
    await visit(page, '/')
    const banner = page.getByRole('region', { name: 'Cookies' })
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

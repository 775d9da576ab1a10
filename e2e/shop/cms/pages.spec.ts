import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '../../fixtures.ts'
import { ready, visit } from '../../shopper.ts'

/** The address of the code of the catalogue. */
function catalogCode(): string {
  const manifest = path.join(import.meta.dirname, '../../../apps/shop/dist/client/.vite/manifest.json')
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  return `/${chunks['src/categories/CatalogPage.tsx']!.file}`
}

test('an unknown path is answered with 404, shows the not-found screen, and is reported to the server once, without its query', async ({
  page,
}) => {
  const reported: unknown[] = []
  const answers: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/client-reports')) reported.push(request.postDataJSON())
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/client-reports')) answers.push(response.status())
  })
  const response = await page.goto('/nada-de-esto?correo=amparo%40example.com', { waitUntil: 'domcontentloaded' })
  expect(response?.status()).toBe(404)
  await ready(page)
  await expect(page).toHaveURL('/not-found')
  await expect.poll(() => answers).toEqual([204])
  await page
    .getByRole('main')
    .getByRole('link', { name: /catálogo/ })
    .click()
  await expect(page).toHaveURL('/catalog')
  expect(reported).toEqual([{ kind: 'not-found', path: '/nada-de-esto' }])
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

test('a link loads 20 more products below the first 20, and a reload shows all 40 [C2.4 C9.21]', async ({ page }) => {
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
  await page.route(`**${catalogCode()}`, (route) => (gone ? route.fulfill({ status: 404 }) : route.fallback()))
  // After the reload, the page refers to the new code, which can be loaded. It may be requested before the `load` event.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) gone = false
  })
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

test('a failed screen shows a number for the support; the server gets the type of the error and its position, not its text', async ({
  page,
}) => {
  await visit(page, '/')
  const body = `export function Screen() { throw new TypeError('Amparo') }`
  await page.route(`**${catalogCode()}`, (route) => route.fulfill({ contentType: 'text/javascript', body }))
  const told = page.waitForResponse(/\/client-reports$/)
  await page.getByRole('link', { name: 'Catálogo' }).filter({ visible: true }).first().click()
  const answer = await told
  expect(answer.status()).toBe(204)
  const { id, at, ...report } = answer.request().postDataJSON() as Record<string, string>
  expect(report).toEqual({ kind: 'crash', path: '/catalog', error: 'TypeError' })
  expect(at).toContain(`${catalogCode()}:`)
  await expect(page.getByText(`Código para soporte: ${id}`)).toBeVisible()
})

import { expect, test } from '../fixtures.ts'
import { isPhone, visit } from '../shopper.ts'

test('a page of the town hall is read, found from the foot of every page', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies', exact: true }).click()
  await expect(page).toHaveURL('/cms/cookies')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/cookies/i)
  await expect(page.getByText('Última actualización:')).toBeVisible()
})

test('what does not exist answers 404 and leads on', async ({ page }) => {
  const response = await page.goto('/nada-de-esto')
  expect(response?.status()).toBe(404)
  await page
    .getByRole('main')
    .getByRole('link', { name: /catálogo/ })
    .click()
  await expect(page).toHaveURL('/catalog')
})

test('the catalogue leads to a category, and Back to where one was', async ({ page }) => {
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

test('more of a list is loaded in place, and a reload shows the same', async ({ page }) => {
  await visit(page, '/products')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(20)
  await page.getByRole('link', { name: 'Cargar más' }).click()
  await expect(cards).toHaveCount(40)
  await expect(page).toHaveURL(/page=1-2/)
  await page.reload()
  await expect(cards).toHaveCount(40)
})

test('the menu opens, leads somewhere and closes', async ({ page }) => {
  test.skip(!isPhone(page), 'The menu is always open in a large window')
  await visit(page, '/')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  const menu = page.getByRole('dialog', { name: 'Menú' })
  await menu.getByRole('link', { name: 'Catálogo' }).click()
  await expect(page).toHaveURL('/catalog')
  await expect(menu).toBeHidden()
})

test.describe('cookies', () => {
  test.use({ consent: false })

  test('are asked for once, and refusing is remembered', async ({ page, context }) => {
    await visit(page, '/')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await banner.getByRole('button', { name: 'Rechazar' }).click()
    await expect(banner).toBeHidden()
    expect(await context.cookies()).toMatchObject([{ name: 'cookie_banner', value: 'rejected' }])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
  })
})

import { expect, test } from '../../fixtures.ts'
import { isPhone, oil } from '../../shopper.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript, a visitor can search for a product and read its page', async ({ page }) => {
  await page.goto('/')
  const box = page.getByRole('searchbox').filter({ visible: true })
  await box.fill('aceite de oliva')
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados de «aceite de oliva»' })).toBeVisible()
  await page.getByRole('link', { name: oil }).click()
  await expect(page.getByRole('heading', { level: 1, name: oil })).toBeVisible()
  await expect(page.getByRole('main').getByText('Ultramarinos Casa Peris').first()).toBeVisible()
  await expect(page.getByText('7,90 €').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Descripción' })).toBeVisible()
})

test('without JavaScript, buttons that would do nothing are hidden, and the page of a product explains why', async ({
  page,
}) => {
  for (const path of ['/', '/products', '/businesses', '/login']) {
    await page.goto(path)
    await expect(page.locator('button:visible:not([type=submit])')).toHaveCount(0)
  }
  await page.goto('/products')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.locator('noscript p', { hasText: 'Para esto hace falta JavaScript' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Añadir/ })).toHaveCount(0)
})

test('without JavaScript, a link leads to the next page of the list', async ({ page }) => {
  await page.goto('/products')
  const first = await page.getByRole('article').first().innerText()
  await page.getByRole('link', { name: 'Cargar más' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('article')).toHaveCount(20)
  await expect(page.getByRole('article').first()).not.toHaveText(first)
  await page.getByRole('link', { name: 'Ver los anteriores' }).click()
  await expect(page.getByRole('article').first()).toHaveText(first, { useInnerText: true })
})

test('without JavaScript, links lead to the sections of the web shop', async ({ page }) => {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: isPhone(page) ? 'Secciones' : 'Menú' })
  await menu.getByRole('link', { name: 'Catálogo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Panadería y dulces/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Panadería y dulces' })).toBeVisible()
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
})

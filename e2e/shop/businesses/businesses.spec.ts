import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { isPhone, visit } from '../../shopper.ts'

const bakery = 'Horno Santa Llúcia'
const bakeryPath = '/businesses/horno-santa-llucia'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor can search and filter shops, load more shops, and read the page of a shop', async ({ page }) => {
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

import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'

const bakery = 'Horno Santa Llúcia'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const heart = (page: Page) => page.getByRole('button', { name: `Favorita: ${bakery}` })

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

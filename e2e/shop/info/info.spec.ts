import { expect, test } from '../../fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page about the web shop has its heading, and the link to read more', async ({ page }) => {
    await page.goto('/info')
    await expect(page.getByRole('heading', { level: 1, name: 'Quiénes somos' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Leer más' })).toBeVisible()
  })
})

import { expect, test } from '../../fixtures.ts'
import { visit } from '../../shopper.ts'

test('beside the order of a list, one press explains how products are ordered @both', async ({ page }) => {
  await visit(page, '/products')
  await page.getByRole('main').getByRole('link', { name: 'Cómo ordenamos' }).click()
  await expect(page).toHaveURL('/ranking')
  await expect(page.getByRole('heading', { level: 1, name: 'Cómo ordenamos los productos' })).toBeVisible()
})

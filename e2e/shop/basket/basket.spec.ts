import { expect, test } from '../../fixtures.ts'
import { addFromList, expectInCart, pastries, visit } from '../../shopper.ts'

test('two tabs show the same basket [C4.22]', async ({ page, context }) => {
  await visit(page, '/cart')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
  const other = await context.newPage()
  await addFromList(other, pastries)

  await expect(page.getByRole('region', { name: 'Horchatería El Xúfer' })).toBeVisible()
  await page.getByRole('button', { name: `Quitar ${pastries}` }).click()
  await expectInCart(other, 0)
})

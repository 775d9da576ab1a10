import { expect, test } from '../../fixtures.ts'
import { visit } from '../../shopper.ts'

test('values typed into the filters on a phone are applied when the products are shown', async ({ page }) => {
  await visit(page, '/products')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtrar' })
  await expect(sheet.getByRole('button', { name: /^Ver \d+ productos$/ })).toBeVisible()

  await sheet.getByLabel('Hasta (€)').fill('veinte')
  // The button shows no count, because a count that ignores the typed price would be too high.
  await sheet.getByRole('button', { name: 'Ver productos' }).click()
  await expect(sheet.getByText('Escribe los precios así: 12,50')).toBeVisible()

  await sheet.getByLabel('Hasta (€)').fill('20')
  await sheet.getByRole('button', { name: 'Ver productos' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/products?price%5Blte%5D=2000')
  await expect(page.getByRole('button', { name: 'Quitar el filtro Hasta 20,00 €' })).toBeVisible()

  await page.getByRole('button', { name: 'Filtros (1)' }).click()
  await sheet.getByLabel('Desde (€)').fill('5')
  await sheet.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('button', { name: 'Quitar el filtro Desde 5,00 €' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/products?price%5Blte%5D=2000')
})

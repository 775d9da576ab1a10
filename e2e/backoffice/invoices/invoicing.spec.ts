import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

test('an owner chooses who issues the invoices, and the choice is still there after a reload @both', async ({
  page,
}) => {
  await logIn(page)
  await page.goto('/manage/more')
  await page.getByRole('link', { name: 'Facturas' }).filter({ visible: true }).first().click()
  await page.getByRole('radio', { name: /Lo que diga la ley/ }).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: /Lo que diga la ley/ })).toBeChecked()
  await page.getByRole('radio', { name: /Lonja, en nombre de la tienda/ }).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Lonja hace la factura de cada pedido pagado.')).toBeVisible()
})

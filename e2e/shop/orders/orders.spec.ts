import { cliente, expect, test } from '../../fixtures.ts'
import { pastries, storeSession, visit } from '../../shopper.ts'

test('a customer cancels an order that the shop has not accepted yet', async ({ page, api }) => {
  const customer = await api.customer()
  const { id, code } = await api.order(pastries, customer)
  await storeSession(page, customer)
  await visit(page, `/order/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()

  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Cancelar el pedido?' })
  await dialog.getByLabel('Motivo').fill('Lo pedí dos veces')
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click()

  await expect(page.getByRole('status').getByText('Pedido cancelado')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('«Lo pedí dos veces»').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toBeHidden()
})

test('the products of a past order can be ordered again [C2.6]', async ({ page }) => {
  await storeSession(page, cliente)
  await visit(page, '/orders')
  await page.getByRole('article').filter({ hasText: 'Entregado' }).last().getByRole('link').click()
  await page.getByRole('button', { name: 'Repetir el pedido' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('region', { name: 'Horno Santa Llúcia' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pastelería La Coqueta' })).toBeVisible()
})

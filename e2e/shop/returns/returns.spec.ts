import { expect, test } from '../../fixtures.ts'
import { mailsWith } from '../../mailed.ts'
import { oil, storeSession, visit } from '../../shopper.ts'

test('a customer requests a return on the page of the order in two steps, and gets a confirmation by mail', async ({
  page,
  api,
  server,
}) => {
  const customer = await api.customer()
  const order = await api.order(oil, customer, 'torna@example.com')
  await storeSession(page, customer)
  await visit(page, `/order/${order.id}`)
  await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Devolver algo' })).toBeHidden()

  await api.handOver(order)
  await page.reload()
  await page.getByRole('button', { name: 'Devolver algo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver algo de este pedido' })
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Elige al menos una cosa.')
  await dialog.getByRole('checkbox', { name: oil }).check()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('heading', { name: 'Revisa y confirma' })).toBeFocused()
  await expect(dialog).toContainText(`Vicent Roig desiste de esta compra del pedido ${order.code}:`)
  await expect(dialog).toContainText('torna@example.com')
  await dialog.getByRole('button', { name: 'Confirmar el desistimiento' }).click()

  await expect(page.getByText(/^Devolución pedida el \d+/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Devolver algo' })).toBeHidden()
  const [receipt] = await mailsWith('torna@example.com', server.dataDir, 'es tu justificante')
  expect(receipt).toContain(oil)
})

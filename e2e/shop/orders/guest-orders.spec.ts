import { cliente, expect, test } from '../../fixtures.ts'
import { pastries, storeSession, visit } from '../../shopper.ts'

test('the link in a mail opens the order of a guest, and the link’s token does not stay in the history; a customer can download the invoice of a paid order', async ({
  page,
  api,
}) => {
  const { id, code, token } = await api.order(pastries)
  await visit(page, `/order/${id}#token=${token}`)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()
  await expect(page).toHaveURL(`/order/${id}`)
  await page.goBack()
  expect(page.url()).not.toContain('token')

  await storeSession(page, cliente)
  await visit(page, '/orders')
  await page.getByRole('article').filter({ hasText: 'Entregado' }).last().getByRole('link').click()
  await page.getByText(/^Facturas \(\d\)$/).click()
  const file = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Descargar factura/ })
    .first()
    .click()
  expect((await file).suggestedFilename()).toMatch(/^R[\d-]+-L[FS]\d{4}-\d{6}\.pdf$/)
})

import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { orderAtBank, visit } from '../../shopper.ts'

test('without a network the button to pay is disabled; after the bank has refused the card, a guest pays by Bizum with the keyboard alone, and each result gets the focus', async ({
  page,
  context,
}) => {
  test.slow()
  await orderAtBank(page, /^Tarjeta/)
  await page.getByRole('button', { name: 'Volver a la tienda sin pagar' }).click()
  await expect(page.getByRole('heading', { name: 'El pago no ha salido' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Probar otra vez' })).toBeDisabled()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Probar otra vez' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagar con tarjeta' })).toBeVisible()
  await page.getByRole('button', { name: /deniegue/ }).press('Enter')

  await expect(page.getByRole('heading', { name: 'El pago no ha salido' })).toBeFocused()
  await tabTo(page, 'Probar otra vez')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pagar de otra manera' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: /^Tarjeta/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Bizum/ })).toBeChecked()
  await tabTo(page, 'Seguir con Bizum')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Pagar con Bizum' })).toBeVisible()
  await page.getByRole('button', { name: /^Pagar / }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeFocused()
  await expect(page.getByText(/^De Horchatería El Xúfer\. Has pagado .+\. Forma de pago: Bizum\.$/)).toBeVisible()
})

test('a payment in one window is shown in the other window, where the guest cannot pay again; after the cancellation, the page shows the refund at once, and all invoices in one list', async ({
  page,
}) => {
  test.slow()
  await orderAtBank(page, /^Tarjeta/)
  const other = await page.context().newPage()
  await visit(other, '/orders')
  await other.getByRole('article').getByRole('link').click()
  await expect(other.getByRole('heading', { name: 'El pago está a medias' })).toBeVisible()
  await page.getByRole('button', { name: /^Pagar / }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeVisible()

  await expect(other.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeFocused()
  await expect(other.getByRole('button', { name: /pago|Pagar/ })).toHaveCount(0)
  await expect(other).not.toHaveURL(/\/bank\//)
  await visit(other, '/orders')
  await expect(other.getByRole('article').getByText('Pagado', { exact: true })).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  await page.getByRole('button', { name: 'Sí, cancelar' }).click()
  const refund = page.getByText(/^Te (?:estamos devolviendo|hemos devuelto)/)
  await expect(refund).toBeInViewport()
  await expect(page.locator(':focus')).toContainText(/^Te (?:estamos devolviendo|hemos devuelto)/)
  await expect(page.getByText('Pendiente de pago · tú')).toHaveCount(0)

  const invoices = page.getByText('Facturas (2)')
  await expect(invoices).toBeVisible({ timeout: 30_000 })
  const downloads = page.getByRole('button', { name: /^Descargar factura/ })
  await expect(downloads.first()).toBeHidden()
  await invoices.click()
  await expect(downloads).toHaveCount(2)
})

/** Presses the Tab key until the button has the focus. */
async function tabTo(page: Page, button: string): Promise<void> {
  const wanted = page.getByRole('button', { name: button, exact: true })
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  await expect(wanted).toBeFocused()
}

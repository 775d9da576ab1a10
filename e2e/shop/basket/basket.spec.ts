import { expect, test } from '../../fixtures.ts'
import { addFromList, cartLink, expectInCart, fillBasket, pastries, visit } from '../../shopper.ts'

test('the basket is the same after a reload [C2.18 C4.17]', { tag: '@both' }, async ({ page }) => {
  await fillBasket(page)
  await visit(page, '/cart')
  await expect(page.getByText('63,90 €').first()).toBeVisible()
  await page.reload()
  await expectInCart(page, 2)
  await expect(page.getByRole('region', { name: 'Horchatería El Xúfer' })).toBeVisible()
})

test('without a network the basket can be changed, and shows that its prices are not checked', async ({
  page,
  context,
}) => {
  await addFromList(page, pastries)
  await cartLink(page).click()
  const shop = page.getByRole('region', { name: 'Horchatería El Xúfer' })
  await expect(shop.getByText('3,90 €').first()).toBeVisible()

  await context.setOffline(true)
  await expect(
    page.getByText('Sin conexión: puedes cambiar el carrito, pero los precios están sin validar.'),
  ).toBeVisible()
  await shop.getByRole('button', { name: 'Añadir uno' }).click()
  await expectInCart(page, 2)
  await expect(shop.getByText('7,80 €').first()).toBeVisible()
  await expect(page.getByText('Sin conexión no se puede hacer el pedido.').filter({ visible: true })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/precios están sin validar/)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Tramitar el pedido' }).filter({ visible: true })).toBeVisible()
})

test('two tabs show the same basket [C4.22]', async ({ page, context }) => {
  await visit(page, '/cart')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
  const other = await context.newPage()
  await addFromList(other, pastries)

  await expect(page.getByRole('region', { name: 'Horchatería El Xúfer' })).toBeVisible()
  await page.getByRole('button', { name: `Quitar ${pastries}` }).click()
  await expectInCart(other, 0)
})

test('a line saved for later moves to the wish list, and this can be undone for six seconds', async ({
  page,
  api,
  customer,
}) => {
  await addFromList(page, pastries)
  await visit(page, '/cart')
  await page.getByRole('button', { name: `Guardar para después: ${pastries}` }).click()
  await expect(page.getByText(`${pastries} está en tu lista de deseos.`)).toBeVisible()
  await expectInCart(page, 0)
  await expect.poll(async () => (await api.as<object[]>(customer, '/whitelists')).length).toBe(1)

  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expectInCart(page, 1)
  await expect.poll(async () => (await api.as<object[]>(customer, '/whitelists')).length, { timeout: 10_000 }).toBe(0)

  await page.getByRole('button', { name: `Guardar para después: ${pastries}` }).click()
  await expectInCart(page, 0)
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeHidden({ timeout: 8_000 })
  await visit(page, '/whitelist')
  await expect(page.getByRole('link', { name: pastries })).toBeVisible()
})

import { cliente, expect, test } from '../../fixtures.ts'
import type { Page } from '@playwright/test'
import {
  addFromList,
  cartLink,
  chooseDelivery,
  chooseOption,
  choosePayment,
  currentStep,
  expectInCart,
  giveAddress,
  giveContact,
  isPhone,
  oil,
  pastries,
  placeOrder,
  search,
  signIn,
  visit,
} from '../../shopper.ts'

test(
  'a guest finds a product, chooses a variant, orders, and finds the order again after the server was killed [C2.7 C2.21 C4.23]',
  { tag: '@both' },
  async ({ page, server }) => {
    test.slow()
    await fillBasketAsAPersonDoes(page)
    await reviewBasket(page)

    await page.getByRole('link', { name: 'Tramitar el pedido' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tramitar el pedido' })).toBeVisible()
    await giveContact(page)
    await chooseDelivery(page)
    await giveAddress(page)
    await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
    await choosePayment(page, /Transferencia/)
    const code = await placeOrder(page)
    await expect(page.getByText('¡Gracias, Amparo!')).toBeVisible()
    const order = new URL(page.url()).pathname
    await expectInCart(page, 0)

    await server.kill()
    await server.restart()

    await openFromList(page, code)
    await expect(page.getByRole('region', { name: 'Ultramarinos Casa Peris' }).getByText('Formato: 5 l')).toBeVisible()
    await expect(page.getByText('Calle Mayor, 7')).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await visit(page, order)
    await expect(page.getByRole('heading', { level: 1, name: 'No encontramos este pedido' })).toBeVisible()
  },
)

test('a customer orders to a saved address, and the order is in the list after the server was killed [C2.6 C4.23]', async ({
  page,
  server,
}) => {
  test.slow()
  await signIn(page, cliente)
  await fillBasketAsAPersonDoes(page)
  await visit(page, '/payment')

  // The step for the contact is filled in with the data of the account.
  const step = currentStep(page)
  await expect(page.getByText('cliente@lonja.test · 612 99 04 18')).toBeVisible()
  await chooseDelivery(page)
  await step.getByRole('radio', { name: /Calle de los Olivos, 15/ }).check()
  await step.getByRole('button', { name: 'Continuar' }).click()
  await choosePayment(page, /Transferencia/)
  const code = await placeOrder(page)
  await expect(page.getByText('Concepto:').last()).toContainText(code)

  await server.kill()
  await server.restart()

  await openFromList(page, code)
  await expect(page.getByText('Calle de los Olivos, 15')).toBeVisible()
})

/** Finds a product by a mistyped search and a filter, adds a variant of it, and adds a product of another shop. */
async function fillBasketAsAPersonDoes(page: Page): Promise<void> {
  await visit(page, '/products')
  await search(page, 'aceite de olvia')
  await filterBy(page, 'Ultramarinos Casa Peris')
  await expect(page.getByRole('button', { name: 'Quitar el filtro Ultramarinos Casa Peris' })).toBeVisible()
  await page.getByRole('link', { name: oil }).click()
  await expect(page.getByRole('heading', { level: 1, name: oil })).toBeVisible()

  await chooseOption(page, '5 l')
  await expect(page).toHaveURL(/[?&]v=/)
  await page.getByRole('button', { name: 'Añadir · 63,90 €' }).click()
  await expect(page.getByText('Añadido al carrito')).toBeVisible()

  await addFromList(page, pastries)
  await expectInCart(page, 2)
}

async function filterBy(page: Page, shop: string): Promise<void> {
  const filters = isPhone(page)
    ? page.getByRole('dialog', { name: 'Filtrar' })
    : page.getByRole('complementary', { name: 'Filtrar' })
  if (isPhone(page)) await page.getByRole('button', { name: 'Filtrar' }).click()
  for (const name of ['Disponible ahora', shop]) {
    // The state of the checkbox comes from the address, so it changes a little after the click.
    await filters.getByRole('checkbox', { name }).click()
    await expect(filters.getByRole('checkbox', { name })).toBeChecked()
  }
  if (isPhone(page)) await filters.getByRole('button', { name: /^Ver \d+ producto/ }).click()
}

/** Adds a second unit of the oil, removes the pastries, and restores them. */
async function reviewBasket(page: Page): Promise<void> {
  await cartLink(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carrito' })).toBeVisible()
  const grocer = page.getByRole('region', { name: 'Ultramarinos Casa Peris' })
  await grocer.getByRole('button', { name: 'Añadir uno' }).click()
  await expectInCart(page, 3)
  await expect(grocer.getByText('127,80 €')).toBeVisible()

  await page.getByRole('button', { name: `Quitar ${pastries}` }).click()
  await expect(page.getByText(`Has quitado ${pastries}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('region', { name: 'Horchatería El Xúfer' })).toBeVisible()
  await expectInCart(page, 3)
}

async function openFromList(page: Page, code: string): Promise<void> {
  await visit(page, '/orders')
  await page
    .getByRole('article')
    .filter({ hasText: `Pedido ${code}` })
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()
}

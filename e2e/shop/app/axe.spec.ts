import type { Page } from '@playwright/test'
import { isLong, part } from '@lonja/contract/testing/long'
import { expectAccessible } from '../../axe.ts'
import { desktop, phone } from '../../browser.ts'
import { cliente, expect, test } from '../../fixtures.ts'
import {
  addFromList,
  chooseOption,
  chooseDelivery,
  choosePayment,
  currentStep,
  giveAddress,
  giveContact,
  oil,
  orderAtBank,
  pastries,
  storeSession,
  visit,
} from '../../shopper.ts'

/**
 * Returns a check for a test with many pages. `npm test` checks every second page of such a test, and a run with LONG=1
 * all of them.
 */
function checkInTurn(): (page: Page) => Promise<void> {
  const [first] = part([0, 0, 1, 1], 4)
  let pages = 0
  return async (page) => {
    if (isLong || pages % 2 === first) await expectAccessible(page)
    pages += 1
  }
}

test('the filters and the menu on a phone are accessible', async ({ page }) => {
  await page.setViewportSize(phone.viewport)
  await visit(page, '/products')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expectAccessible(page, [phone])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expectAccessible(page, [phone])
})

test('each page of a purchase is accessible: the product, the basket and the steps of the checkout, also with errors', async ({
  page,
  api,
}) => {
  test.slow()
  const check = checkInTurn()
  const { id } = await api.product(oil)
  await visit(page, `/product/${id}`)
  await check(page)
  await page.setViewportSize(desktop.viewport)
  await chooseOption(page, '5 l')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Añadir · / })
    .click()
  await expect(page.getByText('Añadido al carrito')).toBeVisible()
  await check(page)
  await addFromList(page, pastries)
  await check(page)

  await visit(page, '/cart')
  await expect(page.getByRole('complementary', { name: 'Resumen' })).toContainText('€')
  await page.getByRole('button', { name: '¿Tienes un cupón?' }).click()
  await page.getByLabel('Código del cupón').fill('inventado')
  await page.getByRole('button', { name: 'Aplicar el cupón' }).click()
  await expect(page.getByText('No conocemos ese cupón.').first()).toBeVisible()
  await check(page)
  await page.getByRole('button', { name: `Quitar ${pastries}` }).click()
  await check(page)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: `Quitar ${pastries}` })).toBeVisible()

  await visit(page, '/payment')
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Escribe tu nombre' })).toBeVisible()
  await check(page)
  await giveContact(page)
  await chooseDelivery(page)
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await check(page)
  await giveAddress(page)
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await expect(currentStep(page).getByRole('radio', { name: /Transferencia/ })).toBeVisible()
  await check(page)
  await choosePayment(page, /Transferencia/)
  await expect(currentStep(page).getByRole('heading', { name: 'Revisa y pide' })).toBeVisible()
  await check(page)
})

test('the delivery step is accessible with time slots, with missing fields, and with the reason why the shop does not deliver to the address', async ({
  page,
}) => {
  await addFromList(page, 'Centro de mesa bajo')
  await visit(page, '/payment')
  await giveContact(page)
  await currentStep(page)
    .getByRole('radio', { name: /Reparto a domicilio/ })
    .check()
  await giveAddress(page)
  await expect(currentStep(page).getByRole('group', { name: '¿A qué hora?' })).toBeVisible()
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await expectAccessible(page)
  await currentStep(page).getByLabel('Código postal').fill('46999')
  await currentStep(page).getByText('¿Por qué no llega aquí?').click()
  await expectAccessible(page)
})

test('the pages of an account are accessible: orders, notifications, the wish list and the profile', async ({
  page,
  api,
}) => {
  test.slow()
  const check = checkInTurn()
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  await storeSession(page, customer)
  await visit(page, '/orders')
  await expect(page.getByRole('article')).toBeVisible()
  await check(page)
  await visit(page, `/order/${order.id}`)
  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  await check(page)
  await page.keyboard.press('Escape')
  await check(page)

  await api.accept(order)
  await api.as(customer, '/whitelists', { product: (await api.product(oil)).id })
  await api.as(customer, '/addresses', { street: 'Calle Mayor', zip: '46375', city: 'Vilaserena', main: true })
  await visit(page, '/notifications')
  await expect(page.getByRole('link', { name: /sin leer/ }).first()).toBeVisible()
  await check(page)
  await page.getByRole('link', { name: 'Qué te contamos' }).click()
  await expect(page.getByRole('dialog').getByLabel('Por correo').first()).toBeVisible()
  await check(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Tu pedido/ })
    .click()
  await expect(page.getByRole('link', { name: 'Ver el pedido' })).toBeVisible()
  await check(page)
  await visit(page, '/whitelist')
  await expect(page.getByText('1 producto guardado')).toBeVisible()
  await check(page)
  await visit(page, '/profile')
  await expect(page.getByText('Este dispositivo')).toBeVisible()
  await check(page)
  // `npm test` opens one of the dialogs, and a run with LONG=1 all of them.
  for (const name of part(['Añadir una dirección', 'Cambiar la contraseña', 'Borrar mi cuenta'], 3)) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page)
    await page.keyboard.press('Escape')
  }
})

test('the pages after an unfinished, a refused and a successful bank payment are accessible', async ({ page }) => {
  test.slow()
  await orderAtBank(page, /^Tarjeta/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'El pago está a medias' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Seguir con el pago' }).click()
  await page.getByRole('button', { name: /deniegue/ }).click()
  await expect(page.getByRole('heading', { name: 'El pago no ha salido' })).toBeVisible()
  await page.getByRole('button', { name: 'Pagar de otra manera' }).click()
  await page.getByRole('radio', { name: /^Bizum/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Seguir con Bizum' }).click()
  await page.getByRole('button', { name: /^Pagar / }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeVisible()
  await expectAccessible(page)
  await visit(page, '/orders')
  await expect(page.getByRole('article').getByText('Pagado', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the page of a delivered order is accessible', async ({ page }) => {
  await storeSession(page, cliente)
  await visit(page, '/orders')
  await page.getByRole('article').filter({ hasText: 'Entregado' }).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Repetir el pedido' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('before cookies are accepted or refused', () => {
  test.use({ consent: false })

  test('the cookie banner is accessible', async ({ page }) => {
    await visit(page, '/')
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await expectAccessible(page)
  })
})

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { desktop, phone } from '../browser.ts'
import { cliente, expect, test } from '../fixtures.ts'
import {
  addFromList,
  chooseDelivery,
  choosePayment,
  currentStep,
  fillBasket,
  giveAddress,
  giveContact,
  oil,
  orderAtBank,
  pastries,
  visit,
} from '../shopper.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** What another set of colours may change. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Nothing to object to in the page as it stands, on a phone and on a desktop, in light and in dark. */
async function expectAccessible(page: Page, windows = [phone, desktop]): Promise<void> {
  for (const { viewport } of windows) {
    await page.setViewportSize(viewport)
    // What a bar at the bottom covers for the moment is reached by scrolling: in a window as tall as the page it is not.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, height) })
    await page.emulateMedia({ colorScheme: 'light' })
    await expectNone(page, new AxeBuilder({ page }).withTags(tags))
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNone(page, new AxeBuilder({ page }).withRules(colourRules))
    await page.setViewportSize(viewport)
  }
}

async function expectNone(page: Page, axe: AxeBuilder): Promise<void> {
  // Even a transition of a millisecond is half way until its frame has come.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found.join('\n\n')).toBe('')
}

const routes = [
  '/',
  '/catalog',
  '/products',
  '/products?search=aceite',
  '/products?search=nadavendeesto',
  '/cart',
  '/payment',
  '/orders',
  '/order/00000000-0000-7000-8000-000000000000',
  '/login',
  '/register',
  '/recovery',
  '/recovery#token=x',
  '/logout',
  '/cms/cookies',
  '/cms/condiciones',
  '/not-found',
]

for (const route of routes) {
  test(`${route} is accessible`, async ({ page }) => {
    await visit(page, route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
  })
}

test('a product, its choice and what was added are accessible', async ({ page, api }) => {
  const { id } = await api.product(oil)
  await visit(page, `/product/${id}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Añadir · / }).click()
  await expect(page.getByText('Añadido al carrito')).toBeVisible()
  await expectAccessible(page)
})

test('the filters and the menu of a phone are accessible', async ({ page }) => {
  await page.setViewportSize(phone.viewport)
  await visit(page, '/products')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expectAccessible(page, [phone])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abrir el menú' }).click()
  await expectAccessible(page, [phone])
})

test('the basket is accessible, also with a coupon, a message and something taken out', async ({ page }) => {
  await fillBasket(page)
  await expectAccessible(page)
  await visit(page, '/cart')
  await expect(page.getByRole('complementary', { name: 'Resumen' })).toContainText('€')
  await page.getByRole('button', { name: '¿Tienes un cupón?' }).click()
  await page.getByLabel('Código del cupón').fill('inventado')
  await page.getByRole('button', { name: 'Aplicar el cupón' }).click()
  await expect(page.getByText('No conocemos ese cupón.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Quitar ${pastries}` }).click()
  await expectAccessible(page)
})

test('the hours of a shop are accessible, with what is missing and why it does not come', async ({ page }) => {
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

test('each step of the payment is accessible, also with what is missing', async ({ page }) => {
  await fillBasket(page)
  await visit(page, '/payment')
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Escribe tu nombre' })).toBeVisible()
  await expectAccessible(page)
  await giveContact(page)
  await chooseDelivery(page)
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await expectAccessible(page)
  await giveAddress(page)
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await expect(currentStep(page).getByRole('radio', { name: /Transferencia/ })).toBeVisible()
  await expectAccessible(page)
  await choosePayment(page, /Transferencia/)
  await expect(currentStep(page).getByRole('heading', { name: 'Revisa y pide' })).toBeVisible()
  await expectAccessible(page)
})

test('the orders, an order and the question before calling it off are accessible', async ({ page, api, signIn }) => {
  const customer = await api.customer()
  const { id } = await api.order(pastries, customer)
  await signIn(page, customer)
  await visit(page, '/orders')
  await expect(page.getByRole('article')).toBeVisible()
  await expectAccessible(page)
  await visit(page, `/order/${id}`)
  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
})

test('what becomes of a payment at the bank is accessible', async ({ page }) => {
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

test('the orders of the past are accessible', async ({ page, signIn }) => {
  await signIn(page, cliente)
  await visit(page, '/orders')
  await page.getByRole('article').filter({ hasText: 'Entregado' }).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Repetir el pedido' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('before the choice of cookies', () => {
  test.use({ consent: false })

  test('the banner is accessible', async ({ page }) => {
    await visit(page, '/')
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await expectAccessible(page)
  })
})

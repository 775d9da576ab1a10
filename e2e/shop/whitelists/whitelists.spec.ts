import type { Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { expect, test } from '../../fixtures.ts'
import { expectInCart, logIn, oil, pastries, visit } from '../../shopper.ts'

const heart = (title: string) => ({ name: `Guardar en la lista de deseos: ${title}` })

const visitProduct = async (page: Page, api: Api, title: string): Promise<void> =>
  visit(page, `/product/${(await api.product(title)).id}`)

test('a guest saves products on the device, and finds them in the account after the login', async ({ page, api }) => {
  const customer = await api.customer()
  await visitProduct(page, api, pastries)
  await page.getByRole('button', heart(pastries)).click()
  await expect(page.getByRole('button', heart(pastries))).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`Guardado en este dispositivo: ${pastries}`)).toBeVisible()
  await visitProduct(page, api, oil)
  await page.getByRole('button', heart(oil)).click()

  // The list is visible without an account.
  await page.getByRole('link', { name: 'Ver la lista' }).click()
  await expect(page).toHaveURL('/saved')
  await expect(page.getByText('2 productos guardados')).toBeVisible()
  await page.getByRole('button', { name: `Quitar de la lista: ${pastries}` }).click()
  await expect(page.getByText('1 producto guardado')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: `Añadir al carrito: ${pastries}` }).click()
  await expectInCart(page, 1)

  await page.goto('/whitelist')
  await expect(page).toHaveURL('/login?redirect=%2Fwhitelist')
  await logIn(page, customer)
  await expect(page.getByText('2 productos guardados')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: oil })).toBeVisible()
  await expect
    .poll(async () => (await api.as<object[]>(customer, '/whitelists')).length, 'the account knows of them')
    .toBe(2)
})

test('a product that is saved without a network is sent to the account when the network returns', async ({
  page,
  api,
  context,
  customer,
}) => {
  await visitProduct(page, api, pastries)
  await expect(page.getByRole('button', heart(pastries))).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', heart(pastries)).click()
  await expect(page.getByRole('button', heart(pastries))).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  await expect.poll(async () => (await api.as<object[]>(customer, '/whitelists')).length).toBe(1)
})

test('the card of a product in a list shows the average rating, and has a button that saves the product', async ({
  page,
  api,
  customer,
}) => {
  await visit(page, `/products?${new URLSearchParams({ search: 'Magdalenas de aceite' })}`)
  const card = page.getByRole('article').filter({ hasText: 'Magdalenas de aceite' }).first()
  await expect(card).toContainText(/de 5 estrellas.*\(\d+\)/)
  const button = card.getByRole('button', { name: /^Guardar en la lista de deseos: Magdalenas/ })
  const { width, height } = (await button.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\/products/)
  await expect.poll(async () => (await api.as<object[]>(customer, '/whitelists')).length).toBe(1)
})

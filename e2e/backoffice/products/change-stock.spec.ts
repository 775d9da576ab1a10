import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

const biscuits = 'Rosquilletas de aceite'
const card = (page: Page) => page.getByRole('article', { name: biscuits })

async function openProduct(page: Page): Promise<void> {
  await logIn(page)
  await page.goto('/manage/products')
  await page.getByLabel('Buscar en tu tienda').fill('rosquilletas de aceite')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/search=rosquilletas/)
  await expect(card(page)).toBeVisible()
}

test('a shop takes a unit that it sold at the counter out of the stock, and takes this back @both', async ({
  page,
  api,
}) => {
  const stockNow = async () => {
    const { id } = await api.product(biscuits)
    const [combo] = await api.asTownHall<{ stock: number }[]>(`/attribute-combos?product.id=${id}`)
    return combo!.stock
  }
  const before = await stockNow()
  await openProduct(page)
  await card(page)
    .getByRole('button', { name: /^Vendida −1/ })
    .click()
  await expect.poll(stockNow).toBe(before - 1)
  await expect(card(page)).toContainText(`${before - 1} en la tienda`)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(stockNow).toBe(before)
})

test('a product that the shop takes off sale cannot be bought until it is put back', async ({ page, api }) => {
  await openProduct(page)
  const forSale = card(page).getByRole('checkbox', { name: /^A la venta/ })
  const { id } = await api.product(biscuits)
  const isOffered = async () => (await api.send<object[]>(`/products?id=${id}`)).length === 1
  await forSale.click()
  await expect.poll(isOffered).toBe(false)
  await forSale.click()
  await expect.poll(isOffered).toBe(true)
})

test('a search without results says so', async ({ page }) => {
  await openProduct(page)
  await page.getByLabel('Buscar en tu tienda').fill('submarinos')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Ningún producto de tu tienda se llama así.')).toBeVisible()
})

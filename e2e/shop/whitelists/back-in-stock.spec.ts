import { expect, test } from '../../fixtures.ts'
import { logIn, visit } from '../../shopper.ts'

/** A product without variants. No other test uses this product. */
const rare = 'Jalea real fresca'

test('a customer who requests a notification gets it when a sold-out product is available again', async ({
  page,
  api,
}) => {
  const product = await api.product(rare)
  await api.supply(product, { stock: 0 })
  const customer = await api.customer()
  await visit(page, `/product/${product.id}`)
  await page.getByRole('button', { name: 'Avísame cuando vuelva' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await logIn(page, customer)

  await expect(page).toHaveURL(new RegExp(`/product/${product.id}`))
  await expect(page.getByText('Te avisaremos en cuanto vuelva a haber.')).toBeVisible()
  await expect.poll(async () => (await api.as<object[]>(customer, '/whitelists')).length).toBe(1)
  await page.getByRole('main').getByRole('link', { name: 'Ver la lista' }).click()
  await expect(page.getByText('Agotado: te avisaremos cuando vuelva')).toBeVisible()

  await api.supply(product, { stock: 3 })
  await visit(page, '/notifications')
  await expect(page.getByRole('link', { name: new RegExp(`Vuelve a haber: ${rare}`) })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: new RegExp(`Vuelve a haber: ${rare}`) }).click()
  await page.getByRole('link', { name: 'Ver el producto' }).click()
  await expect(page.getByText('Te avisaremos en cuanto vuelva a haber.')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: rare })).toBeVisible()
})

import { expect, test } from '../../fixtures.ts'
import { visit } from '../../shopper.ts'

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

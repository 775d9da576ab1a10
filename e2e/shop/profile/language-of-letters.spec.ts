import { expect, test } from '../../fixtures.ts'
import { visit } from '../../shopper.ts'

test('the language that a customer chooses is also the language of the letters to them @both', async ({
  page,
  api,
  customer,
}) => {
  const chosen = async () => (await api.as<{ language: string | null }>(customer, '/me')).language
  expect(await chosen()).toBeNull()
  await visit(page, '/profile')
  await expect(page.getByText('También te escribimos en este idioma')).toBeVisible()
  await page.getByRole('main').getByText('Català/Valencià').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca')
  await expect.poll(chosen).toBe('ca')
})

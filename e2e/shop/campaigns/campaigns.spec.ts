import { expect, test } from '../../fixtures.ts'

const title = 'La calle Mayor invita'
const next = 'La noche del comercio'

test('the HTML from the server contains the campaigns, their last day and their products', async ({ server }) => {
  const html = await (await fetch(`${server.url}/bells`)).text()
  for (const words of [title, next, 'Hasta el', 'Lo más vendido de «', 'SaleEvent']) {
    expect(html).toContain(words)
  }
  expect(html).toContain('<title>Campañas · Lonja</title>')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the campaigns can be read and filtered, and link to their products', async ({ page }) => {
    await page.goto('/bells')
    await page.getByLabel('Comercio', { exact: true }).selectOption({ label: 'Xarcuteria Pilareta' })
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    await expect(page.getByRole('article', { name: 'Hecho a mano' })).toHaveCount(0)
    const campaign = page.getByRole('article', { name: 'El almuerzo es sagrado' })
    await expect(campaign.getByText('Hasta el')).toBeVisible()
    await campaign.getByRole('link', { name: /^Ver los \d+ productos$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'El almuerzo es sagrado' })).toBeVisible()
  })
})

import { expect, test } from '../../fixtures.ts'
import { visit } from '../../shopper.ts'

test('the page about the web shop shows the operator, the version, the licences and the data for support [C2.25 C9.3 C9.18]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, '/info')
  await expect(page.getByRole('heading', { level: 1, name: 'Quiénes somos' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lonja 2.7.1' })).toBeVisible()

  await page.getByText('Licencias de lo que usamos').click()
  await page.getByText(/^react 19\./).click()
  await expect(page.locator('pre').filter({ visible: true })).toContainText('Copyright (c) Meta Platforms')

  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByRole('status').getByText('Copiado')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/Versión: 2\.7\.1\n[^]*Navegador: Mozilla/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page about the web shop has the same content', async ({ page }) => {
    await page.goto('/info')
    await expect(page.getByRole('heading', { level: 1, name: 'Quiénes somos' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Leer más' })).toBeVisible()
  })
})

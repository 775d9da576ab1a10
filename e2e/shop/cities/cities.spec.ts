import { expect, test } from '../../fixtures.ts'
import { visit } from '../../shopper.ts'

const shopsOf = (city: string) => `/businesses?${new URLSearchParams({ 'address.city[]': city })}`

test('the home page shows the chosen town, and another town can be chosen with only the keyboard [C2.39 C2.45 C2.46]', async ({
  page,
  api,
}) => {
  await api.withSecondTown('Chiva', async () => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Dónde compras: Todos los pueblos' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '¿Dónde compras?' })
    const all = dialog.getByRole('button', { name: 'Todos los pueblos' })
    await expect(all).toHaveAttribute('aria-current', 'true')
    await expect(dialog.getByRole('list').getByRole('button')).toHaveCount(3)
    await all.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: 'Ver sus tiendas' })).toHaveAttribute('href', shopsOf('Vilaserena'))
    await page.getByRole('button', { name: 'Dónde compras: Vilaserena' }).click()
    await dialog.getByRole('button', { name: 'Chiva' }).click()
    await page.getByRole('link', { name: 'Ver sus tiendas' }).click()
    await expect(page).toHaveURL(shopsOf('Chiva'))
    await expect(page.getByText('1 tienda', { exact: true })).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Dónde compras: Chiva' }).click()
    await dialog.getByRole('button', { name: 'Ver más pueblos' }).click()
    await expect(page).toHaveURL('/cities')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the towns with shops are listed, and link to their shops', async ({ page }) => {
    await page.goto('/cities')
    await expect(page.getByRole('link', { name: /^Vilaserena/ })).toHaveAttribute('href', shopsOf('Vilaserena'))
    await expect(page.getByLabel('Buscar un pueblo')).toHaveCount(0)
  })
})

import { expect, test } from '../../fixtures.ts'
import { visit } from '../../shopper.ts'

const shopsOf = (city: string) => `/businesses?${new URLSearchParams({ 'address.city[]': city })}`

test('the towns with shops are links, and the choice is stored [C2.19]', async ({ page }) => {
  await visit(page, '/cities')
  await expect(page.getByRole('heading', { level: 1, name: 'Elige tu pueblo' })).toBeVisible()
  const town = page.getByRole('link', { name: /^Vilaserena.*tiendas/ })
  await expect(town).toHaveAttribute('href', shopsOf('Vilaserena'))
  await expect(page.getByRole('link', { name: 'Todos los pueblos' })).toHaveAttribute('aria-current', 'true')
  await town.click()
  await visit(page, '/cities')
  await expect(town).toHaveAttribute('aria-current', 'true')
})

test('the search also finds towns without shops, even if their accents are not typed, and such a town shows the nearest shops', async ({
  page,
}) => {
  await visit(page, '/cities')
  await page.getByLabel('Buscar un pueblo').fill('lliri')
  await expect(page.getByRole('heading', { name: 'Con tiendas' })).toBeHidden()
  const town = page.getByRole('link', { name: /^Llíria/ })
  await expect(town).toHaveAttribute('href', '/businesses?sort=near')
  await expect(page.getByText('© Instituto Geográfico Nacional')).toBeVisible()
  await town.click()
  // The middle of the town's area, from the gazetteer.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('chosen_city')!) as unknown))
    .toMatchObject({ city: 'Llíria', latitude: expect.closeTo(39.689, 2), longitude: expect.closeTo(-0.659, 2) })

  await visit(page, '/cities')
  await page.getByLabel('Buscar un pueblo').fill('nadadeesto')
  await expect(page.getByText('No conocemos ningún otro pueblo')).toBeVisible()
})

test('the position of the device leads to the nearest town, or the page shows why there is no position', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['geolocation'], { origin: server.url })
  await context.setGeolocation({ latitude: 39.4739, longitude: -0.7174 })
  await visit(page, '/cities')
  await page.getByRole('button', { name: 'Usar mi posición' }).click()
  await expect(page).not.toHaveURL(/cities/)
  expect(await page.evaluate(() => localStorage.getItem('chosen_city'))).toContain('Chiva')

  await context.clearPermissions()
  await visit(page, '/cities')
  await page.getByRole('button', { name: 'Usar mi posición' }).click()
  await expect(page.getByRole('alert').getByText('No tenemos permiso')).toBeVisible()
})

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

test('with a single town there is no choice, but a stored choice of another town can be reset [C2.43]', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: /^Dónde compras/ })
  await visit(page, '/')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(button).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('chosen_city', JSON.stringify({ city: 'Chiva' })))
  await page.reload()
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Todos los pueblos' }).click()
  await expect(button).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the towns with shops are listed, and link to their shops', async ({ page }) => {
    await page.goto('/cities')
    await expect(page.getByRole('link', { name: /^Vilaserena/ })).toHaveAttribute('href', shopsOf('Vilaserena'))
    await expect(page.getByLabel('Buscar un pueblo')).toHaveCount(0)
  })
})

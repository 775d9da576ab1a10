import type { Page } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'
import { showToCamera } from '../../camera.ts'
import { expect, test } from '../../fixtures.ts'
import { scan } from '../../keyboard-scanner.ts'
import { logIn } from '../shopkeeper.ts'

async function open(page: Page, query = ''): Promise<void> {
  await logIn(page)
  await page.goto(`/manage/products/new${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo producto' })).toBeVisible()
}

test('a shop publishes a product with a photo, a title, a price and a guessed category @both', async ({
  page,
  api,
}) => {
  const title = `Rosquilletas de anís ${Date.now()}`
  await open(page)
  const buffer = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })
  await page.getByLabel('Nombre').fill(title)
  await page.getByLabel('Precio, con IVA').fill('2.40')
  await page.getByRole('radio', { name: 'Pan', exact: true }).check()
  await page.getByRole('radio', { name: '10', exact: true }).check()
  await page.getByRole('checkbox', { name: 'gluten' }).check()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText(`«${title}» ya está a la venta.`).locator('..')).toBeFocused({ timeout: 30_000 })
  await expect(page.getByLabel('Nombre')).toHaveValue('')

  const { id } = await api.product(title)
  const product = await api.send<{ price: number; allergens: string[]; image: object | null }>(`/products/${id}`)
  expect(product).toMatchObject({ price: 240, allergens: ['gluten'] })
  expect(product.image).not.toBeNull()
})

test('a product without the information that its category requires becomes a draft, and the screen says what is missing', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('Nombre').fill('Coca de llanda de prueba')
  await page.getByLabel('Precio, con IVA').fill('6')
  await page.getByRole('radio', { name: 'Otra…' }).check()
  await page.getByLabel('Todas las categorías').selectOption('Pan')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('para venderlo falta')).toContainText('qué alérgenos tiene')
})

test('an empty form says at each field what is missing, and typed values survive a reload', async ({ page }) => {
  await open(page)
  await page.getByLabel('Nombre').fill('Fartons')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Elige una categoría.')
  await expect(page.getByText('Escribe el precio en euros, por ejemplo 2,50.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Nombre')).toHaveValue('Fartons')
  await expectAccessibleHere(page)
})

test('the camera reads a bar code, and the shop makes the product that it does not have yet @both', async ({
  page,
}) => {
  await showToCamera(page, '8410000000016')
  await logIn(page)
  await page.goto('/manage/scan')
  await expect(page.getByText('Ningún producto de tu tienda tiene el código 8410000000016.')).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByRole('link', { name: 'Crear el producto' }).click()
  await expect(page.getByLabel('Código de barras')).toHaveValue('8410000000016')
})

test('a scanner that works as a keyboard finds a product, and one press says that a unit was sold', async ({
  page,
  api,
}) => {
  const { id } = await api.product('Rosquilletas de aceite')
  await api.asTownHall(`/products/${id}`, { ean: '8410000000023' }, 'PUT')
  const stockNow = async () =>
    (await api.asTownHall<{ stock: number }[]>(`/attribute-combos?product.id=${id}`))[0]!.stock
  const before = await stockNow()
  await logIn(page)
  await page.goto('/manage/scan')
  await expect(page.getByLabel('Código de barras o referencia')).toBeVisible()
  await scan(page, '8410000000023')
  await page.getByRole('button', { name: /^Vendida −1/ }).click()
  await expect.poll(stockNow).toBe(before - 1)
})

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

const unique = (name: string) => `${name} ${randomUUID().slice(0, 6)}`

const open = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

test('a label is written, kept as a draft, saved, deleted and taken back @both', async ({ page }) => {
  const name = unique('Hecho aquí')
  await logIn(page)
  await page.goto('/manage/more')
  await page.getByRole('link', { name: 'Etiquetas' }).filter({ visible: true }).first().click()
  await page.getByRole('link', { name: 'Nueva etiqueta' }).click()

  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Nombre: Este dato hace falta.')
  await expect(page.getByLabel('Nombre')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Nombre').fill(name)
  await page.getByText('Color 4', { exact: true }).click({ force: true })
  await page.getByRole('link', { name: 'Pedidos' }).first().click()
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  await question.getByRole('button', { name: 'Seguir aquí' }).click()
  // `goBack` of Playwright waits for the navigation that the question stops.
  await page.evaluate(() => history.back())
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Salir y dejar el borrador' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Etiquetas' })).toBeVisible()

  await page.getByRole('link', { name: 'Nueva etiqueta' }).click()
  await expect(page.getByText('Esto es lo que no habías guardado.')).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue(name)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()

  await open(page, name)
  await page.getByRole('button', { name: 'Borrar' }).click()
  await expect(page.getByText(`Borrado: ${name}`)).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeHidden()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await open(page, name)
  await page.getByRole('button', { name: 'Borrar' }).click()
  await expect(page.getByText(`Borrado: ${name}`)).toBeVisible()
  await expect(page.getByText(`Borrado: ${name}`)).toBeHidden({ timeout: 15_000 })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Etiquetas' })).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeHidden()
})

test('what two people have written into one record is shown, and nothing is lost', async ({ page, context }) => {
  const name = unique('Vecinos')
  await logIn(page)
  await page.goto('/manage/price-lists/new')
  await page.getByLabel('Nombre').fill(name)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await open(page, name)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Nombre').fill(`${name} del barrio`)
  await other.getByRole('button', { name: 'Guardar' }).click()
  await expect(other.getByRole('link', { name: `${name} del barrio` })).toBeVisible()

  await page.getByLabel('Nombre').fill(`${name} y amigos`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Otra persona lo ha cambiado')
  await expect(page.getByText(`Otra persona ha puesto: ${name} del barrio`)).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue(`${name} y amigos`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('link', { name: `${name} y amigos` })).toBeVisible()
})

test('views, search, order and filters of a list are in its address @both', async ({ page, isMobile }) => {
  const name = unique('Rebajas')
  await logIn(page)
  await page.goto('/manage/offers/new')
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Descuento (%)').fill('10')
  await page.getByLabel('Primer día').fill('2031-01-07')
  await page.getByLabel('Último día').fill('2031-02-28')
  await page.getByRole('searchbox', { name: 'Productos' }).fill('pan')
  await page.getByRole('list').getByRole('button', { name: /pan/i }).first().click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('link', { name: 'Ahora' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Más adelante' }).click()
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(name)
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('28 feb 2031')).toBeVisible()
  await expect(page).toHaveURL(/view=next&search=Rebajas/)
  if (!isMobile) {
    await page.getByRole('button', { name: 'Nombre' }).click()
    await expect(page.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/order%5Bname%5D=asc/)
  }
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByLabel('Primer día: desde').fill('2032-01-01')
  await page.getByRole('button', { name: 'Ver la lista' }).click()
  await expect(page.getByText('No hay ninguno así')).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Quitar el filtro Primer día: desde: 1 ene 2032' }).click()
  await open(page, name)
  await expect(page.getByLabel('Último día')).toHaveValue('2031-02-28')
})

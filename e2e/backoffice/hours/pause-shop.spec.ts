import type { Page } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { clerk, logIn } from '../shopkeeper.ts'

const forn = '/businesses/forn-de-la-placa'
const open = async (page: Page) => {
  await page.goto('/manage/hours')
  await expect(page.getByRole('heading', { level: 1, name: 'Horario y pausas' })).toBeVisible()
}

test('a shop closes with two presses, customers read it, and it opens again @both', async ({ page }) => {
  await logIn(page)
  await open(page)
  await page.getByRole('button', { name: 'Cerrar ahora' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Vuelvo enseguida')
  await page.getByRole('button', { name: 'Hasta mañana' }).click()
  await expect(page.getByText('Cerrado hasta mañana')).toBeVisible()
  await expectAccessibleHere(page)

  await page.goto('/manage/orders')
  const banner = page.getByRole('region', { name: 'Pausas' })
  await expect(banner).toContainText('Cerrado hasta mañana')
  await page.goto(forn)
  await expect(page.getByText(/^Cerrado · abre/).first()).toBeVisible()
  await expect(page.getByText('Ahora no atiende: Vuelvo enseguida')).toBeVisible()

  await page.goto('/manage/orders')
  await banner.getByRole('button', { name: 'Abrir ya' }).click()
  await expect(banner).toBeHidden()
})

test('a shop stops its deliveries for today, or closes until a date and time @both', async ({ page }) => {
  await logIn(page)
  await open(page)
  await page.getByRole('button', { name: 'No más repartos hoy' }).click()
  await expect(page.getByText('Hoy sin reparto').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'No más repartos hoy' })).toBeHidden()
  await page.getByRole('button', { name: 'Repartir otra vez' }).click()
  await expect(page.getByText('La tienda atiende con normalidad.')).toBeVisible()

  await page.getByRole('button', { name: 'Cerrar ahora' }).click()
  await page.getByRole('button', { name: 'Hasta otro momento…' }).click()
  await page.getByRole('button', { name: 'Cerrar hasta entonces' }).click()
  await expect(page.getByText('Elige un día y una hora de los próximos 31 días.')).toBeVisible()
  const later = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel('Hasta', { exact: true }).fill(`${later}T12:30`)
  await page.getByRole('button', { name: 'Cerrar hasta entonces' }).click()
  await expect(page.getByText(/^Cerrado hasta el .* a las 12:30$/)).toBeVisible()
  await page.getByRole('button', { name: 'Abrir ya' }).click()
  await expect(page.getByText('La tienda atiende con normalidad.')).toBeVisible()
})

test('a manager changes the week, copies a day, and marks a holiday @both', async ({ page }) => {
  await logIn(page)
  await open(page)
  const monday = page.getByRole('group', { name: 'lunes' })
  const saturday = page.getByRole('group', { name: 'sábado' })
  await expect(monday.getByRole('button', { name: /^Quitar/ }).first()).toBeVisible()
  while ((await monday.getByRole('button', { name: /^Quitar/ }).count()) > 0)
    await monday
      .getByRole('button', { name: /^Quitar/ })
      .first()
      .click()
  await expect(monday).toContainText('Cerrado')
  await monday.getByRole('button', { name: /Añadir turno/ }).click()
  await monday.getByLabel('Cierra').fill('20:30')
  await monday.getByRole('button', { name: /Partir a mediodía/ }).click()
  await expect(monday.getByLabel('Cierra').first()).toHaveValue('14:00')
  await monday.getByLabel('Abre').nth(1).fill('13:00')
  await page.getByRole('button', { name: 'Guardar la semana' }).click()
  await expect(page.getByText('Se solapa con otro turno.')).toBeVisible()
  await monday.getByLabel('Abre').nth(1).fill('17:30')
  await monday.getByRole('button', { name: /Copiar a otros días/ }).click()
  await page.getByRole('checkbox', { name: 'sábado', exact: true }).check()
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await expect(page.getByText('Con esta semana leerían')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar la semana' }).click()
  await expect(page.getByText('Semana guardada')).toBeVisible()
  await page.reload()
  await expect(saturday.getByLabel('Abre').nth(1)).toHaveValue('17:30')

  const christmas = page.getByRole('checkbox', { name: /Navidad/ }).first()
  await christmas.click()
  await expect(christmas).toBeChecked()
  await expect(page.getByText('Días añadidos')).toBeVisible()
  await christmas.click()
  await expect(christmas).not.toBeChecked()
  await expect(page.getByText('Días quitados')).toBeVisible()
  await expectAccessibleHere(page)
})

test('a clerk may pause the shop, but not change its hours @both', async ({ page }) => {
  await logIn(page, clerk)
  await open(page)
  await expect(page.getByRole('button', { name: 'Cerrar ahora' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar la semana' })).toBeHidden()
})

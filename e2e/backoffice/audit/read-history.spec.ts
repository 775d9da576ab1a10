import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { clerk, enter, logIn } from '../shopkeeper.ts'

test('an owner reads who has changed a label, on the label and on the screen of the team @both', async ({ page }) => {
  const name = `Hecho en casa ${Date.now()}`
  await logIn(page)
  await page.goto('/manage/tags/new')
  await page.getByLabel('Nombre').fill(name)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/manage\/tags$/)
  await page.getByRole('link', { name }).click()
  await page.getByLabel('Nombre').fill(`${name} hoy`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/manage\/tags$/)

  await page.getByRole('link', { name: `${name} hoy` }).click()
  await page.getByText('Historial', { exact: true }).click()
  const changes = page.locator('details', { hasText: 'Historial' })
  await expect(changes).toContainText(`«${name}» → «${name} hoy»`)
  await expect(changes).toContainText('(titular)')
  await expectAccessibleHere(page)

  await page.goto('/manage/settings/activity')
  const activity = page.getByRole('region', { name: 'Cambios' })
  const change = activity.getByRole('listitem').filter({ hasText: `«${name}»` })
  await expect(change).toContainText('Cambiado · Etiqueta')
  await expectAccessibleHere(page)
  await change.getByRole('link', { name: `${name} hoy` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} hoy` })).toBeVisible()
})

test('the filters of the activity are in its address @both', async ({ page }) => {
  await logIn(page)
  await page.goto('/manage/settings/activity')
  await page.getByLabel('Qué ha cambiado').selectOption('Equipo')
  await page.getByLabel('Hasta el día').fill('2020-01-01')
  await page.getByRole('button', { name: 'Ver los cambios' }).click()
  await expect(page).toHaveURL(/activity\?resource=business-members&to=2020-01-01$/)
  await expect(page.getByText('Ningún cambio es así.')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Qué ha cambiado')).toHaveValue('')
})

test('a clerk has no screen of the activity', async ({ page }) => {
  await enter(page, clerk)
  await page.goto('/manage/settings/activity')
  await expect(page.getByText('Esta pantalla no es para tu papel')).toBeVisible()
})

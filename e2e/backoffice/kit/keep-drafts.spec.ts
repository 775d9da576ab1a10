import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

/** The drafts of this tab, by their keys. The language of the tab is no draft. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key !== 'language' && sessionStorage.getItem(key)))

/** Presses the first method of delivery or collection. */
async function openMethod(page: Page): Promise<void> {
  await page.goto('/manage/shipping')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByLabel('Los clientes pueden elegirla')).toBeVisible()
}

test('hours, closed days, the answers to orders and a method are kept over a reload, and not after saving @both', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await logIn(page)
  await page.goto('/manage/hours')
  const reason = page.getByLabel(/^Motivo/)
  await reason.fill('Fiestas del barrio')
  const opens = page.locator('input[type=time]').first()
  await opens.fill('08:15')
  await page.reload()
  await expect(reason).toHaveValue('Fiestas del barrio')
  await expect(opens).toHaveValue('08:15')
  await page.getByRole('button', { name: 'Guardar la semana' }).click()
  await expect(page.getByText('Semana guardada')).toBeVisible()
  await page.reload()
  await expect(opens).toHaveValue('08:15')
  expect((await drafts(page)).filter((key) => key.startsWith('week'))).toEqual([])

  await page.goto('/manage/settings/orders')
  const minutes = page.getByRole('spinbutton').last()
  await minutes.fill('77')
  await page.reload()
  await expect(minutes).toHaveValue('77')

  await openMethod(page)
  const name = page.getByLabel('Nombre', { exact: true }).first()
  const before = await name.inputValue()
  await name.fill('Recogida con calma')
  await page.reload()
  await expect(name).toHaveValue('Recogida con calma')
  await name.fill(before)
  await page.getByRole('button', { name: 'Guardar', exact: true }).first().click()
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  expect((await drafts(page)).filter((key) => key.startsWith('method'))).toEqual([])
})

test('a logout removes what was typed', async ({ page }) => {
  await logIn(page)
  await page.goto('/manage/hours')
  await page.getByLabel(/^Motivo/).fill('Boda de mi hija')
  expect(await drafts(page)).not.toEqual([])
  await page.goto('/manage/more')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('heading', { name: 'Entra en tu tienda' })).toBeVisible()
  expect(await drafts(page)).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator looks at the sales that are reported, and saves the file @both', async ({ page }) => {
  await enter(page, operator)
  await page.goto(`/manage/town/reports?year=${new Date().getFullYear()}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Informes del año' })).toBeVisible()
  await expect(page.getByText(/^Se comunican \d+ de \d+ tiendas con ventas\.$/)).toBeVisible()
  await expect(page.getByText('El año no ha terminado: estas cifras todavía cambiarán.').first()).toBeVisible()
  const seller = page.getByRole('article').first()
  await seller.getByText('Por trimestres').click()
  await expect(seller.getByRole('row', { name: /^Todo el año/ })).toBeVisible()
  await expectAccessibleHere(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar para Hacienda' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`dac7-${new Date().getFullYear()}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFF(año;tienda;|\r\n)/)
})

test('a year without sales has no sellers @desktop', async ({ page }) => {
  await enter(page, operator)
  await page.goto(`/manage/town/reports?year=${new Date().getFullYear() - 3}`)
  await expect(page.getByText(/^Ninguna tienda cobró nada en/)).toBeVisible()
})

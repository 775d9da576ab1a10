import { readFile } from 'node:fs/promises'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator looks at the report about moderation, and saves the file @both', async ({ page }) => {
  await enter(page, operator)
  const year = new Date().getFullYear()
  await page.goto(`/manage/town/reports?year=${year}`)
  const report = page.getByRole('region', { name: 'Transparencia de la moderación (DSA)' })
  await expect(report.getByText(/no está obligada a publicarlo/)).toBeVisible()
  await expect(report.getByText(/^Denuncias: \d+\. Por decidir: \d+\./)).toBeVisible()
  await expectAccessibleHere(page)
  const download = page.waitForEvent('download')
  await report.getByRole('button', { name: 'Descargar el informe DSA' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`dsa-${year}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFParte;Qué;Detalle;Cuántas\r\n/)
})

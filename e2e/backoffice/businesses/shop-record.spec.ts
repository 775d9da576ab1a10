import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator sees how a shop is doing, and shows it first on the home page @both', async ({ page }) => {
  await enter(page, operator)
  await page.goto('/manage/town/shops?view=open')
  await page.getByRole('link', { name: 'Forn de la Plaça' }).click()
  const record = page.getByRole('region', { name: 'Cómo va la tienda' })
  await expect(record.getByRole('listitem').first()).toContainText('titular')
  await expect(record.getByText(/en 90 días/)).toBeVisible()
  await expectAccessibleHere(page)
  const spotlight = record.getByRole('checkbox', { name: 'Destacada en la portada' })
  const before = await spotlight.isChecked()
  await spotlight.click()
  await expect(page.getByText('Guardado').first()).toBeVisible()
  await page.reload()
  await expect(spotlight).toBeChecked({ checked: !before })
  // The list above the box moves it when it arrives.
  await expect(record.getByRole('listitem').first()).toBeVisible()
  // Other tests of this town expect its usual home page.
  await spotlight.click()
  await expect(spotlight).toBeChecked({ checked: before })
})

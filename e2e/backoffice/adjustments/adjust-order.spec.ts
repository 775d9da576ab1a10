import { objectionsOf, wcag } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

test('a shop reports a missing unit in three presses, and the customer pays less @both', async ({ page, api }) => {
  const made = await api.order('Rosquilletas de aceite', undefined, undefined, 3)
  const { id, code } = made
  await logIn(page)
  await page.goto(`/manage/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
  const before = await api.asTownHall<{ totals: { total: number } }>(`/orders/${id}`)
  await page.getByRole('button', { name: 'Cambiar Rosquilletas de aceite' }).click()
  await page.getByRole('button', { name: 'No queda' }).click()
  expect(await objectionsOf(page, wcag)).toEqual([])
  await page.getByRole('button', { name: 'Falta 1' }).click()
  await expect(page.getByText('Cambio hecho. Hemos avisado al cliente.')).toBeVisible()
  const changes = page.getByRole('region', { name: 'Cambios al preparar' })
  await expect(changes).toContainText('falta 1 × Rosquilletas de aceite')
  const { adjusted } = await api.asTownHall<{ adjusted: number }>(`/orders/${id}`)
  expect(adjusted).toBe(before.totals.total / 3)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await objectionsOf(page, wcag)).toEqual([])
  }
  // A guest opens the order with its token.
  await page.goto(`/order/${id}#token=${made.token}`)
  await expect(page.getByText('falta 1 × Rosquilletas de aceite')).toBeVisible()
})
